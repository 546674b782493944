// One run of an agent, from its claim to planned posts. Every step may be repeated: a generation is noted before it begins and taken up
// again by its id, and planning names the run as its submission, so that a crash at any point leads to one set of posts.
import { Brief } from '@msm/contract/posts/brief';
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AgentPlanning } from '../../../platform/ports/agent-planning.ts';
import { WriterFault, type WriterFaultKind } from '../../../platform/ports/writer.ts';
import { findDraft } from '../drafts/drafts.store.ts';
import { beginRun, findGeneration, insertGeneration } from '../generating/generations.store.ts';
import { performRun } from '../generating/perform-run.ts';
import { RunLost } from '../generating/report-progress.ts';
import { takeTurn } from '../generating/take-turn.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { isExhausted, sayExhausted } from './agent-budget.rules.ts';
import { claimRun, findWaitingRun, holdOrder, releaseRun } from './agent-claims.store.ts';
import { runAgent } from './agents-queue.ts';
import {
  endRun,
  findAgent,
  findGenerationOf,
  hasGenerations,
  noteGeneration,
  readSpentBy,
  type AgentRow,
  type RunEnding,
  type RunRow,
} from './agents.store.ts';
import { hasPassed, wallTimeOf } from './cadence.rules.ts';
import { NEEDS_SOURCES } from './checked-order.ts';

export interface AgentDeps extends WriterDeps {
  agentPlanning: AgentPlanning;
}

/** Longer than all texts of a run take. */
const LEASE_MS = 20 * MINUTE_MS;
/** After a fault that passes. */
const PAUSE_MS = 5 * MINUTE_MS;
const MAX_TRIES = 4;
/** The others would come again, and each try costs. */
const PASSING: readonly WriterFaultKind[] = ['busy', 'away', 'cut'];
/** Seeds of the built-in writer are numbers below this: each time of an agent is another variant. */
const SEEDS = 1_000_000;

/** It ends without posts, in words. */
class Ended extends Error {
  readonly state: 'skipped' | 'failed';
  constructor(state: 'skipped' | 'failed', words: string) {
    super(words);
    this.state = state;
  }
}

/** The agent was paused, edited or removed while it wrote. */
class OrderChanged extends Error {}

export async function performAgentRun(runId: string, deps: AgentDeps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const run = await claimRun(db, { runId, now, until: after(now, LEASE_MS) });
  if (!run) return;
  const agent = await findAgent(db, run.agent_id);
  if (!agent) return;
  try {
    const posts = await writeAndPlan(run, agent, deps);
    await finish(run, agent, { state: 'planned', problem: null, posts, now: clock.now() }, deps);
  } catch (error) {
    if (error instanceof OrderChanged) return beginAgain(run, deps);
    if (isPassing(error) && run.tries < MAX_TRIES) {
      log.info({ err: error, runId }, 'an agent is tried again');
      return releaseRun(db, run, after(clock.now(), PAUSE_MS));
    }
    const isSaid = error instanceof Ended || error instanceof AppError || error instanceof WriterFault;
    if (!isSaid) log.error({ err: error, runId }, 'a run of an agent failed');
    const problem = isSaid ? error.message : 'Something went wrong while writing.';
    const state = error instanceof Ended ? error.state : 'failed';
    await finish(run, agent, { state, problem, posts: [], now: clock.now() }, deps);
  }
}

/** With the order as it is now; texts that are written already are taken up. */
async function beginAgain(run: RunRow, { db, clock, jobs }: AgentDeps): Promise<void> {
  await releaseRun(db, run, clock.now());
  await jobs.enqueue(db, runAgent, { runId: run.id });
}

const isPassing = (error: unknown): boolean =>
  error instanceof RunLost || (error instanceof WriterFault && PASSING.includes(error.kind));

/** The member who gave the order is told when nothing came of it. */
async function finish(run: RunRow, agent: AgentRow, ending: RunEnding, deps: AgentDeps): Promise<void> {
  await deps.notifications.transaction(async (tx, notify) => {
    const isOurs = await endRun(tx, run, ending);
    const waitingId = await findWaitingRun(tx, agent.id, ending.now);
    if (isOurs && waitingId) await deps.jobs.enqueue(tx, runAgent, { runId: waitingId });
    if (!isOurs || ending.state === 'planned' || !agent.created_by) return;
    await notify({
      memberId: agent.created_by,
      kind: 'agent_stopped',
      title: `The agent “${agent.standing_order.name}” wrote nothing`,
      ...(ending.problem && { body: ending.problem }),
      metadata: { agentId: agent.id },
    });
  });
}

