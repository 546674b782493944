// The call over the whole screen: the other side, oneself small in a corner, how long it lasts, and the controls. Dark in both
// themes, as pictures want it. Escape does nothing: a call is ended on purpose.
import { MicOff, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useRef, type ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { playRing } from '../ring-tone.ts';
import type { CurrentCall } from '../state/call-store.ts';
import { endCall } from '../state/own-call.ts';
import { CallControls } from './call-controls.tsx';
import { sayOverlay } from './call-words.rules.ts';
import { QualityMark } from './quality-mark.tsx';
import { StatusLine } from './status-line.tsx';
import { StreamView } from './stream-view.tsx';
import './call-screen.css';

export function CallScreen({ call }: { call: CurrentCall }) {
  const { callType, phase, partnerName, remoteStream, localStream } = call;
  const title = callType === 'video' ? 'Video Call' : 'Audio Call';
  const screen = useRef<HTMLDivElement>(null);
  const isPartnerUnseen = callType === 'video' && phase === 'active' && call.heard.isCameraOff;
  const isCalling = phase === 'initiated' || phase === 'ringing';
  useEffect(() => (isCalling ? playRing('outgoing') : undefined), [isCalling]);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={screen}
          aria-describedby={undefined}
          className="call-screen"
          // What opens above it, such as the menu of devices, is dark too.
          data-theme="dark"
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            screen.current?.focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="call-remote">
            {isPartnerUnseen && <Face name={partnerName} note="Camera is off" />}
            {callType === 'video' && remoteStream && (
              <StreamView
                stream={remoteStream}
                label={`Video of ${partnerName}`}
                speakerId={call.speakerId}
                isHidden={isPartnerUnseen}
              />
            )}
            {callType === 'audio' && (
              <>
                <Face name={partnerName} />
                {remoteStream && <StreamView stream={remoteStream} isAudio speakerId={call.speakerId} />}
              </>
            )}
          </div>
          <Overlay call={call} />
          <header className="call-bar">
            <div className="min-w-0 flex-1">
              <Radix.Title className="flex min-w-0 items-baseline gap-2 font-bold">
                <span className="shrink-0">{title}</span>
                <bdi className="call-soft truncate font-medium">{partnerName}</bdi>
              </Radix.Title>
              <StatusLine call={call} />
            </div>
            {phase === 'active' && call.heard.isMuted && (
              <span role="img" aria-label={`${partnerName} is muted`} title={`${partnerName} is muted`}>
                <MicOff aria-hidden className="size-5" />
              </span>
            )}
            <QualityMark quality={phase === 'active' ? call.quality : null} />
            <button
              type="button"
              aria-label="Close"
              title="End the call and close"
              onClick={endCall}
              className="call-close"
            >
              <X aria-hidden className="size-5" />
            </button>
          </header>
          {callType === 'video' && localStream && phase !== 'ended' && (
            <div className="call-self" data-off={call.isCameraOff || undefined}>
              {call.isCameraOff ? (
                <p className="call-soft p-2 text-center text-xs">Your camera is off</p>
              ) : (
                <StreamView stream={localStream} label="Your own video" isMirrored isSilent />
              )}
            </div>
          )}
          <CallControls call={call} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Overlay({ call }: { call: CurrentCall }): ReactNode {
  const { phase, ending, isReconnecting, partnerName, callType } = call;
  if (phase === 'active' && !isReconnecting) return null;
  const words = ending ?? (isReconnecting ? 'Reconnecting…' : sayOverlay(phase));
  return (
    <div className="call-overlay" data-over={callType === 'audio' || undefined}>
      {callType === 'video' && <Face name={partnerName} />}
      <p role="status" className="flex items-center gap-2.5 text-base">
        {phase !== 'ended' && <span aria-hidden className="call-spinner" />}
        {words}
      </p>
    </div>
  );
}

const Face = ({ name, note }: { name: string; note?: string }) => (
  <div className="grid justify-items-center gap-3">
    <Avatar name={name} size="huge" />
    <p className="line-clamp-2 max-w-[80vw] text-center text-xl font-bold wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    {note && <p className="call-soft">{note}</p>}
  </div>
);
