// Camera and microphone of this device: asked for, switched, listed and given back.
import type { CallType } from '@msm/contract/call-records';
import { IDEAL_VIDEO } from '@msm/contract/calls/limits';

export type Facing = 'user' | 'environment';

const CLEAR_VOICE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;

/** As specified: audio always, video for video calls, the front camera first. */
export const openMedia = (callType: CallType): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: CLEAR_VOICE,
    video: callType === 'video' && videoWith({ facingMode: 'user' }),
  });

const videoWith = (which: MediaTrackConstraints): MediaTrackConstraints => ({
  width: { ideal: IDEAL_VIDEO.width },
  height: { ideal: IDEAL_VIDEO.height },
  ...which,
});

const openTrack = async (constraints: MediaStreamConstraints): Promise<MediaStreamTrack> =>
  (await navigator.mediaDevices.getUserMedia(constraints)).getTracks()[0]!;

/** The camera at the other side of a phone, or on other devices the next one. */
export async function openOtherCamera(current: MediaStreamTrack, facing: Facing): Promise<MediaStreamTrack> {
  const { deviceId } = current.getSettings();
  // A phone opens one camera at a time.
  current.stop();
  const turned = await openTrack({ video: videoWith({ facingMode: facing }) });
  if (turned.getSettings().deviceId !== deviceId) return turned;
  const cameras = (await listDevices()).filter(({ kind }) => kind === 'videoinput');
  const next = cameras[(cameras.findIndex((each) => each.deviceId === deviceId) + 1) % cameras.length];
  if (!next || next.deviceId === deviceId) return turned;
  turned.stop();
  return openTrack({ video: videoWith({ deviceId: { exact: next.deviceId } }) });
}

export const openDevice = (kind: 'audio' | 'video', deviceId: string): Promise<MediaStreamTrack> =>
  openTrack(
    kind === 'video'
      ? { video: videoWith({ deviceId: { exact: deviceId } }) }
      : { audio: { ...CLEAR_VOICE, deviceId: { exact: deviceId } } },
  );

/** What the browser chooses, after the one in use was lost. */
export const openDefault = (kind: 'audio' | 'video', facing: Facing): Promise<MediaStreamTrack> =>
  openTrack(kind === 'video' ? { video: videoWith({ facingMode: facing }) } : { audio: CLEAR_VOICE });

export const listDevices = (): Promise<MediaDeviceInfo[]> => navigator.mediaDevices.enumerateDevices();

export function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
