// A member's change of a post: its transaction, their role in the account, and the post, locked until the change is written. A
// caller who names the wrong site or another account's post hears that there is none; a contributor changes only their own.
import type { AccountRole } from '@msm/contract/member';
import { roleOf } from '../../../platform/access/account-role.ts';
import type { Session, SessionMember } from '../../../platform/access/session.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { lockPost } from '../posts.store.ts';
import { findPublication, lockPublication } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';

/** A member's change, within its transaction. */
export interface Acting {
  tx: Db;
  notify: Notify;
  now: Date;
  actor: SessionMember;
  actorId: string;
  role: AccountRole;
}

/** The role is read in the transaction: checks that call a site come before it and can take a while. */
export const changeAs = <T>(
  session: Pick<Session, 'accountId' | 'member'>,
  { notifications, timeOf, accounts }: Pick<ScheduleDeps, 'notifications' | 'timeOf' | 'accounts'>,
  change: (acting: Acting) => Promise<T>,
): Promise<T> =>
  notifications.transaction(async (tx, notify) => {
    const role = await roleOf(tx, session, accounts);
    const { member: actor } = session;
    return change({ tx, notify, now: await timeOf(tx), actor, actorId: actor.id, role });
  });

export async function lockOwnPost(
  acting: Acting,
  accountId: string,
  { siteId, id }: { siteId?: string; id: string },
): Promise<PostRow> {
  const post = await lockPost(acting.tx, accountId, id);
  if (!post || post.removed_at || (siteId !== undefined && post.destination_id !== siteId))
    throw noSuchPublication();
  assertMayChange(acting, post);
  return post;
}

export function assertMayChange({ role, actorId }: Acting, post: PostRow): void {
  if (role === 'contributor' && post.created_by !== actorId)
    throw new AppError('forbidden', 'Contributors can change only their own posts.');
}

export const noSuchPublication = () => new AppError('notFound', 'No planned post of yours has that id.');

/** The post of a publication, locked; it may have been removed since. The publication itself is only found. */
export async function lockPostOf(
  acting: Acting,
  accountId: string,
  publicationId: string,
): Promise<{ post: PostRow; publication: PublicationRow }> {
  const publication = await findPublication(acting.tx, accountId, publicationId);
  const post = publication && (await lockPost(acting.tx, accountId, publication.post_id));
  if (!post) throw noSuchPublication();
  assertMayChange(acting, post);
  return { post, publication };
}

/** The post first, then the publication: everything that changes them locks in this order. */
export async function lockOwnPublication(
  acting: Acting,
  accountId: string,
  publicationId: string,
): Promise<{ post: PostRow; publication: PublicationRow }> {
  const { post } = await lockPostOf(acting, accountId, publicationId);
  const publication = await lockPublication(acting.tx, publicationId);
  if (!publication) throw noSuchPublication();
  return { post, publication };
}

/** For whatever publishes what was not published before: switching on, publishing again, taking a pause back. */
export function assertMaySwitchOn({ role }: Acting, post: Pick<PostRow, 'approval'>): void {
  if (role === 'contributor')
    throw new AppError(
      'forbidden',
      'Only an owner or editor can do this. Edit the post to ask for approval.',
    );
  if (post.approval) throw new AppError('conflict', 'This post has to be approved first.');
}
