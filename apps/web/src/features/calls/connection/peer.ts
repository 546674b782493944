// One RTCPeerConnection by perfect negotiation: both sides may offer at any time, and of two offers that cross the polite side
// takes its own back. Candidates that come before a description wait for it. A connection that breaks is restarted (ICE), and an
// offer without an answer is sent again: the other side may have been without its socket.
import type { IceCandidate, IceServers, Offer, SessionAnswer } from '@msm/contract/calls/schemas';
import { newId } from '../../../platform/new-id.ts';
import { openSendingChannel, type Sending } from './sending.ts';

export type Signal = Offer | SessionAnswer | IceCandidate;

/** Both ends of a signal. A reload replaces a peer: what is meant for an earlier one must not reach the next. */
export interface SignalEnds {
  peerId?: string | undefined;
  forPeerId?: string | undefined;
}

/** Networks that hand over are often back by themselves. */
const RESTART_AFTER_MS = 3_000;
const RESEND_OFFER_MS = 4_000;
/** Candidates of one description are some ten. */
const MAX_WAITING = 200;
const BUNDLE_POLICY = 'max-bundle';

interface PeerParts {
  servers: IceServers;
  stream: MediaStream;
  isPolite: boolean;
  /** Offers at once; otherwise it waits for the first offer of the other side. */
  offersFirst: boolean;
  /** At first. */
  sending: Sending;
  send: (signal: Signal, ends: SignalEnds) => void;
  /** With credentials that are still good. Does not reject. */
  freshServers: () => Promise<IceServers>;
  onStream: (stream: MediaStream) => void;
  onState: (state: RTCPeerConnectionState) => void;
  /** What the other side sends. */
  onSending: (sending: Sending) => void;
  /** Nothing that a restart would repair. */
  onFault: (error: unknown) => void;
}

export interface Peer {
  readonly id: string;
  /** Of the other side, once it is known. */
  remoteId(): string | undefined;
  receive(signal: Signal, from: SignalEnds): void;
  /** After a gap in signalling: what may have been lost is said again. */
  resignal(): void;
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  /** A camera that is off sends no pictures, not black ones. */
  setSending(sending: Sending): void;
  stats(): Promise<RTCStatsReport>;
  close(): void;
}

export function createPeer(parts: PeerParts): Peer {
  const { servers, stream, isPolite, send, onStream, onState, onFault } = parts;
  let { sending } = parts;
  const id = newId();
  const connection = new RTCPeerConnection({ ...servers, bundlePolicy: BUNDLE_POLICY });
  const waiting: IceCandidate[] = [];
  let remoteId: string | undefined;
  let mayOffer = parts.offersFirst;
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  let restarting: ReturnType<typeof setTimeout> | undefined;
  /** Descriptions and candidates are applied one after the other, in the order in which they came. */
  let applied: Promise<void> = Promise.resolve();

  const isClosed = () => connection.signalingState === 'closed';
  const tell = (signal: Signal) => send(signal, { peerId: id, forPeerId: remoteId });

  async function offer(): Promise<void> {
    if (!mayOffer || isClosed()) return;
    try {
      isMakingOffer = true;
      await connection.setLocalDescription();
      tellDescription();
    } catch (error) {
      if (!isClosed()) onFault(error);
    } finally {
      isMakingOffer = false;
    }
  }

  function tellDescription(): void {
    const description = connection.localDescription;
    if (description?.type === 'offer') tell({ type: 'offer', sdp: description.sdp });
    if (description?.type === 'answer') tell({ type: 'answer', sdp: description.sdp });
  }

  async function apply(signal: Signal): Promise<void> {
    if (isClosed()) return;
    if (signal.type === 'candidate') return applyCandidate(signal);
    if (signal.type === 'answer') {
      // Of an offer that was sent twice.
      if (connection.signalingState !== 'have-local-offer') return;
    } else {
      const isCollision = isMakingOffer || connection.signalingState !== 'stable';
      isIgnoringOffer = !isPolite && isCollision;
      if (isIgnoringOffer) return;
      mayOffer = true;
    }
    await connection.setRemoteDescription(signal);
    for (const candidate of waiting.splice(0)) await applyCandidate(candidate);
    if (signal.type !== 'offer') return;
    await connection.setLocalDescription();
    tellDescription();
  }

  async function applyCandidate(signal: IceCandidate): Promise<void> {
    if (!connection.remoteDescription) {
      if (waiting.length < MAX_WAITING) waiting.push(signal);
      return;
    }
    const { type: _type, ...candidate } = signal;
    try {
      await connection.addIceCandidate(candidate);
    } catch (error) {
      // Of an offer that was ignored, or of a description before the last: others will do.
      if (!isIgnoringOffer) console.debug('A candidate was not taken.', error);
    }
  }

  async function applySending(): Promise<void> {
    const sender = connection.getSenders().find((each) => each.track?.kind === 'video');
    const parameters = sender?.getParameters();
    if (!sender || !parameters || parameters.encodings.length === 0) return;
    for (const encoding of parameters.encodings) encoding.active = !sending.isCameraOff;
    await sender.setParameters(parameters).catch((error: unknown) => {
      // The track is switched off itself: the other side sees black.
      console.debug('The picture could not be paused.', error);
    });
  }

  async function restart(): Promise<void> {
    const fresh = await parts.freshServers();
    if (isClosed()) return;
    // New paths through TURN are refused by credentials that have run out.
    connection.setConfiguration({ ...fresh, bundlePolicy: BUNDLE_POLICY });
    connection.restartIce();
  }

  connection.addEventListener('negotiationneeded', () => void offer());
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) tell({ type: 'candidate', ...(candidate.toJSON() as Omit<IceCandidate, 'type'>) });
  });
  connection.addEventListener('track', ({ streams: [remote] }) => {
    if (remote) onStream(remote);
  });
  connection.addEventListener('connectionstatechange', () => {
    const { connectionState } = connection;
    clearTimeout(restarting);
    if (connectionState === 'disconnected') restarting = setTimeout(() => void restart(), RESTART_AFTER_MS);
    if (connectionState === 'failed') void restart();
    if (connectionState === 'connected') void applySending();
    onState(connectionState);
  });
  const resending = setInterval(() => {
    if (connection.signalingState === 'have-local-offer') tellDescription();
  }, RESEND_OFFER_MS);
  for (const track of stream.getTracks()) connection.addTrack(track, stream);
  const channel = openSendingChannel(connection, sending, parts.onSending);

  return {
    id,
    remoteId: () => remoteId,
    receive(signal, { peerId }) {
      remoteId ??= peerId;
      applied = applied
        .then(() => apply(signal))
        .catch((error: unknown) => {
          if (!isClosed()) onFault(error);
        });
    },
    resignal() {
      if (connection.signalingState === 'have-local-offer') tellDescription();
      else if (connection.connectionState !== 'connected') void restart();
    },
    async replaceTrack(track) {
      const sender = connection.getSenders().find((each) => each.track?.kind === track.kind);
      await sender?.replaceTrack(track);
    },
    setSending(next) {
      sending = next;
      channel.tell(next);
      void applySending();
    },
    stats: () => connection.getStats(),
    close() {
      clearTimeout(restarting);
      clearInterval(resending);
      connection.close();
    },
  };
}
