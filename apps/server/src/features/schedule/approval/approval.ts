// Posts of contributors wait for an owner or editor. What waits is switched off, so the publishing engine begins nothing of
// it. A contributor switches nothing on: whatever they plan, edit or move waits until it is approved.
import { EDITORS_TOLD } from '@msm/contract/schedule/limits';
import { invalidField } from '../../../platform/errors.ts';
import type { Announcement } from '../../../platform/ports/notifications.ts';
import { addLines, applyAction } from '../actions.store.ts';
import type { Acting } from '../planning/lock-own-post.ts';
import { switchOn } from '../planning/toggle-scheduled-post.ts';
import { changePost, type NewPost } from '../posts.store.ts';
import { lockPublications, nextPublicationId } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';

/** What a new post of the member begins with. */
export const newPostOf = ({ role }: Acting): Pick<NewPost, 'isActive' | 'approval'> =>
  role === 'contributor' ? WAITING : {};

export const WAITING = { isActive: false, approval: 'waiting' } as const;

/** Before a contributor's change is written. Others change a post as it is. */
export async function holdBack({ tx, now, actorId, role }: Acting, post: PostRow): Promise<PostRow> {
  if (role !== 'contributor') return post;
  const held = await changePost(
    tx,
    post,
    {
      is_active: false,
      inactive_since: post.inactive_since ?? now,
      approval: 'waiting',
      approval_note: null,
    },
    now,
  );
  const publications = await lockPublications(tx, post);
  await applyAction(tx, publications, 'switchOff', { now, words: 'Held back for approval.', actorId });
  return held;
}

/** After a contributor's change: the approvers are notified, once while the post waits. */
export async function sendForApproval(
  acting: Acting,
  { before, after }: { before: PostRow; after: PostRow },
  deps: Pick<ScheduleDeps, 'accounts'>,
): Promise<void> {
  if (acting.role !== 'contributor' || before.approval === 'waiting') return;
  await noteInHistory(acting, after, 'Sent for approval.');
  await askForApproval(acting, [after], deps);
}

/** For new posts of a contributor, or of an agent that asks: then the member who gave the order is asked as well. */
export async function askForApproval(
  acting: Acting,
  posts: readonly PostRow[],
  { accounts }: Pick<ScheduleDeps, 'accounts'>,
  agent?: { name: string; needsApproval: boolean },
): Promise<void> {
  const [first] = posts;
  const asks = agent?.needsApproval || acting.role === 'contributor';
  if (!asks || !first) return;
  const { tx, notify, actor } = acting;
  const asker = agent ? `The agent “${agent.name}”` : actor.username;
  const publicationId = await nextPublicationId(tx, first.id);
  const editors = await accounts.listEditors(tx, first.account_id, EDITORS_TOLD);
  const question: Announcement<'post_needs_approval'> =
    posts.length === 1
      ? {
          kind: 'post_needs_approval',
          title: `${asker} asks for approval`,
          body: `“${first.title}” waits for you to approve or return it.`,
          metadata: { ...(publicationId && { publicationId }) },
        }
      : {
          kind: 'post_needs_approval',
          title: `${asker} asks for approval of ${posts.length} posts`,
          body: 'They wait for you to approve or return them.',
          link: WAITING_POSTS,
          metadata: {},
        };
  for (const memberId of editors)
    await notify({
      ...question,
      memberId,
      // A member gets no notification of their own act; this act is the agent's.
      ...(!agent && { actor }),
      mergeKey: `approval ${actor.id} ${first.id}`,
    });
}

/** The list of posts that wait. */
const WAITING_POSTS = '/schedule-posts?tab=posts&state=approval';

/**
 * Switches it on. A post that is published once needs a time that lies ahead, and is published again where it had failed before
 * its author repaired it; a series goes on with its next one.
 */
export async function approve(acting: Acting, post: PostRow, deps: ScheduleDeps): Promise<PostRow> {
  const { tx, now, actorId } = acting;
  const publications = await lockPublications(tx, post);
  // The last alone: a series that became one post has earlier ones, which no new time is chosen for.
  const hasPassed = publications
    .slice(-1)
    .some(({ state, due_at }) => state === 'scheduled' && due_at <= now);
  if (!post.recurrence && hasPassed)
    throw invalidField('wallTime', 'The time of this post has passed. Choose a new time.');
  const approved = await switchOn(acting, post, publications, deps);
  if (!post.recurrence) {
    // Of the others each would be a copy.
    const last = (await lockPublications(tx, post)).slice(-1);
    const failed = last.filter(({ state, asks_person }) => state === 'failed' && asks_person);
    await applyAction(tx, failed, 'again', { now, words: 'Approved to be published again.', actorId });
  }
  await noteInHistory(acting, approved, 'Approved.');
  await tellAuthor(acting, approved, {
    kind: 'post_approved',
    title: `${acting.actor.username} approved your post`,
    body: `“${post.title}” is scheduled.`,
  });
  return approved;
}

export async function tellAuthor(
  { tx, notify, actor }: Acting,
  post: PostRow,
  words: Pick<Announcement<'post_approved' | 'post_returned'>, 'kind' | 'title' | 'body'>,
): Promise<void> {
  if (!post.created_by) return;
  const publicationId = await nextPublicationId(tx, post.id);
  await notify({
    ...words,
    memberId: post.created_by,
    actor,
    metadata: { ...(publicationId && { publicationId }) },
  });
}

/** Of every publication that is still to come. */
export async function noteInHistory(
  { tx, now, actorId }: Acting,
  post: PostRow,
  words: string,
): Promise<void> {
  const publications = await lockPublications(tx, post);
  const waiting = publications.filter(({ state }) => state === 'scheduled').map(({ id }) => id);
  if (waiting.length > 0) await addLines(tx, waiting, 'scheduled', { now, words, actorId });
}
