// Upkeep: what passed its time is asked about, what waited for a destination goes on when it was repaired and asks when it was
// removed, looks and decisions that a clock has moved away come back, and repeating posts get further publications. Every node
// does it; rows that another one holds are passed over. Each part fails alone: none can keep the others, or publishing, from going
// on.
import { after } from '../../../platform/clock.ts';
import { isPassing } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { State } from '@msm/contract/schedule/schemas';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { applyAction } from '../actions.store.ts';
import { pullInWaits } from '../claims.store.ts';
import { isRemoved, pullInBackOffs } from '../destinations.store.ts';
import { LONGEST_PAUSE_MS } from '../faults.rules.ts';
import { SMALLEST_JUMP_MS } from '../lateness.rules.ts';
import { lockPostsToExtend, setExtendAt } from '../posts.store.ts';
import { countPassedOver, planAhead } from '../planning/plan-ahead.ts';
import type { PostRow } from '../schedule.tables.ts';
import {
  listRepairedPosts,
  listStrandedPosts,
  lockAsking,
  pullInDecisions,
  skipLate,
} from '../upkeep.store.ts';
import type { Node } from './node.ts';
import {
  tellAbout,
  tellOfMissed,
  tellOfPassedOver,
  tellOfRemovedDestination,
  tellTogether,
} from './tell-member.ts';

/** One transaction holds no more rows than this. */
const AT_ONCE = 200;
/** Posts of one round; the next round takes the others. */
const ORDERS_AT_ONCE = 200;
const ORDERS_TOGETHER = 50;
/** Until a plan that cannot be read is tried again. */
const UNREADABLE_PAUSE_MS = 3_600_000;
const TOO_LATE = 'Its time passed more than two hours ago.';
const WHILE_PAUSED = 'Its time passed while the connection waited to be repaired.';
const NO_DESTINATION = 'The destination is no longer connected.';
const WAITING: readonly State[] = ['scheduled', 'claimed', 'preparing', 'ready', 'needs_reauth'];

export type Upkeep = [name: string, work: () => Promise<void>];

export const upkeepOf = (node: Node, cutoff: Date): Upkeep[] => [
  ['late posts', () => askAboutLate(node, cutoff)],
  ['repaired destinations', () => resumeRepaired(node, cutoff)],
  ['removed destinations', () => askAboutStranded(node)],
  ['waits and decisions after a clock was set back', () => pullIn(node)],
  ['repeating posts', () => extendPosts(node, cutoff)],
];

async function askAboutLate(node: Node, cutoff: Date): Promise<void> {
  const askSome = () =>
    node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const missed = await skipLate(tx, { cutoff, now: node.now(), reason: TOO_LATE, limit: AT_ONCE });
      await tellTogether(missed, tellOfMissed, { ...node, tx, notify });
      return missed.length;
    });
  while ((await askSome()) === AT_ONCE);
}

async function resumeRepaired(node: Node, cutoff: Date): Promise<void> {
  for (const postIds of inParts(await listRepairedPosts(node.db, ORDERS_AT_ONCE)))
    await node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const waiting = await lockAsking(tx, postIds, ['needs_reauth']);
      const late = waiting.filter(({ wanted_since }) => wanted_since < cutoff);
      const inTime = waiting.filter((each) => !late.includes(each));
      const note = { now: node.now(), words: 'The connection was repaired.' };
      await applyAction(tx, inTime, 'reconnect', note);
      await applyAction(tx, late, 'miss', { ...note, words: WHILE_PAUSED, reason: WHILE_PAUSED });
      await tellTogether(late, tellOfMissed, { ...node, tx, notify });
    });
}

async function askAboutStranded(node: Node): Promise<void> {
  for (const postIds of inParts(await listStrandedPosts(node.db, ORDERS_AT_ONCE)))
    await node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const stranded = await lockAsking(tx, postIds, WAITING);
      const note = { now: node.now(), words: NO_DESTINATION, reason: NO_DESTINATION };
      await applyAction(tx, stranded, 'loseDestination', note);
      await tellTogether(stranded, tellOfRemovedDestination, { ...node, tx, notify });
    });
}

/** A transaction of its own for each part, and one notification for all of it. */
const inParts = (postIds: string[]): string[][] =>
  Array.from({ length: Math.ceil(postIds.length / ORDERS_TOGETHER) }, (_, at) =>
    postIds.slice(at * ORDERS_TOGETHER, (at + 1) * ORDERS_TOGETHER),
  );

async function pullIn(node: Node): Promise<void> {
  const now = node.now();
  // Another node, or a member's action, may have read the clock a moment later than this node did.
  const latest = after(now, LONGEST_PAUSE_MS + SMALLEST_JUMP_MS);
  const decisions = {
    suspect: after(now, SMALLEST_JUMP_MS),
    timeOf: node.timeOf,
    tolerance: SMALLEST_JUMP_MS,
  };
  // First: what is pulled in may be claimed at once.
  await node.db.transaction().execute((tx) => pullInDecisions(tx, decisions));
  await pullInWaits(node.db, { latest, lookAt: after(now, node.timings.settleMs) });
  await pullInBackOffs(node.db, now, latest);
}

/** Each in a transaction of its own: a long plan holds up no other, and one that cannot be read neither. */
async function extendPosts(node: Node, cutoff: Date): Promise<void> {
  for (let round = 0; round < ORDERS_AT_ONCE; round += 1) {
    const locked: PostRow[] = [];
    try {
      await node.notifications.transaction(async (tx: Db, notify: Notify) => {
        locked.push(...(await lockPostsToExtend(tx, node.now(), 1)));
        for (const post of locked) await extend(post, cutoff, { ...node, tx, notify });
      });
    } catch (error) {
      if (locked.length === 0 || isPassing(error)) throw error;
      for (const { id } of locked) {
        node.log.error({ err: error, postId: id }, 'a repeating post cannot be planned ahead');
        await setExtendAt(node.db, id, after(node.now(), UNREADABLE_PAUSE_MS));
      }
    }
    if (locked.length === 0) return;
  }
}

/**
 * Times beyond the planned ones that passed in a long downtime are not asked about one by one: one notification tells how
 * many.
 */
async function extend(
  post: PostRow,
  cutoff: Date,
  { tx, notify, ...node }: Node & { tx: Db; notify: Notify },
): Promise<void> {
  // Whatever was planned there would be stranded and ask, at each extension anew.
  if (await isRemoved(tx, post)) return setExtendAt(tx, post.id, null);
  const passedOver = await countPassedOver(tx, post, cutoff);
  await planAhead(tx, post, node.now(), cutoff);
  if (passedOver > 0) await tellAbout(post, tellOfPassedOver(post, passedOver), { ...node, tx, notify });
}
