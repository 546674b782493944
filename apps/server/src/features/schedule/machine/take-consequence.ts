// What follows from a fault, written down: another try, another look, an end, or a question. The person who must act is told in
// the same transaction, and the destination is backed off for all its posts.
import type { Db } from '../../../platform/db/tables.ts';
import { after } from '../../../platform/clock.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { PublishError } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import { moveHeld, moveOf, settle } from '../steps.store.ts';
import { backOff, pauseDestination } from '../destinations.store.ts';
import { concernsDestination, consequenceOf, faultOf, type Phase } from '../faults.rules.ts';
import type { StateFor } from '../transitions.rules.ts';
import { line, storable } from './held.ts';
import { insist } from './insist.ts';
import { learnLate } from './learn-late.ts';
import type { Node } from './node.ts';
import { tellAbout, tellOfCredentials, tellOfDoubt, tellOfFailure, type Told } from './tell-member.ts';

/** What a destination says can be long; its beginning tells the reason. */
const MAX_REASON_LENGTH = 500;

export async function takeConsequence(work: Work, node: Node, phase: Phase, error: unknown): Promise<void> {
  const isFault = error instanceof PublishError;
  node.log[isFault ? 'info' : 'error']({ err: error, publicationId: work.id, phase }, 'a post met a fault');
  const reason = isFault ? wordsOf(error) : 'Something went wrong in the portal.';
  const retryAfterMs = isFault ? error.retryAfterMs : undefined;
  const fault = faultOf(error, phase);
  const consequence = consequenceOf(fault, {
    phase,
    attempts: phase === 'looking' ? work.looks : work.attempts,
    retryAfterMs,
    leftMs: await insist(() => node.msUntilLate(work.wanted_since), node),
    settleMs: node.timings.settleMs,
  });
  if (isFault && !error.isOfPostAlone && concernsDestination(fault, phase, retryAfterMs))
    await insist(
      () => backOff(node.db, work, { now: node.now(), backOffMs: node.timings.backOffMs, retryAfterMs }),
      node,
    );
  const state = stateIn(phase);
  switch (consequence.do) {
    case 'tryAgain': {
      const { afterMs } = consequence;
      const words = `${reason} It is tried again ${waitWords(afterMs)}.`;
      return retryPublication(work, node, state, { words, afterMs, reason });
    }
    case 'lookAgain':
      return lookAgain(work, node, phase, { reason, afterMs: consequence.afterMs });
    case 'askForCredentials':
      return askForCredentials(work, node, phase, reason);
    case 'askPerson':
      return askPerson(work, node, reason, phase);
    case 'fail':
      return failPublication(work, node, state, reason);
  }
}

const stateIn = (phase: Phase) => (phase === 'writing' || phase === 'preparing' ? 'preparing' : 'committing');

const wordsOf = ({ message }: PublishError) => storable(message).slice(0, MAX_REASON_LENGTH);

/** Nothing was published: it begins again, as last saved. */
export async function retryPublication(
  work: Work,
  node: Node,
  from: StateFor<'retry'>,
  { words, afterMs, reason = null }: { words: string; afterMs: number; reason?: string | null },
): Promise<void> {
  const note = line(node, words);
  const nextAt = after(note.at, afterMs);
  await node.db
    .transaction()
    .execute((tx) => settle(tx, work, { step: 'retry', from, note, reason, nextAt }));
}

async function lookAgain(
  work: Work,
  node: Node,
  phase: Phase,
  { reason, afterMs }: { reason: string; afterMs: number },
): Promise<void> {
  const note = line(node, `${reason} Whether it is there is looked up ${waitWords(afterMs)}.`);
  const change = { nextAt: after(note.at, afterMs), reason };
  const isTaken = await insist(() => node.steps.take(work, 'lookLater', 'committing', note, change), node);
  if (!isTaken && phase === 'committing') await learnLate(work, node);
}

export async function failPublication(
  work: Work,
  node: Node,
  from: StateFor<'fail'>,
  reason: string,
): Promise<void> {
  await told(node, work, tellOfFailure(work, reason), async (tx) => {
    const note = line(node, reason);
    return (await settle(tx, work, { step: 'fail', from, note, reason })) === 'failed';
  });
}

/** What a run sent and a person has to act on is not forgotten when its claim was revoked. */
export async function askPerson(
  work: Work,
  node: Node,
  reason: string,
  phase: Phase = 'looking',
): Promise<void> {
  let isAsked = false;
  const ask = () =>
    told(node, work, tellOfDoubt(work, reason), async (tx) => {
      const note = line(node, reason);
      isAsked = (await settle(tx, work, { step: 'doubt', from: 'committing', note, reason })) === 'unknown';
      return isAsked;
    });
  await insist(ask, node);
  if (!isAsked && phase === 'committing') await learnLate(work, node);
}

/**
 * The destination is paused until its credentials are repaired; of several posts that meet it, the first one tells. Where they
 * were repaired since this claim nothing is paused, and upkeep lets the post go on; at a removed one it asks.
 */
async function askForCredentials(work: Work, node: Node, phase: Phase, reason: string): Promise<void> {
  const waitsIn = phase === 'looking' ? 'committing' : 'needs_reauth';
  await told(node, work, tellOfCredentials(work, waitsIn, reason), async (tx) => {
    const note = line(node, `${reason} It waits until the connection is repaired.`);
    const look = moveOf(work, 'lookLater', 'committing', note, { nextAt: note.at, reason });
    const isWaiting =
      phase === 'looking'
        ? (await moveHeld(tx, [look], { waitsForLocks: true })).taken.size === 1
        : (await settle(tx, work, { step: 'lockOut', from: stateIn(phase), note, reason })) === waitsIn;
    return (
      isWaiting && pauseDestination(tx, work, { credentialsVersion: work.credentialsVersion, now: note.at })
    );
  });
}

/** Tells a person who may act, when `change` says that there is something to tell. */
async function told(
  node: Node,
  work: Work,
  notification: Told,
  change: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await node.notifications.transaction(async (tx: Db, notify: Notify) => {
    if (await change(tx)) await tellAbout(work, notification, { ...node, tx, notify });
  });
}

function waitWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return 'at once';
  return seconds < 90 ? `in ${seconds} seconds` : `in ${Math.round(seconds / 60)} minutes`;
}
