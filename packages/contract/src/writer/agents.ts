// Agents: standing orders that have posts written ahead of their time, for approval or by themselves. What an agent wrote is planned
// like every other post; here are the order, its runs, and what they cost.
import * as z from 'zod/mini';
import { Id, Instant, Nothing, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { Language, PostLength, PostNature, PostType, Tone } from '../posts/brief-choices.ts';
import { Source } from '../posts/brief.ts';
import { BRIEF_TEXT, MAX_SOURCES } from '../posts/limits.ts';
import { PlatformId } from '../posts/platforms.ts';
import { TimeZone } from '../posts/wall-time.ts';
import { del, get, patch, post, put } from '../route.ts';
import { AGENT_BUDGET, AGENT_LEAD_HOURS, AGENT_TARGETS, DRAFT_NOW_LIMIT } from './agent-limits.ts';

const whole = ({ min, max }: { min: number; max: number }, words: string) =>
  z.number(words).check(z.int(words), z.gte(min, words), z.lte(max, words));

const Target = z.strictObject({ platform: PlatformId, destinationId: Id });

/** What it does, as a member orders it. */
const order = {
  name: text(1, 100, 'The name'),
  topic: text(BRIEF_TEXT.topic.min, BRIEF_TEXT.topic.max, 'The topic').check(
    z.refine((topic) => /[\p{L}\p{N}]/u.test(topic), 'Say in words what it is about.'),
  ),
  sources: z._default(
    z.array(Source).check(z.maxLength(MAX_SOURCES, `Give at most ${MAX_SOURCES} sources.`)),
    [],
  ),
  type: z._default(PostType, 'article'),
  nature: z._default(PostNature, 'informative'),
  tone: z._default(Tone, 'neutral'),
  language: z._default(Language, 'en'),
  length: z._default(PostLength, 'medium'),
  targets: z.array(Target).check(
    z.minLength(1, 'Choose a destination.'),
    z.maxLength(AGENT_TARGETS, `Choose at most ${AGENT_TARGETS} destinations.`),
    z.refine(
      (all) => new Set(all.map(({ destinationId }) => destinationId)).size === all.length,
      'A destination is named twice.',
    ),
  ),
  /** When posts are published: 1 is Monday. */
  weekdays: z
    .array(whole({ min: 1, max: 7 }, 'Weekdays are 1 (Monday) to 7 (Sunday).'))
    .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
  time: z.string('Choose a time.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 09:30.')),
  zone: TimeZone,
  /** How long before its time a post is written: time to read and approve it. */
  leadHours: z._default(
    whole(AGENT_LEAD_HOURS, `Write ${AGENT_LEAD_HOURS.min} to ${AGENT_LEAD_HOURS.max} hours ahead.`),
    AGENT_LEAD_HOURS.usual,
  ),
  /** `approval`: each post waits until an owner or editor approves it. */
  mode: z.enum(['approval', 'automatic'], 'Choose whether posts wait for approval.'),
  /** In a month of UTC; either one stops the agent until the next. */
  monthlyUsd: z
    .number('Enter an amount.')
    .check(
      z.gte(AGENT_BUDGET.usd.min, `The budget is at least $${AGENT_BUDGET.usd.min}.`),
      z.lte(AGENT_BUDGET.usd.max, `The budget is at most $${AGENT_BUDGET.usd.max}.`),
    ),
  monthlyRuns: whole(
    AGENT_BUDGET.runs,
    `Allow ${AGENT_BUDGET.runs.min} to ${AGENT_BUDGET.runs.max} runs a month.`,
  ),
};
export const AgentInput = z.strictObject(order);
export type AgentInput = z.output<typeof AgentInput>;

const version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const AgentEdit = z.strictObject({ ...order, version });

const RUN_STATES = ['queued', 'writing', 'planned', 'skipped', 'failed'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.output<typeof RunState>;

export const AgentRun = z.object({
  id: Id,
  state: RunState,
  /** When what it writes is published. */
  dueAt: Instant,
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Why it planned nothing, in words. */
  problem: z.nullable(z.string()),
  /** Null when nothing was used, or the prices of tokens are not set. */
  costUsd: z.nullable(z.number()),
  /** The titles of what was written, with the planned posts. */
  posts: z.array(z.object({ platform: PlatformId, title: z.string(), publicationId: z.nullable(Id) })),
});
export type AgentRun = z.output<typeof AgentRun>;

export const Agent = z.object({
  id: Id,
  ...order,
  version: z.number(),
  isPaused: z.boolean(),
  /** Of the next post; none while it is paused. */
  nextDueAt: z.nullable(Instant),
  nextRunAt: z.nullable(Instant),
  spent: z.object({ usd: z.number(), runs: z.number(), resetsAt: Instant }),
  /** The budget of the month is used up. */
  isExhausted: z.boolean(),
  lastRun: z.nullable(AgentRun),
});
export type Agent = z.output<typeof Agent>;

const AgentParams = z.object({ id: Id });
const ChangedAgent = z.object({ agent: Agent });

export const agentRoutes = {
  listAgents: get('/api/agents', {
    access: 'member',
    output: z.object({ agents: z.array(Agent) }),
    summary: 'The agents of the account, what they spent this month, and how their last run ended.',
  }),
  addAgent: post('/api/agents', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    input: AgentInput,
    output: ChangedAgent,
    status: 201,
    summary: 'Give a standing order. The first post is written ahead of the next time that was chosen.',
  }),
  editAgent: put('/api/agents/:id', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: AgentParams,
    input: AgentEdit,
    output: ChangedAgent,
    summary: 'Change a standing order. Posts that are planned already stay as they are.',
  }),
  pauseAgent: patch('/api/agents/:id', {
    access: 'member',
    requireEditor: true,
    params: AgentParams,
    input: z.strictObject({ isPaused: z.boolean() }),
    output: ChangedAgent,
    summary: 'Pause an agent, or let it go on with its next time.',
  }),
  removeAgent: del('/api/agents/:id', {
    access: 'member',
    requireEditor: true,
    params: AgentParams,
    output: Nothing,
    summary: 'Remove an agent with its runs. What it planned stays planned.',
  }),
  draftNow: post('/api/agents/:id/runs', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: AgentParams,
    output: z.object({ run: AgentRun }),
    status: 202,
    limit: DRAFT_NOW_LIMIT,
    summary: 'Have the next post written now instead of at its time.',
  }),
  listAgentRuns: get('/api/agents/:id/runs', {
    access: 'member',
    params: AgentParams,
    input: PageQuery,
    output: z.extend(Page, { runs: z.array(AgentRun) }),
    summary: 'The runs of an agent with cost and outcome, newest first.',
  }),
} as const;
