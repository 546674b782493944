// Proof of consent is kept as long as it can be asked for, and no longer.
import * as z from 'zod/mini';
import { CONSENT_KEPT_DAYS } from '@msm/contract/privacy/limits';
import { DAY_MS, after } from '../../platform/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import type { PrivacyDeps } from './privacy.deps.ts';
import { removeSomeConsentEvents } from './privacy.store.ts';

/** The table refuses by the database's clock and calendar: they may be behind ours, or within an hour of summer time. */
const SPARE_DAYS = 1;

const tidy = job('privacy.tidy', z.object({}), { every: '47 3 * * *' });

export const privacyJobs = ({ db, clock }: PrivacyDeps): JobWorker[] => [
  worker(tidy, () => {
    const before = after(clock.now(), -(CONSENT_KEPT_DAYS + SPARE_DAYS) * DAY_MS);
    return inBatches((limit) => removeSomeConsentEvents(db, before, limit));
  }),
];
