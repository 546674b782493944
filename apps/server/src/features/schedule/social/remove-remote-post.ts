// Deletes what was published, at its destination. The publication stays as history, without a link and with a line that says who did it.
import { platforms } from '@msm/contract/posts/platforms';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { PublishError } from '../../../platform/ports/publisher.ts';
import { addLines } from '../actions.store.ts';
import { changeAs, lockOwnPublication, noSuchPublication } from '../planning/lock-own-post.ts';
import { clearLink, findPublication } from '../publications.store.ts';
import { findShownPublication, findWholePublication } from '../reading/lists.store.ts';
import { presentPublication } from '../reading/present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PublicationRow } from '../schedule.tables.ts';

export const removeRemotePost = handler(
  scheduleRoutes.removeRemotePost,
  async ({ params: { publicationId }, session, member }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const publication = await findPublication(deps.db, accountId, publicationId);
    if (!publication) throw noSuchPublication();
    await takeDown(publication, deps);
    const shown = await changeAs(session, deps, async (acting) => {
      const { tx, now } = acting;
      await lockOwnPublication(acting, accountId, publicationId);
      const words = `Deleted at ${platforms[publication.platform].label} by a member.`;
      await clearLink(tx, publicationId, words);
      await addLines(tx, [publicationId], 'published', { now, words, actorId: member.id });
      return (await findShownPublication(tx, accountId, publicationId))!;
    });
    return { publication: presentPublication(shown) };
  },
);

/** Repeating it finds nothing to delete, and is no fault. */
async function takeDown(publication: PublicationRow, { db, publishers }: ScheduleDeps): Promise<void> {
  const { account_id: accountId, destination_id: destinationId, platform, state } = publication;
  if (state !== 'published')
    throw new AppError('conflict', 'This post is not published, so there is nothing to delete.');
  const publisher = publishers.get(platform);
  if (!publisher?.remove)
    throw new AppError('unprocessable', `Delete this post at ${platforms[platform].label} itself.`);
  const { content } = (await findWholePublication(db, accountId, publication.id))!;
  try {
    await publisher.remove({
      key: publication.publication_key,
      accountId,
      destinationId,
      content,
      notBefore: publication.due_at,
      memory: publication.memory,
    });
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new AppError('upstream', error.message, { cause: error });
  }
}
