// Plans a post for one or several destinations, all or none. What would stop it at its time is said now, when the member is
// there to repair it. Both routes that plan posts of members share it.
import { randomUUIDv7 } from 'node:crypto';
import type { Brief } from '@msm/contract/posts/brief';
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { SCHEDULED_POSTS_PER_HOUR } from '@msm/contract/schedule/limits';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalidField } from '../../../platform/errors.ts';
import { takeAll, type Limit } from '../../../platform/limits.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import { findPublisher, noSuchSite, refusedFor, type Place } from '../destinations.ts';
import { listSubmission } from '../posts.store.ts';
import { firstPublicationId } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';
import { askForApproval, newPostOf, WAITING } from '../approval/approval.ts';
import { assertPlannable } from './checked-plan.ts';
import { changeAs } from './lock-own-post.ts';
import { FOREIGN_PICTURE, hasOwnMedia, noteLibraryUse } from './own-media.ts';
import { placePosts } from './place-post.ts';
import { findProblems } from './preflight-post.ts';

export const SCHEDULED_POSTS: Limit = {
  name: 'schedule-posts',
  max: SCHEDULED_POSTS_PER_HOUR,
  windowSeconds: 3_600,
};

interface Destination {
  platform: PlatformId;
  destinationId: string;
  content: PostContent;
}

interface Planning {
  session: Pick<Session, 'accountId' | 'member'>;
  destinations: readonly Destination[];
  wallTime: string;
  zone: string;
  recurrence: Recurrence | null;
  brief: Brief | null;
  submissionId: string | null;
  /** The path of a destination's problem in the input. */
  pathOf(at: number, field: string): string;
  /** Not given for what a member plans by hand. */
  agent?: { name: string; needsApproval: boolean };
  /** In the transaction that plans them; `already` when the submission was planned before. */
  begin?(tx: Db): Promise<'finished' | 'already'>;
}

/** In the order of the destinations. */
export async function planPosts(planning: Planning, deps: ScheduleDeps): Promise<PostRow[]> {
  const { db, timeOf, limits } = deps;
  const { session, destinations, submissionId } = planning;
  const accountId = ownAccount(session);
  const earlier = submissionId && (await listSubmission(db, accountId, submissionId));
  if (earlier && isWhole(earlier, destinations)) return inOrder(earlier, destinations);

  await takeAll(
    limits,
    destinations.map(() => [SCHEDULED_POSTS, accountId] as const),
  );
  const now = await timeOf(db);
  assertPlannable(planning.wallTime, planning.zone, now);
  const checked = await Promise.all(destinations.map((_, at) => check(at, planning, deps)));
  const problems = checked.flatMap((each, at) =>
    each.problems.map(({ field, message }) => ({ field: planning.pathOf(at, field), message })),
  );
  if (problems.length > 0) throw refusedFor(problems);

  const groupId = destinations.length > 1 ? randomUUIDv7() : null;
  return changeAs(session, deps, async (acting) => {
    const { tx } = acting;
    const wasPlanned = (await planning.begin?.(tx)) === 'already';
    const posts = checked.map(({ place, content, brief }) => ({
      ...place,
      createdBy: acting.actorId,
      submissionId,
      groupId,
      content,
      brief,
      firstWallTime: planning.wallTime,
      zone: planning.zone,
      recurrence: planning.recurrence,
      source: planning.agent ? ('agent' as const) : ('member' as const),
      ...(planning.agent?.needsApproval ? WAITING : newPostOf(acting)),
      now,
    }));
    const placed = wasPlanned ? [] : await placePosts(tx, posts, now);
    for (const post of placed) await noteLibraryUse(tx, post, deps);
    await askForApproval(acting, placed, deps, planning.agent);
    const missing = submissionId !== null && !isWhole(placed, destinations);
    return inOrder(missing ? await listSubmission(tx, accountId, submissionId) : placed, destinations);
  });
}

interface Checked {
  place: Place;
  content: PostContent;
  brief: Brief | null;
  problems: PlanProblem[];
}

async function check(at: number, planning: Planning, deps: ScheduleDeps): Promise<Checked> {
  const { session, brief: shared } = planning;
  const accountId = ownAccount(session);
  const { platform, destinationId, content: sent } = planning.destinations[at]!;
  const place = { accountId, platform, destinationId };
  const publisher = await findPublisher(place, deps);
  if (!publisher) throw noSuchSite();
  const content = await safeContent(sent, accountId, deps);
  const brief = shared && { ...shared, platform, destinationId };
  if (!(await hasOwnMedia(deps.db, content, { publisher, destinationId })))
    throw invalidField(planning.pathOf(at, 'content.media'), FOREIGN_PICTURE);
  const problems = await findProblems(publisher, place, { content, brief }, deps);
  return { place, content, brief, problems };
}

const isWhole = (posts: readonly PostRow[], destinations: readonly Destination[]) =>
  destinations.every(({ destinationId }) =>
    posts.some(({ destination_id }) => destination_id === destinationId),
  );

const inOrder = (posts: readonly PostRow[], destinations: readonly Destination[]): PostRow[] =>
  destinations.flatMap(
    ({ destinationId }) => posts.find(({ destination_id }) => destination_id === destinationId) ?? [],
  );

export const publicationIdOf = async (db: Db, { id }: PostRow): Promise<string | null> =>
  (await firstPublicationId(db, id)) ?? null;
