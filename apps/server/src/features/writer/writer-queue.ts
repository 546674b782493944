// The jobs of the writer, to be enqueued; writer.jobs.ts works them.
import * as z from 'zod/mini';
import { job } from '../../platform/jobs.ts';

const GenerationId = z.object({ generationId: z.uuid() });

/** Not repeated by the queue: whether a generation is taken up again is decided by the sweep, from its pulse. */
export const generate = job('writer.generate', GenerationId, { retries: 0 });
export const tellIfLeft = job('writer.tell-if-left', GenerationId);
export const sweep = job('writer.sweep', z.object({}), { every: '* * * * *' });
export const tidy = job('writer.tidy', z.object({}), { every: '41 3 * * *' });
