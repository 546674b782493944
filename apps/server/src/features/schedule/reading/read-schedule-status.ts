// What the machine does for this account: what is at work, what comes next, how many in each state.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { STATES, type State } from '@msm/contract/schedule/schemas';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { countAsking, countByState, findNext, listRunning } from './lists.store.ts';
import { presentPublication } from './present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const readScheduleStatus = handler(
  scheduleRoutes.readScheduleStatus,
  async ({ session }, { db }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const running = await listRunning(db, accountId);
    const next = await findNext(db, accountId);
    const counted = await countByState(db, accountId);
    const none = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
    return {
      status: running.length > 0 ? ('running' as const) : ('idle' as const),
      data: {
        running: running.map(presentPublication),
        next: next ? presentPublication(next) : null,
        counts: { ...none, ...Object.fromEntries(counted.map(({ state, count }) => [state, count])) },
        asking: await countAsking(db, accountId),
      },
    };
  },
);
