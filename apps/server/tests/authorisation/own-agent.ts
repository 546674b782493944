// A standing order of a member's account, put there at the store.
import { AgentInput } from '@msm/contract/writer/agents';
import { insertAgent } from '../../src/features/writer/agents/agents.store.ts';
import { nextOccurrence } from '../../src/features/writer/agents/cadence.rules.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnAgent {
  agentId: string;
}

/** For the portal's blog, which every account has under its own id. */
export const agentOrder = (accountId: string) => ({
  name: 'An agent',
  topic: 'Solar pumps for small farms',
  targets: [{ platform: 'blog', destinationId: accountId }],
  weekdays: [1],
  time: '09:00',
  zone: 'UTC',
  mode: 'approval',
  monthlyUsd: 1,
  monthlyRuns: 1,
});

export async function createOwnAgent(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnAgent> {
  const now = clock.now();
  const input = AgentInput.parse(agentOrder(accountId));
  const next = nextOccurrence(input, now, now);
  const agent = await insertAgent(db, { accountId, memberId: id, input, next, now });
  return { agentId: agent.id };
}
