// Changes a planned post. New content leaves the times alone; new times plan anew what lies ahead, and what is due already is
// published all the same. The publication of a post that is published once keeps its identity, so that it is never published
// twice. What is being sent is sent as it was.
import { isDeepStrictEqual } from 'node:util';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction, type Actable, type Circumstances } from '../actions.store.ts';
import { approve, holdBack, sendForApproval } from '../approval/approval.ts';
import { assertPlannable, earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { findPlace, refusedFor } from '../destinations.ts';
import { changeAs, lockOwnPost, type Acting } from './lock-own-post.ts';
import { changePost, setFirstOccurrence, type PostChange } from '../posts.store.ts';
import { assertOwnMedia, noteLibraryUse } from './own-media.ts';
import { firstNotBefore } from './occurrences.rules.ts';
import { nextTimes, planAhead, planOf } from './plan-ahead.ts';
import { findProblems } from './preflight-post.ts';
import { presentWholePost } from '../reading/present-post.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { lastOccurrence, latestTaken, lockPublications, setTime } from '../publications.store.ts';

export const editScheduledPost = handler(
  scheduleRoutes.editScheduledPost,
  async ({ params, input, session, member }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const content = await safeContent(input.content, accountId, deps);
    const { wallTime, zone, recurrence = null, brief = null } = input;
    const found = await findPlace(accountId, params.siteId, deps);
    const publisher = found?.publisher;
    const problems = found ? await findProblems(found.publisher, found.place, { content, brief }, deps) : [];

    const edited = await changeAs(session, deps, async (acting) => {
      const { tx } = acting;
      const post = await lockOwnPost(acting, accountId, params);
      if (post.version !== input.version)
        throw new AppError('conflict', 'This post was changed since you opened it. Load it again.');
      if (problems.length > 0) throw refusedFor(problems);
      await assertOwnMedia(tx, content, { publisher, destinationId: post.destination_id });
      await takeOver(tx, post, member.id, deps);
      const words = { title: content.title, content, brief };
      const plan = { first_wall_time: wallTime, zone, recurrence };
      const after = await edit(acting, await holdBack(acting, post), { words, plan });
      await noteLibraryUse(acting.tx, after, deps);
      await sendForApproval(acting, { before: post, after }, deps);
      // What an owner or editor saves is approved by saving it.
      return post.approval && acting.role !== 'contributor' ? approve(acting, after, deps) : after;
    });
    return presentWholePost(deps.db, edited);
  },
);

type Words = Required<Pick<PostChange, 'title' | 'content' | 'brief'>>;
type NewPlan = Pick<PostRow, 'first_wall_time' | 'zone' | 'recurrence'>;

async function edit(
  { tx, now, actorId }: Acting,
  post: PostRow,
  { words, plan }: { words: Words; plan: NewPlan },
): Promise<PostRow> {
  const { first_wall_time, zone, recurrence } = post;
  const hasNewTimes = !isDeepStrictEqual({ first_wall_time, zone, recurrence }, plan);
  const dueAt = hasNewTimes ? assertPlannable(plan.first_wall_time, plan.zone, now) : undefined;
  const publications = await lockPublications(tx, post);
  const changed = await changePost(tx, post, { ...words, ...plan }, now);
  const note = { now, words: 'The post was edited.', actorId, sentContent: post.content };
  if (recurrence) {
    const isReplanned = ({ due_at }: PublicationRow) => dueAt !== undefined && due_at > now;
    const staying = publications.filter((publication) => !isReplanned(publication));
    await applyAction(tx, staying, 'editSeries', note);
    return dueAt ? replan(tx, changed, publications.filter(isReplanned), note) : changed;
  }

  // Others have come due before their series ended.
  await applyAction(tx, publications.slice(0, -1), 'editSeries', note);
  const [last] = await applyAction(tx, publications.slice(-1), 'edit', note);
  if (!dueAt || !last) return changed;
  if (plan.recurrence) return replan(tx, changed, [last], note);
  await setTime(tx, last.id, { wallTime: plan.first_wall_time, zone: plan.zone, dueAt });
  await applyAction(tx, [last], 'move', note);
  return changed;
}

/** A time that is published, being sent, waiting or asking already is passed over: planned anew it would be published twice. */
async function replan(
  tx: Db,
  post: PostRow,
  publications: readonly Actable[],
  note: Circumstances,
): Promise<PostRow> {
  const { now } = note;
  await applyAction(tx, publications, 'replan', note);
  const plan = { ...planOf(post), firstOccurrence: 1 };
  const [first] = nextTimes(plan, 1, 1, earliestFor(now));
  if (!first) throw endsBeforeItBegins();
  const taken = await latestTaken(tx, post.id, { now, first: first.dueAt });
  const earliest = taken && taken >= first.dueAt ? new Date(taken.getTime() + 1) : first.dueAt;
  // Numbered as taken, so that planning ahead does not come back to them.
  const passedOver = firstNotBefore(plan, 1, earliest) - 1;
  const last = await lastOccurrence(tx, post.id);
  const planned = await setFirstOccurrence(tx, post.id, last + 1 - passedOver);
  await planAhead(tx, planned, now, earliest);
  return planned;
}
