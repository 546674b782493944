// Camera and microphone of one call: muted, switched off, exchanged, and replaced when a device is lost.
import { showToast } from '../../../platform/toast.ts';
import { openDefault, openDevice, openOtherCamera, type Facing } from '../connection/local-media.ts';
import type { Peer } from '../connection/peer.ts';
import type { Sending } from '../connection/sending.ts';
import { changeCurrent, useCalls } from './call-store.ts';

type Kind = 'audio' | 'video';

const NAMES = { audio: 'microphone', video: 'camera' } as const;
const UNUSABLE = 'The device could not be used.';

export interface Devices {
  /** What the call begins with. */
  begin(stream: MediaStream): void;
  toggle(kind: Kind): Promise<void>;
  switchCamera(): Promise<void>;
  choose(device: MediaDeviceInfo): Promise<void>;
}

/** Undefined once the call is over. */
function live() {
  const { current } = useCalls.getState();
  if (!current?.localStream || current.phase === 'ended') return undefined;
  return { ...current, localStream: current.localStream };
}

const isDead = (tracks: readonly MediaStreamTrack[]) =>
  tracks.every(({ readyState }) => readyState === 'ended');

export function createDevices(peerOf: () => Peer | undefined): Devices {
  let facing: Facing = 'user';
  /** One at a time: a phone opens one camera, and a second press would open another beside it. */
  let isBusy = false;

  /** `ended` is not fired by `stop`: the device was unplugged, taken by another program, or forbidden. */
  const watch = (track: MediaStreamTrack) =>
    track.addEventListener('ended', () => void exclusively(() => replaceLost(track)));

  async function exclusively(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : UNUSABLE);
    } finally {
      isBusy = false;
    }
  }

  /** Puts a track in the place of the one of its kind, here and on the way to the other side. */
  async function use(track: MediaStreamTrack): Promise<void> {
    const call = live();
    if (!call) return track.stop();
    const { localStream } = call;
    const replaced = localStream.getTracks().filter(({ kind }) => kind === track.kind);
    // First, so that the end of the call stops it too, and a press on mute meanwhile reaches it.
    localStream.addTrack(track);
    track.enabled = track.kind === 'audio' ? !call.isMuted : !call.isCameraOff;
    const isSent = await peerOf()
      ?.replaceTrack(track)
      .then(
        () => true,
        () => false,
      );
    for (const old of isSent === false ? [track] : replaced) {
      old.stop();
      localStream.removeTrack(old);
    }
    // The same stream: what shows it looks again.
    changeCurrent({ localStream });
    if (isSent === false) throw new Error(UNUSABLE);
    watch(track);
  }

  function send(sending: Partial<Sending>): void {
    const call = live();
    if (!call) return;
    const { isMuted, isCameraOff } = { ...call, ...sending };
    for (const track of call.localStream.getTracks())
      track.enabled = track.kind === 'audio' ? !isMuted : !isCameraOff;
    changeCurrent({ isMuted, isCameraOff });
    peerOf()?.setSending({ isMuted, isCameraOff });
  }

  const switchOff = (kind: Kind) => send(kind === 'audio' ? { isMuted: true } : { isCameraOff: true });

  async function replaceLost(track: MediaStreamTrack): Promise<void> {
    const kind = track.kind as Kind;
    if (!live()?.localStream.getTracks().includes(track)) return;
    try {
      await use(await openDefault(kind, facing));
      showToast('info', `Your ${NAMES[kind]} was disconnected. Another one is in use now.`);
    } catch {
      switchOff(kind);
      showToast('error', `Your ${NAMES[kind]} was disconnected. Connect one and turn it on again.`);
    }
  }

  return {
    begin: (stream) => stream.getTracks().forEach(watch),
    async toggle(kind) {
      const call = live();
      if (!call) return;
      const isOff = kind === 'audio' ? call.isMuted : call.isCameraOff;
      const tracks = call.localStream.getTracks().filter((track) => track.kind === kind);
      if (!isOff || !isDead(tracks))
        return send(kind === 'audio' ? { isMuted: !isOff } : { isCameraOff: !isOff });
      // The device was lost: it is on once another one is open.
      await exclusively(async () => {
        await use(await openDefault(kind, facing));
        send(kind === 'audio' ? { isMuted: false } : { isCameraOff: false });
      });
    },
    switchCamera: () =>
      exclusively(async () => {
        const [track] = live()?.localStream.getVideoTracks() ?? [];
        if (!track) return showToast('error', 'Video not available');
        const { deviceId } = track.getSettings();
        const next = facing === 'user' ? 'environment' : 'user';
        try {
          await use(await openOtherCamera(track, next));
          facing = next;
        } catch (error) {
          // The former one was stopped to make room: back to it.
          const former =
            deviceId === undefined ? openDefault('video', facing) : openDevice('video', deviceId);
          await former.then(use).catch(() => switchOff('video'));
          throw error;
        }
      }),
    choose: async ({ kind, deviceId }) => {
      if (kind === 'audiooutput') return changeCurrent({ speakerId: deviceId });
      await exclusively(async () =>
        use(await openDevice(kind === 'videoinput' ? 'video' : 'audio', deviceId)),
      );
    },
  };
}
