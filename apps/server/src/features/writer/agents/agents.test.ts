import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { agentRoutes, type Agent, type AgentRun } from '@msm/contract/writer/agents';
import { writerRoutes } from '@msm/contract/writer/routes';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import type { TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { forgetHabits, modelHabit, modelRequests, openModelApp } from '../writer.fixture.ts';
import { wakeAgents } from './agents-queue.ts';

let sandbox: Sandbox;
let app: TestApp;
let anna: Visitor;
let boris: Visitor;

const HOUR_MS = 3_600_000;
/** Jobs wait for a worker's next look at the queue. */
const PATIENCE = { timeout: 25_000 };

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await openModelApp(sandbox);
  anna = await verifiedMember(app, 'anna');
  boris = await verifiedMember(app, 'boris');
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

const orderFor = (member: Visitor, order: object = {}) => ({
  name: 'Solar weekly',
  topic: 'Solar pumps for small farms',
  targets: [{ platform: 'blog', destinationId: member.accountId }],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '09:00',
  zone: 'UTC',
  mode: 'approval',
  monthlyUsd: 5,
  monthlyRuns: 10,
  ...order,
});
async function ordered(order: object = {}, member = anna): Promise<Agent> {
  const { status, body } = await member.call(agentRoutes.addAgent, { input: orderFor(member, order) });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.agent;
}
const runsOf = async ({ id }: Agent): Promise<AgentRun[]> =>
  (await anna.call(agentRoutes.listAgentRuns, { params: { id } })).body.runs;
async function draftedNow(agent: Agent): Promise<AgentRun> {
  const { status, body } = await anna.call(agentRoutes.draftNow, { params: { id: agent.id } });
  expect([status, body.message]).toEqual([202, undefined]);
  return ended(agent, body.run.id);
}
async function ended(agent: Agent, runId: string): Promise<AgentRun> {
  await expect
    .poll(async () => (await runsOf(agent)).find(({ id }) => id === runId)?.endedAt, PATIENCE)
    .toBeTruthy();
  return (await runsOf(agent)).find(({ id }) => id === runId)!;
}
const agentNow = async ({ id }: Agent): Promise<Agent> =>
  (await anna.call(agentRoutes.listAgents)).body.agents.find((each: Agent) => each.id === id);
const removed = (agent: Agent) => anna.call(agentRoutes.removeAgent, { params: { id: agent.id } });
const publicationsOf = async () =>
  (await anna.call(scheduleRoutes.listPublications, { input: { pageSize: 50 } })).body.publications as {
    id: string;
    source: string;
    approval: string | null;
    isActive: boolean;
    dueAt: string;
    postId: string;
    version: number;
  }[];

test('what an agent wrote waits for approval, with its cost', async () => {
  const agent = await ordered();
  const run = await draftedNow(agent);
  expect(run).toMatchObject({ state: 'planned', problem: null, dueAt: agent.nextDueAt });
  expect(run.costUsd).toBeGreaterThan(0);
  const planned = (await publicationsOf()).find(({ id }) => id === run.posts[0]!.publicationId)!;
  expect(planned).toMatchObject({
    source: 'agent',
    approval: 'waiting',
    isActive: false,
    dueAt: agent.nextDueAt,
  });
  const bell = await app.db
    .selectFrom('engagement_notifications')
    .select('title')
    .where('member_id', '=', anna.id)
    .execute();
  expect(bell.map(({ title }) => title)).toContain('The agent “Solar weekly” asks for approval');
  const approved = await anna.call(scheduleRoutes.approvePost, {
    params: { id: planned.postId },
    input: { version: planned.version },
  });
  expect(approved.status).toBe(200);
  const { spent, nextDueAt } = await agentNow(agent);
  expect(spent).toMatchObject({ runs: 1, usd: run.costUsd });
  expect(Date.parse(nextDueAt!)).toBeGreaterThan(Date.parse(run.dueAt));
  await removed(agent);
});

test('half a character, as a cut emoji leaves it, does not stop an order', async () => {
  const agent = await ordered({ name: 'Cut \ud83d' });
  expect(agent.name).toBe('Cut \ufffd');
  await removed(agent);
});

test('a budget that is used up stops the agent until the next month', async () => {
  const agent = await ordered({ monthlyRuns: 1, name: 'Thrifty' });
  expect((await draftedNow(agent)).state).toBe('planned');
  expect(await agentNow(agent)).toMatchObject({ isExhausted: true });
  const asked = (await modelRequests(sandbox)).length;
  const stopped = await draftedNow(agent);
  expect(stopped).toMatchObject({ state: 'skipped', costUsd: null });
  expect(stopped.problem).toContain('The budget of this agent for this month is used up (1 of 1 runs).');
  expect((await modelRequests(sandbox)).length).toBe(asked);
  await removed(agent);
});

test('two runs at once spend no more than one after the other', async () => {
  // The number of requests a minute from one address is no matter of this test.
  anna.address = '198.51.100.7';
  const agent = await ordered({ name: 'In a hurry' });
  await app.db
    .updateTable('writer_agents')
    .set({ monthly_micro_usd: 1n })
    .where('id', '=', agent.id)
    .execute();
  await modelHabit(sandbox, 'slow', { times: 2, delayMs: 50 });
  const asked = (await modelRequests(sandbox)).length;
  const params = { id: agent.id };
  await Promise.all([1, 2].map(() => anna.call(agentRoutes.draftNow, { params })));
  await expect.poll(async () => (await runsOf(agent)).filter(({ endedAt }) => endedAt)).toHaveLength(2);
  expect((await runsOf(agent)).map(({ state }) => state).toSorted()).toEqual(['planned', 'skipped']);
  expect((await modelRequests(sandbox)).length).toBe(asked + 1);
  await forgetHabits(sandbox);
  await removed(agent);
});

test('what the model refuses ends the run in words, and the member is told', async () => {
  const agent = await ordered({ name: 'Refused' });
  await modelHabit(sandbox, 'filter', { times: 5 });
  const run = await draftedNow(agent);
  expect(run.state).toBe('failed');
  expect(run.problem).toBeTruthy();
  const bell = await app.db
    .selectFrom('engagement_notifications')
    .select(['kind', 'title'])
    .where('kind', '=', 'agent_stopped')
    .execute();
  expect(bell.map(({ title }) => title)).toContain('The agent “Refused” wrote nothing');
  await forgetHabits(sandbox);
  await removed(agent);
});

test('a paused agent writes nothing, and goes on with its next time', async () => {
  const agent = await ordered({ name: 'Paused' });
  const params = { id: agent.id };
  const paused = await anna.call(agentRoutes.pauseAgent, { params, input: { isPaused: true } });
  expect(paused.body.agent).toMatchObject({ isPaused: true, nextDueAt: null, nextRunAt: null });
  expect((await anna.call(agentRoutes.draftNow, { params })).status).toBe(409);
  const resumed = await anna.call(agentRoutes.pauseAgent, { params, input: { isPaused: false } });
  expect(resumed.body.agent).toMatchObject({ isPaused: false, nextDueAt: agent.nextDueAt });
  await removed(agent);
});

/** While the model writes slowly, so that the order can be changed before anything is planned. */
async function changedWhileWriting(agent: Agent, change: () => Promise<{ status: number }>): Promise<string> {
  await modelHabit(sandbox, 'slow', { times: 1, delayMs: 25 });
  const asked = (await modelRequests(sandbox)).length;
  const { body } = await anna.call(agentRoutes.draftNow, { params: { id: agent.id } });
  await expect.poll(async () => (await modelRequests(sandbox)).length, PATIENCE).toBe(asked + 1);
  expect((await change()).status).toBe(200);
  return body.run.id;
}
const postsOf = (runId: string) =>
  app.db
    .selectFrom('schedule_posts')
    .select(['is_active', 'approval'])
    .where('submission_id', '=', runId)
    .execute();

test('an agent that is paused while it writes publishes nothing of it', async () => {
  anna.address = '198.51.100.8';
  const agent = await ordered({ mode: 'automatic', name: 'Stopped' });
  const params = { id: agent.id };
  const runId = await changedWhileWriting(agent, () =>
    anna.call(agentRoutes.pauseAgent, { params, input: { isPaused: true } }),
  );
  expect(await ended(agent, runId)).toMatchObject({ state: 'skipped', problem: 'The agent was paused.' });
  expect(await postsOf(runId)).toEqual([]);
  await removed(agent);
});

test('an agent that is told to ask while it writes asks, and is paid for one text', async () => {
  anna.address = '198.51.100.9';
  const agent = await ordered({ mode: 'automatic', name: 'Asks now' });
  const params = { id: agent.id };
  const asked = (await modelRequests(sandbox)).length;
  const input = { ...orderFor(anna, { name: 'Asks now' }), version: agent.version };
  const runId = await changedWhileWriting(agent, () => anna.call(agentRoutes.editAgent, { params, input }));
  expect((await ended(agent, runId)).state).toBe('planned');
  expect(await postsOf(runId)).toEqual([{ is_active: false, approval: 'waiting' }]);
  expect((await modelRequests(sandbox)).length).toBe(asked + 1);
  await removed(agent);
});

test('what an agent wrote and has not planned yet is changed by editors only', async () => {
  anna.address = '198.51.100.10';
  const carl = await verifiedMember(app, 'carl');
  await app.db
    .insertInto('accounts_members')
    .values({ account_id: anna.accountId, user_id: carl.id, role: 'contributor' })
    .execute();
  await carl.call(authRoutes.selectAccount, { input: { accountId: anna.accountId } });
  const agent = await ordered({ mode: 'automatic', name: 'Unplanned' });
  const run = await draftedNow(agent);
  const [written] = (await anna.call(writerRoutes.listDrafts)).body.drafts;
  const change = async (member: Visitor) =>
    (
      await member.call(writerRoutes.changeDraft, {
        params: { id: written.id },
        input: { content: { title: 'Changed', html: '<p>Changed</p>' } },
      })
    ).status;
  const setState = (state: 'writing' | 'planned') =>
    app.db.updateTable('writer_agent_runs').set({ state }).where('id', '=', run.id).execute();
  // As a process leaves it that died before it planned the text.
  await setState('writing');
  expect([await change(carl), await change(anna)]).toEqual([403, 200]);
  await setState('planned');
  expect(await change(carl)).toBe(200);
  await removed(agent);
});

test('an order that cannot be carried out is refused where it stands', async () => {
  const refused = async (order: object) =>
    (await anna.call(agentRoutes.addAgent, { input: orderFor(anna, order) })).body.fields;
  expect(await refused({ targets: [{ platform: 'blog', destinationId: boris.accountId }] })).toHaveProperty(
    'targets',
  );
  expect(await refused({ weekdays: [] })).toHaveProperty('weekdays');
  expect(await refused({ monthlyUsd: 0 })).toHaveProperty('monthlyUsd');
  const agent = await ordered({ name: 'Mine' });
  const params = { id: agent.id };
  const edit = { ...orderFor(anna), version: agent.version };
  expect(
    (await boris.call(agentRoutes.editAgent, { params, input: orderFor(boris, { version: 1 }) })).status,
  ).toBe(404);
  expect((await anna.call(agentRoutes.editAgent, { params, input: edit })).status).toBe(200);
  expect((await anna.call(agentRoutes.editAgent, { params, input: edit })).status).toBe(409);
  await removed(agent);
});

test('waking finds agents that are due and runs that were left behind, and neither is written twice', async () => {
  const automatic = await ordered({ mode: 'automatic', name: 'By itself', leadHours: 168 });
  expect(Date.parse(automatic.nextRunAt!)).toBeLessThanOrEqual(app.clock.now().getTime());
  const interrupted = await ordered({ name: 'Interrupted' });
  const run = await draftedNow(interrupted);
  // As a process leaves it that died between planning and writing down the end.
  await app.db
    .updateTable('writer_agent_runs')
    .set({ state: 'writing', ended_at: null, posts: '[]', lease_until: new Date(Date.now() - HOUR_MS) })
    .where('id', '=', run.id)
    .execute();
  // Posts that were created stay when the agent is paused.
  const pause = { params: { id: interrupted.id }, input: { isPaused: true } };
  await anna.call(agentRoutes.pauseAgent, pause);
  await app.runNow(wakeAgents);
  await expect.poll(async () => (await runsOf(automatic)).at(-1)?.state, PATIENCE).toBe('planned');
  await expect.poll(async () => (await runsOf(interrupted))[0]?.state, PATIENCE).toBe('planned');

  expect((await runsOf(interrupted))[0]).toEqual({ ...run, endedAt: expect.any(String) });
  const { posts } = (await runsOf(automatic)).at(-1)!;
  const publications = await publicationsOf();
  expect(publications.find(({ id }) => id === posts[0]!.publicationId)).toMatchObject({
    source: 'agent',
    approval: null,
    isActive: true,
  });
  const due = await app.db
    .selectFrom('schedule_posts')
    .select('submission_id')
    .where('submission_id', '=', run.id)
    .execute();
  expect(due).toHaveLength(1);
});
