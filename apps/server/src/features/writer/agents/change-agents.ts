// Members give, change, pause and remove standing orders. The member who changed an order last is the author of what it writes from then on.
import { MAX_AGENTS } from '@msm/contract/writer/agent-limits';
import { agentRoutes } from '@msm/contract/writer/agents';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { WriterDeps } from '../writer.deps.ts';
import {
  changeAgent,
  insertAgent,
  listAgentsOf,
  lockAgentsOf,
  removeAgentOf,
  type AgentRow,
} from './agents.store.ts';
import { nextOccurrence } from './cadence.rules.ts';
import { assertCanBeDone } from './checked-order.ts';
import { lockOwnAgent, noSuchAgent } from './own-agent.ts';
import { presentAgents } from './present-agent.ts';

export const listAgents = handler(agentRoutes.listAgents, async ({ session }, { db, clock }: WriterDeps) => ({
  agents: await presentAgents(db, await listAgentsOf(db, ownAccount(session)), clock.now()),
}));

export const addAgent = handler(
  agentRoutes.addAgent,
  async ({ input, session, member }, deps: WriterDeps) => {
    const { db, clock } = deps;
    const accountId = ownAccount(session);
    await assertCanBeDone(input, accountId, deps);
    const now = clock.now();
    const agent = await db.transaction().execute(async (tx) => {
      if ((await lockAgentsOf(tx, accountId)) >= MAX_AGENTS)
        throw new AppError('conflict', `An account has at most ${MAX_AGENTS} agents. Remove one first.`);
      return insertAgent(tx, {
        accountId,
        memberId: member.id,
        input,
        next: nextOccurrence(input, now, now),
        now,
      });
    });
    return answer(db, agent, now);
  },
);

export const editAgent = handler(
  agentRoutes.editAgent,
  async ({ params: { id }, input: { version, ...input }, session, member }, deps: WriterDeps) => {
    const { db, clock } = deps;
    await assertCanBeDone(input, ownAccount(session), deps);
    const now = clock.now();
    const agent = await db.transaction().execute(async (tx) => {
      const known = await lockOwnAgent(tx, session, id);
      if (known.version !== version)
        throw new AppError('conflict', 'This agent was changed meanwhile. Look at it again before you save.');
      const next = known.is_paused ? null : nextOccurrence(input, now, now);
      return changeAgent(tx, id, { input, memberId: member.id, next, now });
    });
    return answer(db, agent, now);
  },
);

export const pauseAgent = handler(
  agentRoutes.pauseAgent,
  async ({ params: { id }, input: { isPaused }, session, member }, { db, clock }: WriterDeps) => {
    const now = clock.now();
    const agent = await db.transaction().execute(async (tx) => {
      const known = await lockOwnAgent(tx, session, id);
      if (known.is_paused === isPaused) return known;
      const next = isPaused ? null : nextOccurrence(known.standing_order, now, now);
      return changeAgent(tx, id, { next, now, ...(!isPaused && { memberId: member.id }) });
    });
    return answer(db, agent, now);
  },
);

export const removeAgent = handler(
  agentRoutes.removeAgent,
  async ({ params: { id }, session }, { db }: WriterDeps) => {
    if (!(await removeAgentOf(db, ownAccount(session), id))) throw noSuchAgent();
    return {};
  },
);

async function answer(db: Db, row: AgentRow, now: Date) {
  const [agent] = await presentAgents(db, [row], now);
  return { agent: agent! };
}