async function writeAndPlan(run: RunRow, agent: AgentRow, deps: AgentDeps): Promise<RunEnding['posts']> {
  const { db, clock } = deps;
  const { account_id: accountId, created_by: memberId, standing_order: order } = agent;
  // An earlier try planned them and died before it wrote that down: what happened to the agent since does not undo it.
  const planned = await deps.agentPlanning.listPlanned(accountId, run.id);
  if (planned.length > 0) return planned;
  if (agent.is_paused) throw new Ended('skipped', 'The agent was paused.');
  if (hasPassed(run.due_at, clock.now()))
    throw new Ended('skipped', 'Its time passed before it was written.');
  const isActive = await isActiveMember(db, { accountId, memberId, as: 'editor', isVerified: true }, deps);
  if (!isActive || !memberId)
    throw new Ended(
      'failed',
      'The member who gave this order may no longer act in this account, or has no verified e-mail.',
    );

  const platforms = [...new Set(order.targets.map(({ platform }) => platform))];
  const contents = new Map<PlatformId, PostContent>();
  for (const platform of platforms)
    contents.set(platform, await contentFor(platform, { run, agent, memberId }, deps));

  const destinations = order.targets.map((target) => ({
    ...target,
    content: contents.get(target.platform)!,
  }));
  const posts = {
    accountId,
    memberId,
    submissionId: run.id,
    agentName: order.name,
    needsApproval: order.mode === 'approval',
    destinations,
    wallTime: wallTimeOf(run.due_at, order.zone),
    zone: order.zone,
  };
  const publicationIds = await deps.agentPlanning.plan(posts, async (tx) => {
    // Writing takes minutes: a member may have stopped the agent since, or told it to ask.
    const hold = await holdOrder(tx, agent, run);
    if (hold === 'changed') throw new OrderChanged();
    if (hold === 'lost') throw new RunLost();
  });
  return destinations.map(({ platform, content }, at) => ({
    platform,
    title: content.title,
    publicationId: publicationIds[at] ?? null,
  }));
}

interface Writing {
  run: RunRow;
  agent: AgentRow;
  memberId: string;
}

async function contentFor(
  platform: PlatformId,
  { run, agent, memberId }: Writing,
  deps: AgentDeps,
): Promise<PostContent> {
  const { db } = deps;
  const { account_id: accountId } = agent;
  const knownId = await findGenerationOf(db, run.id, platform);
  const known = knownId ? await findGeneration(db, accountId, knownId) : undefined;
  const draft = known?.draft_id ? await findDraft(db, accountId, known.draft_id) : undefined;
  if (draft) return draft.content;
  const isOpen = known !== undefined && known.ended_at === null;
  const generationId = isOpen ? known.id : await beginGeneration(platform, { run, agent, memberId }, deps);
  const generation = await beginRun(db, generationId);
  // Another worker is at it, whose pulse has not stopped.
  if (!generation) throw new RunLost();
  const { content } = await performRun({ generation, payerId: memberId }, deps);
  return content;
}

/** Within the budget of the month. Noted with the run in one transaction: whatever it costs is counted. */
async function beginGeneration(
  platform: PlatformId,
  { run, agent, memberId }: Writing,
  deps: AgentDeps,
): Promise<string> {
  const { db, clock, currentWriter } = deps;
  const { standing_order: order, account_id: accountId } = agent;
  const now = clock.now();
  const spent = (await readSpentBy(db, [agent.id], now)).get(agent.id) ?? { runs: 0, microUsd: 0 };
  const hasBegun = await hasGenerations(db, run.id);
  // This run is one of the counted ones once it has begun.
  const before = { ...spent, runs: spent.runs - (hasBegun ? 1 : 0) };
  if (isExhausted(agent, before)) throw new Ended('skipped', sayExhausted(agent, before, now));
  const { writer } = await currentWriter();
  if (!writer.writtenBy.isLanguageModel && order.mode === 'automatic' && order.sources.length === 0)
    throw new Ended('failed', NEEDS_SOURCES);
  await takeTurn(memberId, deps);
  const { topic, sources, type, nature, tone, language, length } = order;
  const seed = Math.floor(run.due_at.getTime() / MINUTE_MS) % SEEDS;
  const brief = Brief.parse({ topic, sources, type, nature, tone, language, length, platform, seed });
  return db.transaction().execute(async (tx) => {
    const { id } = await insertGeneration(tx, { accountId, memberId: null, brief, now });
    await noteGeneration(tx, { runId: run.id, platform, generationId: id, now });
    return id;
  });
}
