// Pictures of a post are bound to their destination: a library's number means another file elsewhere, and the preview
// would not show the mistake.
import type { PostContent } from '@msm/contract/posts/content';
import type { Db } from '../../../platform/db/tables.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Publisher } from '../../../platform/ports/publisher.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';

export const FOREIGN_PICTURE =
  'A picture was not uploaded to this site. Remove it, and upload it again for this site.';

interface Bound {
  /** None when the destination is no longer connected: then nothing is published there. */
  publisher: Publisher | undefined;
  destinationId: string;
}

/** Whether every file that is named by number was uploaded through the portal to this destination. */
export async function hasOwnMedia(
  db: Db,
  { media = [] }: PostContent,
  { publisher, destinationId }: Bound,
): Promise<boolean> {
  const claimed = media.filter(({ remoteId }) => remoteId !== undefined);
  if (claimed.some((picture) => picture.destinationId !== destinationId)) return false;
  const remoteIds = claimed.map(({ remoteId }) => remoteId!);
  if (remoteIds.length === 0 || !publisher) return true;
  const known = await publisher.uploadedTo(db, destinationId, remoteIds);
  return remoteIds.every((remoteId) => known.has(remoteId));
}

export async function assertOwnMedia(db: Db, content: PostContent, bound: Bound): Promise<void> {
  if (!(await hasOwnMedia(db, content, bound))) throw invalidField('content.media', FOREIGN_PICTURE);
}

/** By which the media library knows a post. */
export const asMediaUser = (postId: string) => ({ usedBy: 'schedule_posts', userId: postId });

/** Keeps the pictures of the library that a post shows from being deleted by mistake. */
export async function noteLibraryUse(
  tx: Db,
  { id, account_id, content }: PostRow,
  { media }: Pick<ScheduleDeps, 'media'>,
): Promise<void> {
  const fileIds = (content.media ?? []).flatMap(({ libraryId }) => libraryId ?? []);
  const shown = { html: content.html ? [content.html] : [], fileIds };
  await media?.noteUsesIn(tx, account_id, shown, asMediaUser(id));
}
