// Gives a publication another time, or its whole series. What is being sent or published stays where it is; a failed or missed
// one gets a new chance at its new time.
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction, TAKEN_OFF, type Actable } from '../actions.store.ts';
import { holdBack, sendForApproval } from '../approval/approval.ts';
import { assertPlannable, earliestFor, timeProblem } from './checked-plan.ts';
import { findShownPublication } from '../reading/lists.store.ts';
import { changeAs, lockPostOf, lockOwnPublication, type Acting } from './lock-own-post.ts';
import { draggedAlike, moveSeries } from './move-series.rules.ts';
import { countFrom, dueAtOf, firstNotBefore, wallTimeOf } from './occurrences.rules.ts';
import { changePost, setFirstOccurrence } from '../posts.store.ts';
import { nextTimes, planAhead, planOf } from './plan-ahead.ts';
import { presentPublication } from '../reading/present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { isUnbegun, lastOccurrence, lockPublications, setTime } from '../publications.store.ts';

interface NewTime {
  wallTime: string;
  zone: string;
  dueAt: Date;
}

export const movePublication = handler(
  scheduleRoutes.movePublication,
  async ({ params: { publicationId }, input, session, member }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const shown = await changeAs(session, deps, async (acting) => {
      const { tx, now } = acting;
      const { post: before } = await lockPostOf(acting, accountId, publicationId);
      if (before.removed_at) throw new AppError('conflict', 'This post was taken off the schedule.');
      const { wallTime, zone, scope } = input;
      const time = { wallTime, zone, dueAt: assertPlannable(wallTime, zone, now) };
      await takeOver(tx, before, member.id, deps);
      const post = await holdBack(acting, before);
      // Shown as it is now: the next change may take it off the schedule again.
      const show = async (id: string) => {
        await sendForApproval(acting, { before, after: post }, deps);
        return (await findShownPublication(tx, accountId, id))!;
      };
      if (scope === 'series' && isSeries(post))
        return show(await moveWholeSeries(acting, { post, publicationId }, time));
      const { publication } = await lockOwnPublication(acting, accountId, publicationId);
      await moveOne(acting, { post, publication }, time);
      return show(publicationId);
    });
    return { publication: presentPublication(shown) };
  },
);

/** This publication alone, whether its post repeats or not. */
export async function moveOne(
  moving: Acting,
  { post, publication }: { post: PostRow; publication: PublicationRow },
  time: NewTime,
): Promise<void> {
  assertPlanned(publication);
  const { wallTime, zone } = time;
  // The time of a publication that does not repeat is its post's: a form that was opened before must conflict.
  if (!post.recurrence && publication.occurrence === post.first_occurrence)
    await changePost(moving.tx, post, { first_wall_time: wallTime, zone }, moving.now);
  await moveAlone(moving, publication, time);
}

/** Moved from a page of before, what new times replaced would be published beside its replacement. */
function assertPlanned({ state, reason }: PublicationRow): void {
  if (state === 'skipped' && reason === TAKEN_OFF)
    throw new AppError('conflict', 'This post was planned anew since. Load it again.');
}

async function moveAlone({ tx, now, actorId }: Acting, publication: Actable, time: NewTime): Promise<void> {
  await setTime(tx, publication.id, time);
  const words = `Moved to ${time.wallTime.replace('T', ' ')} (${time.zone}).`;
  await applyAction(tx, [publication], 'move', { now, words, actorId });
}

/**
 * Planned anew from the next occurrence on. What has begun, and what the plan had for the past, stays where it is; dragged by
 * one of those, that one moves alone and the series as far. Answers the publication at the dropped time.
 */
async function moveWholeSeries(
  moving: Acting,
  { post, publicationId }: { post: Series; publicationId: string },
  time: NewTime,
): Promise<string> {
  const { tx, now, actorId } = moving;
  const publications = await lockPublications(tx, post);
  const publication = publications.find(({ id }) => id === publicationId);
  if (!publication) throw new AppError('conflict', 'This post has been published: it cannot be moved.');
  assertPlanned(publication);
  const last = await lastOccurrence(tx, post.id);
  const coming = comingOf(post, publications, { last, now });
  const plan = coming && newPlan(post, { ...coming, publication }, time);
  if (plan) assertAhead(plan, now);

  const changed = await changePost(tx, post, plan ?? {}, now);
  const note = { now, words: 'The series was moved.', actorId, sentContent: post.content };
  const ahead = coming?.ahead ?? [];
  await applyAction(tx, ahead, 'replan', note);
  const staying = publications.filter((other) => !ahead.includes(other));
  const dragged = (await applyAction(tx, staying, 'editSeries', note)).find(({ id }) => id === publicationId);
  if (dragged) await moveAlone(moving, dragged, time);
  if (plan) await planAhead(tx, await setFirstOccurrence(tx, post.id, last + 1), now, earliestFor(now));
  if (dragged) return publicationId;
  const planned = (await lockPublications(tx, changed)).filter(isUnbegun);
  return (planned.find(({ due_at }) => due_at.getTime() === time.dueAt.getTime()) ?? planned[0]!).id;
}

type Series = PostRow & { recurrence: Recurrence };
const isSeries = (post: PostRow): post is Series => post.recurrence !== null;

interface Coming {
  /** Planned, and not begun. */
  ahead: PublicationRow[];
  /** The number of the next one, which may not be planned yet. */
  next: number;
  /** How many after it were moved before it by hand and have begun. */
  begunEarly: number;
}

/** By the plan's own times: a publication that was moved by hand keeps its turn. None when the series is over. */
function comingOf(
  post: PostRow,
  publications: readonly PublicationRow[],
  { last, now }: { last: number; now: Date },
): Coming | undefined {
  const plan = planOf(post);
  const earliest = earliestFor(now);
  const from = firstNotBefore(plan, post.first_occurrence, earliest);
  const ahead = publications.filter(
    (publication) => isUnbegun(publication) && publication.occurrence >= from,
  );
  const next = ahead[0]?.occurrence ?? Math.max(from, last + 1);
  if (countFrom(plan, next) <= 0) return undefined;
  const numbers = new Set(ahead.map(({ occurrence }) => occurrence));
  const begunEarly = nextTimes(plan, next, last + 1 - next, earliest).filter(
    ({ occurrence }) => occurrence <= last && !numbers.has(occurrence),
  ).length;
  return { ahead, next, begunEarly };
}

function newPlan(
  post: Series,
  { ahead, next, begunEarly, publication }: Coming & { publication: PublicationRow },
  { wallTime, zone }: NewTime,
) {
  const plan = { ...planOf(post), recurrence: post.recurrence };
  const nextWallTime = wallTimeOf(plan, next).toString({ smallestUnit: 'minute' });
  const drag = ahead.includes(publication)
    ? { dragged: publication.occurrence, to: wallTime }
    : { dragged: next, to: draggedAlike(nextWallTime, { from: publication.wall_time, to: wallTime }) };
  const { firstWallTime, recurrence } = moveSeries(plan, { next, begunEarly, ...drag });
  return { first_wall_time: firstWallTime, zone, recurrence };
}

/** The dropped time lies ahead, but the publications before it move too. */
function assertAhead({ first_wall_time, zone }: Pick<PostRow, 'first_wall_time' | 'zone'>, now: Date): void {
  const problem = timeProblem(dueAtOf(first_wall_time, zone), now);
  if (problem) throw invalidField('wallTime', `The next post of this series would move too far. ${problem}`);
}
