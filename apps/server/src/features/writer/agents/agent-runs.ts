// The runs of an agent, and the wish to have the next post written now.
import { agentRoutes } from '@msm/contract/writer/agents';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { insertRun, pageOfRuns, setNextOccurrence } from './agents.store.ts';
import { runAgent } from './agents-queue.ts';
import { nextOccurrence } from './cadence.rules.ts';
import { lockOwnAgent, ownAgent } from './own-agent.ts';
import { presentRuns } from './present-agent.ts';

/** Its next time is taken now; the one after follows as ordered. */
export const draftNow = handler(
  agentRoutes.draftNow,
  async ({ params: { id }, session }, { db, clock, jobs }: WriterDeps) => {
    const now = clock.now();
    const run = await db.transaction().execute(async (tx) => {
      const { next_due_at: dueAt, standing_order } = await lockOwnAgent(tx, session, id);
      if (!dueAt) throw new AppError('conflict', 'This agent is paused. Let it go on first.');
      // A time that has its run already is passed over, as after an edit.
      let inserted = await insertRun(tx, { agentId: id, dueAt, state: 'queued', now });
      let next = nextOccurrence(standing_order, dueAt, now);
      while (!inserted) {
        inserted = await insertRun(tx, { agentId: id, dueAt: next.dueAt, state: 'queued', now });
        next = nextOccurrence(standing_order, next.dueAt, now);
      }
      await setNextOccurrence(tx, id, next);
      await jobs.enqueue(tx, runAgent, { runId: inserted.id });
      return inserted;
    });
    const [presented] = await presentRuns(db, [run]);
    return { run: presented! };
  },
);

export const listAgentRuns = handler(
  agentRoutes.listAgentRuns,
  async ({ params: { id }, input, session }, { db }: WriterDeps) => {
    await ownAgent(db, session, id);
    const { rows, ...counted } = await pageOfRuns(db, id, input);
    return { page: input.page, pageSize: input.pageSize, ...counted, runs: await presentRuns(db, rows) };
  },
);
