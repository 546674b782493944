// Upkeep of each minute: what passed its time is asked about, looks that a clock has moved away come back, and repeating
// orders get further occurrences. Every node does it; what one has taken, the others pass over.
import { after } from '../../../platform/clock.ts';
import { LONGEST_PAUSE_MS } from '../faults.rules.ts';
import { pullInLooks } from '../claims.store.ts';
import { lockOrdersToExtend } from '../orders.store.ts';
import { planAhead } from '../plan-ahead.ts';
import { skipLate, type Missed } from '../upkeep.store.ts';
import type { Node } from './node.ts';
import { tellOfMissed } from './tell-member.ts';

/** One transaction holds no more rows than this. */
const AT_ONCE = 200;
const REASON = 'Its time passed while the portal was away.';

export async function sweep(node: Node, cutoff: Date): Promise<void> {
  const now = node.clock.now();
  while ((await askAboutLate(node, cutoff, now)) === AT_ONCE);
  await pullInLooks(node.db, now, after(now, LONGEST_PAUSE_MS));
  while ((await extendOrders(node, cutoff, now)) === AT_ONCE);
}

async function askAboutLate({ notifications }: Node, cutoff: Date, now: Date): Promise<number> {
  return notifications.transaction(async (tx, notify) => {
    const missed = await skipLate(tx, { cutoff, now, reason: REASON, limit: AT_ONCE });
    for (const [memberId, theirs] of byMember(missed)) await notify({ memberId, ...tellOfMissed(theirs) });
    return missed.length;
  });
}

function byMember(missed: Missed[]): [string, Missed[]][] {
  const groups = Map.groupBy(missed, ({ created_by }) => created_by);
  return [...groups].filter((group): group is [string, Missed[]] => group[0] !== null);
}

async function extendOrders({ db }: Node, cutoff: Date, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const orders = await lockOrdersToExtend(tx, now, AT_ONCE);
    for (const order of orders) await planAhead(tx, order, now, cutoff);
    return orders.length;
  });
}
