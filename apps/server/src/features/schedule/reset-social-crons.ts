// Tries every failed post to a social network again. Only what certainly is not there: what may be is left to a person.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { addHistory } from './targets.store.ts';
import { retryFailedSocial } from './upkeep.store.ts';

export const resetSocialCrons = handler(
  scheduleRoutes.resetSocialCrons,
  async ({ session, member }, { db, clock }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const now = clock.now();
    const ids = await db.transaction().execute(async (tx) => {
      const reset = await retryFailedSocial(tx, accountId, now);
      for (const targetId of reset)
        await addHistory(tx, {
          targetId,
          state: 'scheduled',
          words: 'Tried again by hand.',
          actorId: member.id,
          at: now,
        });
      return reset;
    });
    return { reset: ids.length };
  },
);
