// Standing orders: one that asks for approval and has its first post written, and one that is paused.
import { agentRoutes } from '@msm/contract/writer/agents';
import type { DemoMembers } from './members.ts';
import type { DemoSites } from './sites.ts';

const FACTS =
  'The bakery opens at six. Sourdough needs two days: the dough rests overnight at eight degrees. On Thursdays there are three kinds of bread, on Saturdays the market stall sells coconut buns until ten.';

const order = (name: string, topic: string, destinationId: string, weekdays: number[]) => ({
  name,
  topic,
  sources: [{ kind: 'text', text: FACTS }],
  targets: [{ platform: 'wordpress', destinationId }],
  weekdays,
  time: '07:30',
  zone: 'Africa/Nairobi',
  mode: 'approval',
  monthlyUsd: 5,
  monthlyRuns: 20,
});

export async function fillAgents({ amina }: DemoMembers, { bakery, notes }: DemoSites): Promise<void> {
  const weekly = order('Bread of the week', 'What a small bakery bakes in a week', bakery.id, [1, 4]);
  const { agent } = (await amina.call(agentRoutes.addAgent, { input: weekly })) as { agent: { id: string } };
  await amina.call(agentRoutes.draftNow, { params: { id: agent.id } });
  const city = order('City notes', 'Quiet places to read in Nairobi', notes.id, [6]);
  const paused = (await amina.call(agentRoutes.addAgent, { input: city })) as { agent: { id: string } };
  await amina.call(agentRoutes.pauseAgent, { params: { id: paused.agent.id }, input: { isPaused: true } });
}
