// Reports to the server how far messages have reached this device and were read, also after the conversation was left, until it has
// acknowledged it: in rounds, since a busy room moves its cursors with every message, and each cursor with a back-off of its own.
import { READ_LIMIT } from '@msm/contract/chat/limits';
import { useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { useSession } from '../../../platform/session/session.ts';
import { createBackOff } from './back-off.ts';
import { mayPass } from './own-outbox.ts';

const ROUND_MS = 1_000;
/** What the server's bucket of each event refills until the next round: after a long absence every direct room owes a delivery. */
const MAX_REPORTED = (READ_LIMIT.perSecond * ROUND_MS) / 1_000;
const RETRY_MS = 2_000;
const RETRY_AT_LEAST_MS = 60_000;

const KINDS = ['read', 'delivered'] as const;

interface Receipt {
  kind: (typeof KINDS)[number];
  roomId: string;
  seq: number;
  report: () => Promise<void>;
}

/** By the cursor that they move. */
const owed = new Map<string, Receipt>();
const underWay = new Set<string>();
const retries = createBackOff({ firstMs: RETRY_MS, atMostMs: RETRY_AT_LEAST_MS, onOver: reportDue });
let pausing: ReturnType<typeof setTimeout> | undefined;

export function owe(receipt: Receipt): void {
  const cursor = `${receipt.kind} ${receipt.roomId}`;
  if ((owed.get(cursor)?.seq ?? 0) >= receipt.seq) return;
  owed.set(cursor, receipt);
  reportDue();
}

/** At a connect, without the rest of a delay. */
export function reportNow(): void {
  retries.endAll();
  reportDue();
}

function reportDue(): void {
  if (pausing !== undefined || !useChatSocket.getState().isConnected) return;
  const due = [...owed].filter(([cursor]) => !underWay.has(cursor) && !retries.isDelayed(cursor));
  if (due.length === 0) return;
  pausing = setTimeout(() => {
    pausing = undefined;
    reportDue();
  }, ROUND_MS);
  // Each event has a bucket of its own.
  for (const kind of KINDS) {
    const ofKind = due.filter(([, receipt]) => receipt.kind === kind);
    for (const [cursor, receipt] of ofKind.slice(0, MAX_REPORTED)) void report(cursor, receipt);
  }
}

async function report(cursor: string, receipt: Receipt): Promise<void> {
  underWay.add(cursor);
  const isTaken = await isReported(receipt);
  underWay.delete(cursor);
  // Not of another member, who has signed in meanwhile.
  if (!owed.has(cursor)) return;
  if (isTaken) {
    retries.end(cursor);
    if (owed.get(cursor) === receipt) owed.delete(cursor);
  } else retries.delay(cursor);
  reportDue();
}

async function isReported(receipt: Receipt): Promise<boolean> {
  try {
    await receipt.report();
    return true;
  } catch (error) {
    console.debug('A receipt could not be reported.', error);
    return !mayPass(error);
  }
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  owed.clear();
  underWay.clear();
  retries.endAll();
});
