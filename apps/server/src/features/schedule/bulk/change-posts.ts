// One action on many posts. Each is a transaction of its own, by the same steps as a single change, so that a post that is
// being sent, or that another member changed, is refused without holding up the others. Sent twice, each post is changed once.
import type { BulkInput, BulkItem, BulkResults } from '@msm/contract/schedule/bulk';
import { UNDO_MINUTES } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { after } from '../../../platform/clock.ts';
import { BATCH_ROWS } from '../../../platform/db/batches.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { askForApproval, holdBack, newPostOf, sendForApproval } from '../approval/approval.ts';
import { assertPlannable } from '../planning/checked-plan.ts';
import {
  assertMayChange,
  assertMaySwitchOn,
  changeAs,
  lockOwnPublication,
  noSuchPublication,
  type Acting,
} from '../planning/lock-own-post.ts';
import { moveOne } from '../planning/move-publication.ts';
import { placePost } from '../planning/place-post.ts';
import { removePost } from '../planning/remove-scheduled-post.ts';
import { noteLibraryUse } from '../planning/own-media.ts';
import { SCHEDULED_POSTS } from '../planning/plan-posts.ts';
import { takeOver } from '../planning/take-over.ts';
import { switchOff, switchOn } from '../planning/toggle-scheduled-post.ts';
import { lockPost } from '../posts.store.ts';
import { lockPublication, lockPublications } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { Before, PostRow, PublicationRow } from '../schedule.tables.ts';
import { outcomeOf, type Action } from '../transitions.rules.ts';
import { movedWallTime, sameTimeNextWeek } from './bulk.rules.ts';
import {
  isNoted,
  isOfThisChange,
  keepBefore,
  noteChange,
  removeOldChanges,
  withWrittenStates,
} from './changes.store.ts';

export const UNDO_MS = UNDO_MINUTES * 60_000;
/** A request that is sent again later than that is another one. */
const RECOGNISED_MS = 86_400_000;

export const changePosts = handler(
  scheduleRoutes.changePosts,
  async ({ input, session, member }, deps: ScheduleDeps) => {
    // What stops a post never asks for it.
    if (input.action !== 'pause' && input.action !== 'delete') assertEmailVerified(member);
    const { db, timeOf, limits } = deps;
    const accountId = ownAccount(session);
    await removeOldChanges(db, after(await timeOf(db), -RECOGNISED_MS), BATCH_ROWS);
    return answerEach(input.items, async (item) => {
      if (input.action === 'duplicate') await limits.take(SCHEDULED_POSTS, accountId);
      await changeAs(session, deps, (acting) => changeOne(acting, { accountId, item, input }, deps));
    });
  },
);

/** By id, so that two bulk actions at once meet the same posts in the same order. */
export async function answerEach<Item extends { id: string }>(
  items: readonly Item[],
  change: (item: Item) => Promise<void>,
): Promise<BulkResults> {
  const results: BulkResults['results'] = [];
  for (const item of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
    try {
      await change(item);
      results.push({ id: item.id, isDone: true, reason: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id: item.id, isDone: false, reason: error.message });
    }
  }
  return { results };
}

interface Wanted {
  accountId: string;
  item: BulkItem;
  input: BulkInput;
}

interface Locked {
  post: PostRow;
  /** Of the item, where it names one; otherwise all of the post. */
  publications: PublicationRow[];
}

async function changeOne(
  acting: Acting,
  { accountId, item, input }: Wanted,
  deps: ScheduleDeps,
): Promise<void> {
  const { tx, now } = acting;
  const locked = await lock(acting, accountId, { item, input });
  const { post } = locked;
  const key = { account_id: accountId, bulk_id: input.bulkId, item_id: item.id };
  if (await isNoted(tx, key)) return;
  if (post.removed_at) throw new AppError('conflict', 'This post was taken off the schedule.');
  if (post.version !== item.version && !(await isOfThisChange(tx, key, post)))
    throw new AppError('conflict', 'This post was changed since you chose it. Look at it again.');

  const before = await act(acting, locked, input, deps);
  const { version } = (await lockPost(tx, accountId, post.id))!;
  await noteChange(tx, {
    ...key,
    post_id: post.id,
    action: input.action,
    version_after: version,
    before: before && (await withWrittenStates(tx, before)),
    created_at: now,
  });
}

