// Keeps calls in step with the server: which one rings, and whether the one of this tab is still there. What makes a call is loaded
// when the first one rings or is placed.
import type { CallType } from '@msm/contract/call-records';
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import { newId } from '../../../platform/new-id.ts';
import { useSession } from '../../../platform/session/session.ts';
import {
  askChats,
  catchUpChatsBy,
  listenToChats,
  startChatSocket,
} from '../../../platform/sockets/chat-socket.ts';
import type { Partner } from './call-session.ts';
import { forgetIncoming, useCalls, type CurrentCall } from './call-store.ts';
import { findKeptCall, forgetKeptCall } from './kept-call.ts';
import { forgetOwedEnds, isEndOwed, payOwedEnds, tellEnd } from './owed-ends.ts';

const loadOwnCall = () => import('./own-call.ts');

const isForMe = ({ targetUserId }: Call) => targetUserId === useSession.getState().user?.id;

/** A call that is being prepared is unknown to the server, which refuses it now: then the one that rings is shown. */
const isTaken = (current: CurrentCall | null) =>
  current !== null && current.phase !== 'ended' && current.phase !== 'preparing';

function showIncoming(call: Call): void {
  if (!isForMe(call) || call.status === 'active' || isTaken(useCalls.getState().current)) return;
  if (isEndOwed(call.callId)) return;
  useCalls.setState({ incoming: call });
  // A press on the answer must not wait for it.
  void loadOwnCall();
  const { callId, roomId } = call;
  askChats(callEvents.reportRinging, { callId, roomId }).catch((error: unknown) =>
    console.debug('The caller does not know that it rings.', error),
  );
}

/** After each connect. What was ended meanwhile comes first, or it would ring again. */
async function syncCalls(): Promise<void> {
  await payOwedEnds();
  const { current } = useCalls.getState();
  if (current?.callId && current.phase !== 'ended') {
    const { callId, legId } = current;
    const { call } = await askChats(callEvents.sync, { callId, legId });
    (await loadOwnCall()).resumeCall(callId, call);
    return;
  }
  const kept = findKeptCall();
  if (kept) {
    const { call } = await askChats(callEvents.sync, { callId: kept.callId, legId: kept.legId });
    if (call?.status === 'active') void (await loadOwnCall()).rejoinCall(call, kept);
    // Only now: a question without an answer is asked again.
    forgetKeptCall();
    if (call?.status === 'active') return;
  }
  const { call } = await askChats(callEvents.sync, {});
  useCalls.setState({ incoming: null });
  if (call) showIncoming(call);
}

let hasStarted = false;

/** Asking again changes nothing. */
export function followCalls(): void {
  if (hasStarted) return;
  hasStarted = true;
  startChatSocket();
  listenToChats(callEvents.incoming, showIncoming);
  listenToChats(callEvents.ended, ({ callId }) => forgetIncoming(callId));
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    useCalls.setState({ incoming: null, problem: null });
    forgetOwedEnds();
  });
  catchUpChatsBy(syncCalls);
}

export const startCall = async (partner: Partner, callType: CallType): Promise<void> =>
  (await loadOwnCall()).placeCall(partner, callType);

export const answerIncoming = async (call: Call): Promise<void> => (await loadOwnCall()).answerCall(call);

export function declineIncoming({ callId, roomId }: Call): void {
  forgetIncoming(callId);
  void tellEnd({ callId, roomId, legId: newId(), isRejected: true });
}
