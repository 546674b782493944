// Tries every failed post to a social network again. Only what certainly is not there: what may be is left to a person.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction } from './actions.store.ts';
import { lockOrder } from './orders.store.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { lockTargets } from './targets.store.ts';
import { listFailedSocial } from './upkeep.store.ts';

export const resetSocialCrons = handler(
  scheduleRoutes.resetSocialCrons,
  async ({ session, member }, { db, timeOf }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const failed = await listFailedSocial(db, accountId);
    let reset = 0;
    for (const [orderId, ofOrder] of Map.groupBy(failed, ({ order_id }) => order_id))
      reset += await db.transaction().execute(async (tx) => {
        const now = await timeOf(tx);
        const order = await lockOrder(tx, accountId, orderId);
        if (!order?.is_active) return 0;
        const ids = new Set(ofOrder.map(({ id }) => id));
        const asking = (await lockTargets(tx, order)).filter(
          ({ id, state, asks_person }) => ids.has(id) && state === 'failed' && asks_person,
        );
        await applyAction(tx, asking, 'again', { now, words: 'Tried again by hand.', actorId: member.id });
        return asking.length;
      });
    return { reset };
  },
);