async function lock(
  acting: Acting,
  accountId: string,
  { item, input }: Pick<Wanted, 'item' | 'input'>,
): Promise<Locked> {
  if (input.action === 'move' || input.action === 'duplicate') {
    const { post, publication } = await lockOwnPublication(acting, accountId, item.id);
    return { post, publications: [publication] };
  }
  const post = await lockPost(acting.tx, accountId, item.id);
  if (!post) throw noSuchPublication();
  assertMayChange(acting, post);
  return { post, publications: await lockPublications(acting.tx, post) };
}

/** Answers what undoing needs; none where there is nothing to undo. */
async function act(
  acting: Acting,
  { post, publications }: Locked,
  input: BulkInput,
  deps: ScheduleDeps,
): Promise<Before | null> {
  const { tx, now, actorId } = acting;
  switch (input.action) {
    case 'move': {
      const [{ id, wall_time, zone }] = publications as [PublicationRow];
      const wallTime = movedWallTime(wall_time, input.by);
      const before = await keepBefore(tx, post, [id]);
      await takeOver(tx, post, actorId, deps);
      const held = await holdBack(acting, post);
      const publication = (await lockPublication(tx, id))!;
      await moveOne(
        acting,
        { post: held, publication },
        { wallTime, zone, dueAt: assertPlannable(wallTime, zone, now) },
      );
      await sendForApproval(acting, { before: post, after: held }, deps);
      return before;
    }
    case 'duplicate':
      await noteLibraryUse(tx, await duplicate(acting, { post, publications }, deps), deps);
      return null;
    case 'pause': {
      if (!post.is_active) return null;
      const before = await keepBefore(tx, post, touchedIds({ post, publications }, 'switchOff'));
      await switchOff(acting, post, publications);
      return before;
    }
    case 'resume':
      if (post.is_active) return null;
      assertMaySwitchOn(acting, post);
      touchedIds({ post, publications }, 'switchOff');
      await switchOn(acting, post, publications, deps);
      return null;
    case 'delete': {
      const before = await keepBefore(tx, post, touchedIds({ post, publications }, 'remove'));
      const beingSent = publications.filter(({ state }) => state === 'committing').map(({ id }) => id);
      await removePost(acting, post, publications, deps);
      return { ...before, beingSent };
    }
  }
}

/**
 * The publications that an action changes; what is being sent and what is published stays. A post that is published once
 * refuses when nothing of it would change.
 */
function touchedIds({ post, publications }: Locked, action: Action): string[] {
  const touched = publications.filter(({ state }) => !('stays' in outcomeOf(state, action)));
  const last = publications.at(-1);
  if (touched.length === 0 && last && !post.recurrence) {
    const moved = outcomeOf(last.state, 'move');
    throw new AppError(
      'conflict',
      'refuses' in moved ? moved.refuses : 'Nothing of this post is still to come.',
    );
  }
  return touched.map(({ id }) => id);
}

/** Switched off, so that nothing is published before a member has looked at it; without the repetition. */
async function duplicate(
  acting: Acting,
  { post, publications }: Locked,
  deps: Pick<ScheduleDeps, 'accounts'>,
): Promise<PostRow> {
  const { tx, now, actorId } = acting;
  const [{ wall_time, zone }] = publications as [PublicationRow];
  const copy = await placePost(tx, {
    accountId: post.account_id,
    createdBy: actorId,
    submissionId: null,
    content: post.content,
    brief: post.brief,
    platform: post.platform,
    destinationId: post.destination_id,
    firstWallTime: sameTimeNextWeek(wall_time, zone, now),
    zone,
    recurrence: null,
    source: 'member',
    isActive: false,
    ...newPostOf(acting),
    now,
  });
  await askForApproval(acting, [copy], deps);
  return copy;
}
