// All SQL about whose turn it is: runs of one agent are written one after another, each by one worker.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { OPEN, type AgentRow, type RunRow } from './agents.store.ts';

interface Claim {
  runId: string;
  now: Date;
  until: Date;
}

/**
 * None when it is over, another worker is at it, or another run of the agent is being written: what that one costs is known, and
 * counted against the budget, when it ends.
 */
export const claimRun = (db: Db, { runId, now, until }: Claim): Promise<RunRow | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockAgentOfRun(tx, runId);
    return tx
      .updateTable('writer_agent_runs')
      .set({
        state: 'writing',
        tries: sql<number>`tries + 1`,
        lease_until: until,
        lease_token: randomUUIDv7(),
      })
      .where('id', '=', runId)
      .where('state', 'in', OPEN)
      .where('lease_until', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('writer_agent_runs as other')
              .select('other.id')
              .whereRef('other.agent_id', '=', 'writer_agent_runs.agent_id')
              .whereRef('other.id', '<>', 'writer_agent_runs.id')
              .where('other.state', '=', 'writing')
              .where('other.lease_until', '>', now),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst();
  });

/** Two claims at once would not see each other. */
async function lockAgentOfRun(tx: Db, runId: string): Promise<void> {
  await tx
    .selectFrom('writer_agents')
    .select('id')
    .where('id', '=', (run) => run.selectFrom('writer_agent_runs').select('agent_id').where('id', '=', runId))
    .forUpdate()
    .execute();
}

type Hold = 'held' | 'changed' | 'lost';

/**
 * Until the transaction ends the agent is not paused, edited or removed. `changed` when it was since its order was read; `lost` when
 * another worker has the run.
 */
export async function holdOrder(tx: Db, agent: AgentRow, run: RunRow): Promise<Hold> {
  const locked = await tx
    .selectFrom('writer_agents')
    .select('version')
    .where('id', '=', agent.id)
    .forShare()
    .executeTakeFirst();
  if (locked?.version !== agent.version) return 'changed';
  // Read after the lock, for which a claim waits.
  const own = await tx
    .selectFrom('writer_agent_runs')
    .select('id')
    .where('id', '=', run.id)
    .where('lease_token', '=', run.lease_token)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return own ? 'held' : 'lost';
}

/** The next of an agent that waits for its turn. */
export async function findWaitingRun(db: Db, agentId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('writer_agent_runs')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('state', 'in', OPEN)
    .where('lease_until', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Another try may begin at that time. */
export async function releaseRun(db: Db, { id, lease_token }: RunRow, at: Date): Promise<void> {
  await db
    .updateTable('writer_agent_runs')
    .set({ lease_until: at })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .where('state', '=', 'writing')
    .execute();
}
