// Publishing at once, as the specification has it: a post is handed over, answered with the id of a job, and polled by it. A job is
// the publications of one submission; nothing is stored for it beside them.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { Publication } from './schemas.ts';

const JOB_STATES = [
  /** Nothing of it has begun. */
  'queued',
  /** At work at a destination, or waiting for another try. */
  'publishing',
  /** There at every destination. */
  'published',
  /** Over: there at some destinations, and failed at the others. */
  'partial',
  /** A person is asked: it may be there, or the destination has to be connected again. */
  'attention',
  /** Over, and there at none. */
  'failed',
] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.output<typeof JobState>;

export const JobParams = z.object({ jobId: Id });

export const JobStatus = z.object({
  status: JobState,
  data: z.object({
    /** Over all destinations, 0 to 100. */
    percent: z.number(),
    /** One for each destination. */
    publications: z.array(Publication),
  }),
});
export type JobStatus = z.output<typeof JobStatus>;
