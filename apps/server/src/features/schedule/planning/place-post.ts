// Stores posts and their first publications, many in three statements. The same submission twice is one post.
import { OCCURRENCES_AHEAD } from '@msm/contract/schedule/limits';
import type { Db } from '../../../platform/db/tables.ts';
import { earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { leadMsOf } from './lead.rules.ts';
import { insertPosts, listSubmission, type NewPost } from '../posts.store.ts';
import { extendAt, nextTimes, planOf } from './plan-ahead.ts';
import { newPublicationKey } from './publication-key.ts';
import type { PostRow } from '../schedule.tables.ts';
import { insertPublications } from '../publications.store.ts';

export async function placePost(tx: Db, post: NewPost): Promise<PostRow> {
  const [placed] = await placePosts(tx, [post], post.now);
  if (placed) return placed;
  const earlier = await listSubmission(tx, post.accountId, post.submissionId!);
  return earlier.find(({ destination_id }) => destination_id === post.destinationId)!;
}

/** Answers those that were not stored before. */
export async function placePosts(tx: Db, posts: readonly NewPost[], now: Date): Promise<PostRow[]> {
  if (posts.length === 0) return [];
  const plans = posts.map((post) => {
    const plan = { ...post, firstOccurrence: 1 };
    const times = nextTimes(plan, 1, OCCURRENCES_AHEAD, earliestFor(now));
    const last = times.at(-1);
    if (!last) throw endsBeforeItBegins();
    return { ...post, extendAt: extendAt(plan, last.occurrence, now) };
  });
  const placed = await insertPosts(tx, plans);
  const planned = placed.map((post) => ({
    post,
    times: nextTimes(planOf(post), 1, OCCURRENCES_AHEAD, earliestFor(now)),
  }));
  await insertPublications(tx, planned, { keyFor: newPublicationKey, leadMsOf, now });
  return placed;
}
