// The jobs of agents, to be enqueued; agents.jobs.ts works them.
import * as z from 'zod/mini';
import { job } from '../../../platform/jobs.ts';

export const wakeAgents = job('writer.wake-agents', z.object({}), { every: '* * * * *', retries: 0 });
/** Not repeated by the queue: waking finds what was left undone, by its lease. */
export const runAgent = job('writer.run-agent', z.object({ runId: z.uuid() }), { retries: 0 });
