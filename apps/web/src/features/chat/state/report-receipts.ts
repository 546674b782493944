// Reports to the server how far messages have reached this device and were read, also after the conversation was left, until it has
// acknowledged it: in rounds, since a busy room moves its cursors with every message, and with back-off while a report fails.
import { useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { useSession } from '../../../platform/session/session.ts';
import { mayPass } from './own-outbox.ts';

const ROUND_MS = 1_000;
const ROUND_AT_LEAST_MS = 60_000;

interface Receipt {
  seq: number;
  report: () => Promise<void>;
}

/** By the cursor that they move. */
const owed = new Map<string, Receipt>();
let pauseMs = ROUND_MS;
let pausing: ReturnType<typeof setTimeout> | undefined;
let isReporting = false;

export function owe(cursor: string, receipt: Receipt): void {
  if ((owed.get(cursor)?.seq ?? 0) >= receipt.seq) return;
  owed.set(cursor, receipt);
  if (pausing === undefined) void reportOwed();
}

/** At a connect, without the rest of a pause. */
export function reportNow(): void {
  pauseMs = ROUND_MS;
  void reportOwed();
}

async function reportOwed(): Promise<void> {
  clearTimeout(pausing);
  pausing = undefined;
  if (isReporting || owed.size === 0 || !useChatSocket.getState().isConnected) return;
  isReporting = true;
  const areTaken = await Promise.all([...owed].map(isTaken));
  isReporting = false;
  pauseMs = areTaken.includes(false) ? Math.min(2 * pauseMs, ROUND_AT_LEAST_MS) : ROUND_MS;
  pausing = setTimeout(() => void reportOwed(), pauseMs);
}

async function isTaken([cursor, receipt]: [string, Receipt]): Promise<boolean> {
  try {
    await receipt.report();
  } catch (error) {
    console.debug('A receipt could not be reported.', error);
    if (mayPass(error)) return false;
  }
  if (owed.get(cursor) === receipt) owed.delete(cursor);
  return true;
}

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) owed.clear();
});
