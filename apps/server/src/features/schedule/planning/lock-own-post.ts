// The post that a change is about, locked until the change is written. A caller who names the wrong site or another's post
// hears that there is none.
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockPost } from '../posts.store.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';
import { findPublication, lockPublication } from '../publications.store.ts';

export async function lockOwnPost(
  tx: Db,
  accountId: string,
  { siteId, id }: { siteId: string; id: string },
): Promise<PostRow> {
  const post = await lockPost(tx, accountId, id);
  if (!post || post.removed_at || post.destination_id !== siteId)
    throw new AppError('notFound', 'No planned post of yours has that id.');
  return post;
}

export const noSuchPublication = () => new AppError('notFound', 'No planned post of yours has that id.');

/** The post of a publication, locked; it may have been removed since. The publication itself is only found. */
export async function lockPostOf(
  tx: Db,
  accountId: string,
  publicationId: string,
): Promise<{ post: PostRow; publication: PublicationRow }> {
  const publication = await findPublication(tx, accountId, publicationId);
  const post = publication && (await lockPost(tx, accountId, publication.post_id));
  if (!post) throw noSuchPublication();
  return { post, publication };
}

/** The post first, then the publication: everything that changes them locks in this order. */
export async function lockOwnPublication(
  tx: Db,
  accountId: string,
  publicationId: string,
): Promise<{ post: PostRow; publication: PublicationRow }> {
  const { post } = await lockPostOf(tx, accountId, publicationId);
  const publication = await lockPublication(tx, publicationId);
  if (!publication) throw noSuchPublication();
  return { post, publication };
}
