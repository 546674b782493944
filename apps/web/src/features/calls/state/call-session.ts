// One call of this tab, from the first press to the last track: camera and microphone, the peer connection, and what the server
// and the other side are told. After every wait the call may be over.
import type { CallType } from '@msm/contract/call-records';
import { callEvents } from '@msm/contract/calls/events';
import { callRoutes } from '@msm/contract/calls/routes';
import type { Call, EndReason } from '@msm/contract/calls/schemas';
import { call as callRoute } from '../../../platform/api/api-client.ts';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { askChats, reconnectChats, tellChats, useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { newId } from '../../../platform/new-id.ts';
import { CALL_FAILED, describeMediaFault, findDenied, findMissingSupport } from '../call-checks.ts';
import { createFreshServers } from '../connection/ice-servers.ts';
import { openMedia, stopTracks } from '../connection/local-media.ts';
import { createPeer, type Peer, type Signal, type SignalEnds } from '../connection/peer.ts';
import { ALL_SENT, type Sending } from '../connection/sending.ts';
import { createSignalQueue, type SignalQueue } from '../connection/signal-queue.ts';
import { watchQuality } from '../connection/watch-quality.ts';
import { changeCurrent, forgetIncoming, useCalls, type CallProblem, type CurrentCall } from './call-store.ts';
import { keepCall, type KeptCall } from './kept-call.ts';
import { tellEnd as tellServer } from './owed-ends.ts';
import { createDevices, type Devices } from './own-devices.ts';

/** Long enough to read why it ended. */
const ENDING_MS = 1_800;
/** A path between both networks is found within seconds, or there is none. */
const CONNECT_WITHIN_MS = 30_000;
/** What the server told is lost with a node that dies: asked for, too. */
const CHECK_EVERY_MS = 15_000;
/** The channel's own attempts slow down and rest after the fifth: a call would be over by then (GONE_MS). */
const RECONNECT_EVERY_MS = 3_000;
/** A request without an answer is sent again for so long, by its leg the same one. */
const ASK_AGAIN_MS = 1_000;
const ANSWER_WITHIN_MS = 25_000;

const ENDINGS: Readonly<Record<EndReason, string>> = {
  completed: 'Call ended',
  lost: 'The connection was lost',
  missed: 'No answer',
  cancelled: 'Call ended',
  declined: 'Call declined',
  busy: 'Busy in another call',
  answeredElsewhere: 'The call goes on in another window',
};

const NO_PATH: CallProblem = {
  title: CALL_FAILED,
  reason: 'No connection between the two networks could be made.',
  help: 'Try another network. Behind strict firewalls the portal needs a TURN server.',
};

export interface Partner {
  roomId: string;
  partnerId: string;
  partnerName: string;
}

export interface Session {
  readonly callId: string | null;
  readonly peer: Peer | undefined;
  readonly devices: Devices;
  /** Places the call. Rejects with the server's words. */
  place(): Promise<void>;
  answer(call: Call): Promise<void>;
  /** After a reload. */
  rejoin(kept: KeptCall): Promise<void>;
  /** The other side answered, or this side came back to a call that was answered meanwhile. */
  connect(): void;
  receive(signal: Signal, ends: SignalEnds): void;
  /** The socket is back, and the call is still there. */
  resume(call: Call): void;
  ring(): void;
  /** Told by the server. */
  hearEnd(reason: EndReason): void;
  hangUp(): void;
}

export function openSession(partner: Partner, callType: CallType, isInitiator: boolean): Session {
  let callId: string | null = null;
  let isOver = false;
  let isPolite = !isInitiator;
  let stream: MediaStream | undefined;
  let peer: Peer | undefined;
  let signals: SignalQueue | undefined;
  let legId = newId();
  /** The target's answer was sent: from then on it may be the other side's call too. */
  let hasAnswered = isInitiator;
  /** The server may know of the call, although its id has not come back. */
  let hasPlaced = false;
  const devices = createDevices(() => peer);
  const servers = createFreshServers(() => callRoute(callRoutes.readIceServers, {}));
  let stopWatching: (() => void) | undefined;
  let connecting: ReturnType<typeof setTimeout> | undefined;
  let checking: ReturnType<typeof setInterval> | undefined;

  useCalls.setState({ current: { ...NEW_CALL, ...partner, legId, callType, isInitiator }, problem: null });
  window.addEventListener('pagehide', keep);
  const reconnecting = setInterval(() => {
    if (!useChatSocket.getState().isConnected) reconnectChats();
  }, RECONNECT_EVERY_MS);

  function keep(): void {
    const { current } = useCalls.getState();
    if (callId === null || !current) return;
    if (peer) keepCall({ callId, legId, activeSinceMs: current.activeSinceMs, ...sendingOf(current) });
    // Nothing to come back to: it must not ring on. What rings here shows its card again after a reload.
    else if (isInitiator) tellChats(callEvents.end, { callId, roomId: partner.roomId, legId });
  }

  /** False when the call is over or cannot begin. */
  async function prepare(): Promise<boolean> {
    const missing = findMissingSupport() ?? (await findDenied(callType));
    if (isOver) return false;
    if (missing) {
      fail(missing);
      return false;
    }
    const fetching = servers.fetch();
    // Awaited below; until then a failure of the camera may come first.
    fetching.catch(() => undefined);
    try {
      stream = await openMedia(callType);
    } catch (error) {
      if (!isOver) fail(describeMediaFault(error));
      return false;
    }
    if (isOver) {
      stopTracks(stream);
      return false;
    }
    // As before a reload: who was muted stays so.
    const { isMuted, isCameraOff } = sendingOf(useCalls.getState().current);
    for (const track of stream.getTracks()) track.enabled = track.kind === 'audio' ? !isMuted : !isCameraOff;
    changeCurrent({ localStream: stream });
    devices.begin(stream);
    try {
      await fetching;
    } catch (error) {
      if (!isOver) fail(problemOf(error));
    }
    return !isOver;
  }

  /** Idempotent by the leg: sent until it is answered, the call is over, or the time is. */
  async function askUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
    for (const untilMs = Date.now() + ANSWER_WITHIN_MS; ;) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof EventRefused || isOver || Date.now() > untilMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        if (isOver) throw error;
      }
    }
  }

  function know(id: string): void {
    callId = id;
    forgetIncoming(id);
    signals = createSignalQueue({ roomId: partner.roomId, targetUserId: partner.partnerId, callId: id });
    if (!isOver) changeCurrent({ callId: id });
  }

  function openPeer(offersFirst: boolean): Peer {
    peer?.close();
    const opened = createPeer({
      servers: servers.known()!,
      stream: stream!,
      isPolite,
      offersFirst,
      sending: sendingOf(useCalls.getState().current),
      send: (signal, ends) => signals?.send(signal, ends),
      freshServers: servers.fresh,
      onStream: (remoteStream) => changeCurrent({ remoteStream }),
      onState: (state) => {
        if (opened !== peer) return;
        if (state === 'connected') becomeActive();
        const isReconnecting = state === 'disconnected' || state === 'failed';
        if (isReconnecting) connecting ??= setTimeout(giveUp, CONNECT_WITHIN_MS);
        changeCurrent({ isReconnecting });
      },
      onSending: (heard) => changeCurrent({ heard }),
      onFault: (error) => fail(problemOf(error)),
    });
    peer = opened;
    stopWatching?.();
    stopWatching = watchQuality(opened, (quality) => changeCurrent({ quality }));
    return opened;
  }

  function beginConnecting(): void {
    changeCurrent({ phase: 'connecting' });
    clearTimeout(connecting);
    connecting = setTimeout(giveUp, CONNECT_WITHIN_MS);
  }

  function giveUp(): void {
    if (useCalls.getState().current?.activeSinceMs == null) return fail(NO_PATH);
    tellEnd();
    close(ENDINGS.lost);
  }

  function keepChecking(): void {
    clearInterval(checking);
    checking = setInterval(() => {
      if (callId === null || isOver) return;
      // For the next connection too, which a reload of the other side opens.
      void servers.fresh();
      askChats(callEvents.sync, { callId, legId }).then(
        ({ call }) => (call ? resume(call) : close(ENDINGS.lost)),
        (error: unknown) => console.debug('The call could not be asked for.', error),
      );
    }, CHECK_EVERY_MS);
  }

  function becomeActive(): void {
    clearTimeout(connecting);
    connecting = undefined;
    const activeSinceMs = useCalls.getState().current?.activeSinceMs ?? Date.now();
    changeCurrent({ phase: 'active', activeSinceMs });
  }

  function tellEnd(): void {
    if (callId !== null || hasPlaced)
      void tellServer({ callId, legId, roomId: partner.roomId, isRejected: !hasAnswered });
  }

  function stop(): void {
    isOver = true;
    window.removeEventListener('pagehide', keep);
    clearTimeout(connecting);
    clearInterval(checking);
    clearInterval(reconnecting);
    stopWatching?.();
    signals?.close();
    peer?.close();
    stopTracks(stream ?? null);
    stopTracks(useCalls.getState().current?.remoteStream ?? null);
  }

  function close(ending: string | null): void {
    if (isOver) return;
    stop();
    if (ending === null) {
      useCalls.setState({ current: null });
      return;
    }
    changeCurrent({ phase: 'ended', ending, isReconnecting: false });
    const shown = useCalls.getState().current;
    setTimeout(() => {
      if (useCalls.getState().current === shown) useCalls.setState({ current: null });
    }, ENDING_MS);
  }

  function resume(call: Call): void {
    signals?.flush();
    if (call.status === 'ringing') ring();
    if (call.status === 'active' && !peer) connect();
    else peer?.resignal();
  }

  function connect(): void {
    if (isOver || peer || !stream || !servers.known()) return;
    beginConnecting();
    openPeer(true);
  }

  /** The other one's call is answered, and it may be without pictures: then none is sent. */
  function stopPictures(): void {
    for (const track of stream?.getVideoTracks() ?? []) {
      track.stop();
      stream?.removeTrack(track);
    }
  }

  function fail(problem: CallProblem): void {
    if (isOver) return;
    tellEnd();
    close(null);
    useCalls.setState({ problem });
  }

  return {
    get callId() {
      return callId;
    },
    get peer() {
      return peer;
    },
    devices,
    async place() {
      if (!(await prepare())) return;
      hasPlaced = true;
      const asked = { roomId: partner.roomId, callType, legId };
      const answered = await askUntilAnswered(() => askChats(callEvents.initiate, asked)).catch(
        (error: unknown) => {
          // It may have been placed, and only the answer was lost.
          if (!(error instanceof EventRefused)) tellEnd();
          if (isOver) return undefined;
          close(null);
          throw error;
        },
      );
      if (!answered) return;
      know(answered.callId);
      if (isOver) return tellEnd();
      if (answered.call.outcome) return close(ENDINGS[answered.call.outcome]);
      keepChecking();
      // Both called each other: the other one's call is answered.
      if (answered.call.targetUserId !== partner.partnerId) {
        isPolite = true;
        if (answered.call.callType === 'audio') stopPictures();
        changeCurrent({ isInitiator: false, callType: answered.call.callType });
        openPeer(false);
        beginConnecting();
        return;
      }
      if (useCalls.getState().current?.phase === 'preparing') changeCurrent({ phase: 'initiated' });
      // What was told while the acknowledgement was on its way for longer.
      resume(answered.call);
    },
    async answer(call) {
      know(call.callId);
      changeCurrent({ phase: 'connecting' });
      if (!(await prepare())) return;
      // Before the answer: the offer follows it at once.
      openPeer(false);
      beginConnecting();
      hasAnswered = true;
      const asked = { callId: call.callId, roomId: call.roomId, legId };
      await askUntilAnswered(() => askChats(callEvents.accept, asked)).catch((error: unknown) => {
        // It may have been accepted, and only the answer was lost.
        if (!(error instanceof EventRefused)) tellEnd();
        if (isOver) return;
        close(null);
        throw error;
      });
      if (isOver) return tellEnd();
      keepChecking();
    },
    async rejoin({ callId: id, ...kept }) {
      ({ legId } = kept);
      hasAnswered = true;
      know(id);
      changeCurrent({ phase: 'connecting', ...kept });
      if (!(await prepare())) return;
      openPeer(true);
      beginConnecting();
      keepChecking();
    },
    connect,
    receive(signal, ends) {
      if (isOver || !peer) return;
      if (ends.forPeerId !== undefined && ends.forPeerId !== peer.id) return;
      const known = peer.remoteId();
      const isReplaced = ends.peerId !== undefined && known !== undefined && ends.peerId !== known;
      // The other side reloaded: its new peer cannot go on with this one. Only an offer begins anew.
      if (isReplaced && signal.type !== 'offer') return;
      (isReplaced ? openPeer(false) : peer).receive(signal, ends);
    },
    resume,
    ring,
    hearEnd: (reason) => close(ENDINGS[reason]),
    hangUp() {
      // Pressed while it says why it ended.
      if (isOver && useCalls.getState().current?.phase === 'ended') useCalls.setState({ current: null });
      if (isOver) return;
      tellEnd();
      close(null);
    },
  };
}

const NEW_CALL: Omit<CurrentCall, keyof Partner | 'legId' | 'callType' | 'isInitiator'> = {
  callId: null,
  phase: 'preparing',
  activeSinceMs: null,
  isReconnecting: false,
  isMuted: false,
  isCameraOff: false,
  heard: ALL_SENT,
  localStream: null,
  remoteStream: null,
  quality: null,
  speakerId: null,
  ending: null,
};

function ring(): void {
  const phase = useCalls.getState().current?.phase;
  if (phase === 'initiated' || phase === 'preparing') changeCurrent({ phase: 'ringing' });
}

const sendingOf = (call: CurrentCall | null): Sending =>
  call ? { isMuted: call.isMuted, isCameraOff: call.isCameraOff } : ALL_SENT;

const problemOf = (error: unknown): CallProblem => ({
  title: CALL_FAILED,
  reason: error instanceof Error ? error.message : String(error),
  help: 'Call again in a moment.',
});
