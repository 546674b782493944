// Upkeep of the bell and of what is over.
import * as z from 'zod/mini';
import {
  GAME_ENGAGEMENT_DAYS,
  NOTIFICATIONS_KEPT,
  READ_NOTIFICATION_DAYS,
} from '@msm/contract/engagement/limits';
import { after } from '../../platform/clock.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { removeGameActs } from './engagement.store.ts';
import { keepNewest, removeReadBefore } from './notifications.store.ts';

const tidy = job('engagement.tidy', z.object({}), { every: '23 3 * * *' });

const DAY_MS = 86_400_000;

export const engagementJobs = ({ db, clock }: EngagementDeps): JobWorker[] => [
  worker(tidy, async () => {
    const now = clock.now();
    await removeReadBefore(db, after(now, -READ_NOTIFICATION_DAYS * DAY_MS));
    await keepNewest(db, NOTIFICATIONS_KEPT);
    await removeGameActs(db, after(now, -GAME_ENGAGEMENT_DAYS * DAY_MS));
  }),
];
