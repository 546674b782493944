// What follows from a fault, written down: another try, another look, an end, or a question. Whoever must act is told in the
// same transaction.
import type { State } from '@msm/contract/schedule/schemas';
import { isActiveMember } from '../../../platform/active-member.ts';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { NewNotification } from '../../../platform/ports/notifications.ts';
import { PublishError } from '../../../platform/ports/publisher.ts';
import { lookLater, step, type Work } from '../claims.store.ts';
import { consequenceOf, faultOf, type Phase } from '../faults.rules.ts';
import { pauseDestination } from '../upkeep.store.ts';
import { heldBy, line } from './held.ts';
import type { Node } from './node.ts';
import { tellOfCredentials, tellOfDoubt, tellOfFailure } from './tell-member.ts';

/** What a destination says can be long; its beginning tells the reason. */
const MAX_REASON_LENGTH = 500;

type Failing = Extract<State, 'claimed' | 'preparing' | 'ready' | 'committing'>;

export async function takeConsequence(work: Work, node: Node, phase: Phase, error: unknown): Promise<void> {
  const isFault = error instanceof PublishError;
  node.log[isFault ? 'info' : 'error']({ err: error, targetId: work.id, phase }, 'a post met a fault');
  const reason = isFault ? wordsOf(error) : 'Something went wrong in the portal.';
  const consequence = consequenceOf(faultOf(error, phase), {
    phase,
    attempts: phase === 'looking' ? work.looks : work.attempts,
    retryAfterMs: isFault ? error.retryAfterMs : undefined,
    settleMs: node.timings.settleMs,
  });
  const state = phase === 'preparing' ? 'preparing' : 'committing';
  switch (consequence.do) {
    case 'tryAgain':
      return tryAgain(work, node, state, reason, consequence.afterMs);
    case 'lookAgain':
      return lookAgain(work, node, reason, consequence.afterMs);
    case 'askForCredentials':
      return askForCredentials(work, node, phase, reason);
    case 'askPerson':
      return askPerson(work, node, reason);
    case 'fail':
      return failTarget(work, node, state, reason);
  }
}

/** As others sent them: without what the database cannot hold. */
const wordsOf = ({ message }: PublishError) =>
  message.toWellFormed().replaceAll('\0', '').slice(0, MAX_REASON_LENGTH);

async function tryAgain(
  work: Work,
  node: Node,
  from: 'preparing' | 'committing',
  reason: string,
  afterMs: number,
) {
  const note = line(node, `${reason} It is tried again ${waitWords(afterMs)}.`);
  await node.steps.take(heldBy(node, work), [from, 'scheduled'], note, {
    nextAt: after(note.at, afterMs),
    reason,
  });
}

async function lookAgain(work: Work, node: Node, reason: string, afterMs: number) {
  const note = line(node, `${reason} Whether it is there is looked up ${waitWords(afterMs)}.`);
  await lookLater(node.db, heldBy(node, work), after(note.at, afterMs), note, reason);
}

export async function failTarget(work: Work, node: Node, from: Failing, reason: string): Promise<void> {
  const isFailed = await told(node, work, tellOfFailure(work, reason), (tx) =>
    step(tx, heldBy(node, work), [from, 'failed'], line(node, reason), { asksPerson: true, reason }),
  );
  if (isFailed) node.events.emit('schedule.failed', { targetId: work.id });
}

export async function askPerson(work: Work, node: Node, reason: string): Promise<void> {
  await told(node, work, tellOfDoubt(work, reason), (tx) =>
    step(tx, heldBy(node, work), ['committing', 'unknown'], line(node, reason), { asksPerson: true, reason }),
  );
}

/** The destination rests until somebody repairs it; of several posts that meet it, the first one tells. */
async function askForCredentials(work: Work, node: Node, phase: Phase, reason: string): Promise<void> {
  const held = heldBy(node, work);
  const note = line(node, `${reason} It waits until the connection is repaired.`);
  await told(node, work, tellOfCredentials(work, reason), async (tx) => {
    const isMoved =
      phase === 'looking'
        ? await lookLater(tx, held, note.at, note, reason)
        : await step(tx, held, [phase, 'needs_reauth'], note, { asksPerson: true, reason });
    if (!isMoved) return false;
    const { platform, destination_id: destinationId, account_id: accountId } = work;
    return pauseDestination(tx, { platform, destinationId, accountId, reason, now: note.at });
  });
}

/**
 * Tells the member who planned it when `change` says that something is to be told; the owner of the account when that
 * member may no longer act in it.
 */
async function told(
  node: Node,
  { created_by, account_id: accountId }: Work,
  notification: Omit<NewNotification, 'memberId'>,
  change: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return node.notifications.transaction(async (tx, notify) => {
    const isToBeTold = await change(tx);
    if (!isToBeTold) return false;
    const isActive = await isActiveMember(tx, { memberId: created_by, accountId }, node);
    const memberId = isActive ? created_by : await node.accounts.ownerOf(tx, accountId);
    if (memberId) await notify({ ...notification, memberId });
    return true;
  });
}

function waitWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return 'at once';
  return seconds < 90 ? `in ${seconds} seconds` : `in ${Math.round(seconds / 60)} minutes`;
}
