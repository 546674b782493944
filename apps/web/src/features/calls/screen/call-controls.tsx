// What one does in a call. Round buttons under the thumb, each with its name; the state of a switch is in its name and its look.
import { Mic, MicOff, MonitorUp, PhoneOff, SwitchCamera, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentCall } from '../state/call-store.ts';
import { endCall, switchCamera, toggleCamera, toggleMuted } from '../state/own-call.ts';
import { DevicePicker } from './device-picker.tsx';

export function CallControls({ call }: { call: CurrentCall }) {
  const { callType, isMuted, isCameraOff, localStream, phase } = call;
  const isReady = localStream !== null && phase !== 'ended';
  const isVideo = callType === 'video';
  return (
    <div role="toolbar" aria-label="Call" className="call-controls">
      <Control
        label={isMuted ? 'Unmute' : 'Mute'}
        isOff={isMuted}
        isDisabled={!isReady}
        onPress={toggleMuted}
        icon={isMuted ? <MicOff aria-hidden className="size-5" /> : <Mic aria-hidden className="size-5" />}
      />
      {isVideo && (
        <>
          <Control
            label={isCameraOff ? 'Turn camera on' : 'Turn camera off'}
            isOff={isCameraOff}
            isDisabled={!isReady}
            onPress={toggleCamera}
            icon={
              isCameraOff ? (
                <VideoOff aria-hidden className="size-5" />
              ) : (
                <Video aria-hidden className="size-5" />
              )
            }
          />
          <Control
            label="Switch camera"
            isDisabled={!isReady}
            onPress={switchCamera}
            icon={<SwitchCamera aria-hidden className="size-5" />}
          />
        </>
      )}
      <DevicePicker call={call} isDisabled={!isReady} />
      <Control
        label="Screen share (coming soon)"
        isDisabled
        icon={<MonitorUp aria-hidden className="size-5" />}
      />
      <button
        type="button"
        aria-label="End call"
        title="End call"
        onClick={endCall}
        className="call-control"
        data-end
      >
        <PhoneOff aria-hidden className="size-5" />
      </button>
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  isDisabled?: boolean;
  onPress?: () => void;
}

const Control = ({ label, icon, isOff = false, isDisabled = false, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onPress}
    className="call-control"
    data-off={isOff || undefined}
  >
    {icon}
  </button>
);
