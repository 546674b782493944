// Agents and runs as their account sees them, with what they cost.
import type { Agent, AgentRun } from '@msm/contract/writer/agents';
import { endOf } from '../../../platform/budgets.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { isExhausted } from './agent-budget.rules.ts';
import { listLastRuns, readCosts, readSpentBy, type AgentRow, type RunRow } from './agents.store.ts';

const MICRO = 1_000_000;

export async function presentAgents(db: Db, rows: readonly AgentRow[], now: Date): Promise<Agent[]> {
  const ids = rows.map(({ id }) => id);
  const spent = await readSpentBy(db, ids, now);
  const last = await listLastRuns(db, ids);
  const runs = await presentRuns(db, last);
  return rows.map((row) => {
    const { runs: spentRuns, microUsd } = spent.get(row.id) ?? { runs: 0, microUsd: 0 };
    const at = last.findIndex(({ agent_id }) => agent_id === row.id);
    return {
      id: row.id,
      ...row.standing_order,
      monthlyUsd: Number(row.monthly_micro_usd) / MICRO,
      monthlyRuns: row.monthly_runs,
      version: row.version,
      isPaused: row.is_paused,
      nextDueAt: row.next_due_at?.toISOString() ?? null,
      nextRunAt: row.next_run_at?.toISOString() ?? null,
      spent: { usd: microUsd / MICRO, runs: spentRuns, resetsAt: endOf('month', now).toISOString() },
      isExhausted: isExhausted(row, { runs: spentRuns, microUsd }),
      lastRun: runs[at] ?? null,
    };
  });
}

export async function presentRuns(db: Db, rows: readonly RunRow[]): Promise<AgentRun[]> {
  const costs = await readCosts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const cost = costs.get(row.id) ?? null;
    return {
      id: row.id,
      state: row.state,
      dueAt: row.due_at.toISOString(),
      startedAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      problem: row.problem,
      costUsd: cost === null ? null : cost / MICRO,
      posts: row.posts,
    };
  });
}
