// The job that reads figures, to be enqueued; social.jobs.ts works it.
import * as z from 'zod/mini';
import { job } from '../../../platform/jobs.ts';

/** The next minute comes anyway. */
export const readResults = job('social.read-results', z.object({}), { every: '* * * * *', retries: 0 });
