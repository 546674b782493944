// Upkeep of the bell and of what is over.
import * as z from 'zod/mini';
import {
  GAME_ENGAGEMENT_DAYS,
  READ_NOTIFICATION_DAYS,
  REPEATED_ENGAGEMENT_DAYS,
} from '@msm/contract/engagement/limits';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { removeSomeGameActs, removeSomeRepeatedActs } from './engagement.store.ts';
import { removeSomeRead } from './notifications.store.ts';

const tidy = job('engagement.tidy', z.object({}), { every: '23 3 * * *' });

const daysBefore = (now: Date, days: number) => after(now, -days * DAY_MS);

export const engagementJobs = ({ db, clock }: EngagementDeps): JobWorker[] => [
  worker(tidy, async () => {
    const now = clock.now();
    await inBatches((limit) => removeSomeRead(db, daysBefore(now, READ_NOTIFICATION_DAYS), limit));
    await inBatches((limit) => removeSomeGameActs(db, daysBefore(now, GAME_ENGAGEMENT_DAYS), limit));
    await inBatches((limit) => removeSomeRepeatedActs(db, daysBefore(now, REPEATED_ENGAGEMENT_DAYS), limit));
  }),
];
