// Calls that this tab hung up or declined without the server knowing: said again until it does. Otherwise both members stay busy, since this
// tab's socket still speaks for its side. By the leg, so that the call is not ended that another tab has answered meanwhile.
import { callEvents } from '@msm/contract/calls/events';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { askChats } from '../../../platform/sockets/chat-socket.ts';

const AGAIN_AFTER_MS = 3_000;
/** Says nothing of the call: the server could not look. */
const TRANSIENT: ReadonlySet<string> = new Set(['internal', 'tooMany', 'unavailable', 'upstream']);

export interface OwedEnd {
  /** None when the acknowledgement of the call was lost: then the leg finds it. */
  callId: string | null;
  roomId: string;
  legId: string;
  /** It was not answered here: another tab still may. */
  isRejected: boolean;
}

const owed = new Map<string, OwedEnd>();
let again: ReturnType<typeof setTimeout> | undefined;

/** Any other refusal means that it was over already. */
const wasOver = (error: unknown) => error instanceof EventRefused && !TRANSIENT.has(error.code);

export async function tellEnd(end: OwedEnd): Promise<void> {
  try {
    await say(end);
    owed.delete(end.legId);
  } catch (error) {
    if (wasOver(error)) return void owed.delete(end.legId);
    owed.set(end.legId, end);
    clearTimeout(again);
    again = setTimeout(() => void payOwedEnds(), AGAIN_AFTER_MS);
  }
}

async function say({ callId, roomId, legId, isRejected }: OwedEnd): Promise<void> {
  const known = callId ?? (await askChats(callEvents.sync, { legId })).call?.callId;
  if (known === undefined) return;
  if (isRejected) await askChats(callEvents.reject, { callId: known, roomId });
  else await askChats(callEvents.end, { callId: known, roomId, legId });
}

export const isEndOwed = (callId: string): boolean => [...owed.values()].some((end) => end.callId === callId);

export async function payOwedEnds(): Promise<void> {
  await Promise.all([...owed.values()].map(tellEnd));
}

/** Another member signed in, or none: the server ended the call with the session. */
export function forgetOwedEnds(): void {
  clearTimeout(again);
  owed.clear();
}
