// The call of this tab and what its member does with it. One at a time. Loads with the first call.
import type { CallType } from '@msm/contract/call-records';
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import { useSession } from '../../../platform/session/session.ts';
import { listenToChats } from '../../../platform/sockets/chat-socket.ts';
import { showToast } from '../../../platform/toast.ts';
import { openSession, type Partner, type Session } from './call-session.ts';
import { useCalls } from './call-store.ts';
import type { KeptCall } from './kept-call.ts';

let session: Session | undefined;

const isBusy = () => {
  const { current } = useCalls.getState();
  return current !== null && current.phase !== 'ended';
};

const tellFault = (error: unknown) =>
  showToast('error', error instanceof Error ? error.message : 'The call could not be placed.');

export async function placeCall(partner: Partner, callType: CallType): Promise<void> {
  // A second press on the same button asks for nothing else.
  if (isBusy() && useCalls.getState().current?.partnerId === partner.partnerId) return;
  if (isBusy()) return showToast('error', 'You are in another call.');
  session = openSession(partner, callType, true);
  early = [];
  await session.place().catch(tellFault);
  hearEarly();
}

export async function answerCall(call: Call): Promise<void> {
  if (isBusy()) return;
  useCalls.setState({ incoming: null });
  session = openSession(partnerIn(call), call.callType, false);
  await session.answer(call).catch(tellFault);
}

export async function rejoinCall(call: Call, kept: KeptCall): Promise<void> {
  if (isBusy()) return;
  session = openSession(partnerIn(call), call.callType, isInitiator(call));
  await session.rejoin(kept).catch(tellFault);
}

const isInitiator = ({ initiatorId }: Call) => initiatorId === useSession.getState().user?.id;

const partnerIn = (call: Call): Partner => ({
  roomId: call.roomId,
  partnerId: isInitiator(call) ? call.targetUserId : call.initiatorId,
  partnerName: isInitiator(call) ? call.targetName : call.initiatorName,
});

/** Of the call that was asked for, as the server has it now; null when it is over. Meanwhile the tab may be in another. */
export function resumeCall(callId: string, call: Call | null): void {
  if (session?.callId !== callId) return;
  if (call) session.resume(call);
  else session.hearEnd('lost');
}

export const endCall = (): void => session?.hangUp();

export const toggleMuted = (): void => void session?.devices.toggle('audio');
export const toggleCamera = (): void => void session?.devices.toggle('video');
export const switchCamera = (): void => void session?.devices.switchCamera();
export const chooseDevice = (device: MediaDeviceInfo): void => void session?.devices.choose(device);

/** Told of a call whose acknowledgement is still on its way: the other side may be quicker. */
let early: { callId: string; act: (session: Session) => void }[] = [];
/** An offer and its candidates are some twenty. */
const MAX_EARLY = 200;

function hear(callId: string, act: (session: Session) => void): void {
  if (!session) return;
  if (session.callId === callId) act(session);
  else if (session.callId === null && isBusy() && early.length < MAX_EARLY) early.push({ callId, act });
}

function hearEarly(): void {
  const heard = early;
  early = [];
  for (const { callId, act } of heard) if (callId === session?.callId) act(session);
}

listenToChats(callEvents.ringing, ({ callId }) => hear(callId, (own) => own.ring()));
listenToChats(callEvents.accepted, ({ callId }) => hear(callId, (own) => own.connect()));
listenToChats(callEvents.ended, ({ callId, reason }) => hear(callId, (own) => own.hearEnd(reason)));
listenToChats(callEvents.offer, ({ offer, ...from }) => hear(from.callId, (own) => own.receive(offer, from)));
listenToChats(callEvents.answer, ({ answer, ...from }) =>
  hear(from.callId, (own) => own.receive(answer, from)),
);
listenToChats(callEvents.candidate, ({ candidate, ...from }) =>
  hear(from.callId, (own) => own.receive(candidate, from)),
);
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) endCall();
});
