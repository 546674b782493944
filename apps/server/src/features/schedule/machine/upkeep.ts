// Upkeep: what passed its time is asked about, what waited for a destination goes on when it was repaired and asks when it was
// removed, looks that a clock has moved away come back, and repeating orders get further occurrences. Every node does it; rows
// that another one holds are passed over. Each part fails alone: none can keep the others, or publishing, from going on.
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { State } from '@msm/contract/schedule/schemas';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { applyAction } from '../actions.store.ts';
import { pullInLooks } from '../claims.store.ts';
import { pullInBackOffs } from '../destinations.store.ts';
import { LONGEST_PAUSE_MS } from '../faults.rules.ts';
import { lockOrdersToExtend } from '../orders.store.ts';
import { countPassedOver, planAhead } from '../plan-ahead.ts';
import { listRepairedOrders, listStrandedOrders, lockAsking, skipLate } from '../upkeep.store.ts';
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
/** Orders of one round; the next round takes the others. */
const ORDERS_AT_ONCE = 200;
const WHILE_AWAY = 'Its time passed while the portal was away.';
const WHILE_PAUSED = 'Its time passed while the connection waited to be repaired.';
const NO_DESTINATION = 'The destination is no longer connected.';
const WAITING: readonly State[] = ['scheduled', 'claimed', 'preparing', 'ready', 'needs_reauth'];

export type Upkeep = [name: string, work: () => Promise<void>];

export const upkeepOf = (node: Node, cutoff: Date): Upkeep[] => [
  ['late posts', () => askAboutLate(node, cutoff)],
  ['repaired destinations', () => resumeRepaired(node, cutoff)],
  ['removed destinations', () => askAboutStranded(node)],
  ['waits after a clock was set back', () => pullIn(node)],
  ['repeating posts', () => extendOrders(node, cutoff)],
];

async function askAboutLate(node: Node, cutoff: Date): Promise<void> {
  const askSome = () =>
    node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const missed = await skipLate(tx, { cutoff, now: node.now(), reason: WHILE_AWAY, limit: AT_ONCE });
      await tellTogether(missed, tellOfMissed, { ...node, tx, notify });
      return missed.length;
    });
  while ((await askSome()) === AT_ONCE);
}

async function resumeRepaired(node: Node, cutoff: Date): Promise<void> {
  for (const orderId of await listRepairedOrders(node.db, ORDERS_AT_ONCE))
    await node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const waiting = await lockAsking(tx, orderId, ['needs_reauth']);
      const late = waiting.filter(({ due_at }) => due_at < cutoff);
      const inTime = waiting.filter(({ due_at }) => due_at >= cutoff);
      const note = { now: node.now(), words: 'The connection was repaired.' };
      await applyAction(tx, inTime, 'reconnect', note);
      await applyAction(tx, late, 'miss', { ...note, words: WHILE_PAUSED, reason: WHILE_PAUSED });
      await tellTogether(late, tellOfMissed, { ...node, tx, notify });
    });
}

async function askAboutStranded(node: Node): Promise<void> {
  for (const orderId of await listStrandedOrders(node.db, ORDERS_AT_ONCE))
    await node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const stranded = await lockAsking(tx, orderId, WAITING);
      const note = { now: node.now(), words: NO_DESTINATION, reason: NO_DESTINATION };
      await applyAction(tx, stranded, 'loseDestination', note);
      await tellTogether(stranded, tellOfRemovedDestination, { ...node, tx, notify });
    });
}

async function pullIn({ db, now }: Node): Promise<void> {
  const latest = after(now(), LONGEST_PAUSE_MS);
  await pullInLooks(db, now(), latest);
  await pullInBackOffs(db, now(), latest);
}

/**
 * Each in a transaction of its own: a long plan holds up no other. Times beyond the planned ones that passed in a long downtime
 * are not asked about one by one: one notification tells how many.
 */
async function extendOrders(node: Node, cutoff: Date): Promise<void> {
  const extendOne = () =>
    node.notifications.transaction(async (tx: Db, notify: Notify) => {
      const [order] = await lockOrdersToExtend(tx, node.now(), 1);
      if (!order) return false;
      const passedOver = await countPassedOver(tx, order, cutoff);
      await planAhead(tx, order, node.now(), cutoff);
      if (passedOver > 0)
        await tellAbout(order, tellOfPassedOver(order, passedOver), { ...node, tx, notify });
      return true;
    });
  for (let extended = 0; extended < ORDERS_AT_ONCE && (await extendOne()); extended += 1);
}
