// Agents wake up each minute: due ones get a run in one transaction with their next time, and runs whose worker died are taken up.
import { AGENT_RUN_DAYS } from '@msm/contract/writer/agent-limits';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import { worker, type JobWorker } from '../../../platform/jobs.ts';
import {
  insertRun,
  listStalledRuns,
  lockDueAgent,
  removeSomeRuns,
  setNextOccurrence,
} from './agents.store.ts';
import { runAgent, wakeAgents } from './agents-queue.ts';
import { hasPassed, nextOccurrence } from './cadence.rules.ts';
import { performAgentRun, type AgentDeps } from './perform-agent-run.ts';

/** Texts are waited for most of the time: a node bears several. */
const RUNS_PER_NODE = 2;
/** More than a minute brings; the rest comes with the next one. */
const WOKEN_AT_MOST = 500;

export function agentJobs(deps: AgentDeps): JobWorker[] {
  const runOne = worker(runAgent, ({ runId }) => performAgentRun(runId, deps));
  return [worker(wakeAgents, () => wake(deps)), ...Array.from({ length: RUNS_PER_NODE }, () => runOne)];
}

async function wake(deps: AgentDeps): Promise<void> {
  const { db, clock, jobs } = deps;
  for (const runId of await listStalledRuns(db, clock.now(), WOKEN_AT_MOST))
    await jobs.enqueue(db, runAgent, { runId });
  for (let woken = 0; woken < WOKEN_AT_MOST; woken += 1) if (!(await wakeOne(deps))) break;
  await inBatches((limit) => removeSomeRuns(db, after(clock.now(), -AGENT_RUN_DAYS * DAY_MS), limit));
}

/** False when none is due. */
const wakeOne = ({ db, clock, jobs }: AgentDeps): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const agent = await lockDueAgent(tx, now);
    if (!agent?.next_due_at) return false;
    const dueAt = agent.next_due_at;
    const isMissed = hasPassed(dueAt, now);
    const run = await insertRun(tx, {
      agentId: agent.id,
      dueAt,
      now,
      ...(isMissed
        ? { state: 'skipped' as const, problem: 'The portal was not running when it was to be written.' }
        : { state: 'queued' as const }),
    });
    await setNextOccurrence(tx, agent.id, nextOccurrence(agent.standing_order, dueAt, now));
    if (run && !isMissed) await jobs.enqueue(tx, runAgent, { runId: run.id });
    return true;
  });
