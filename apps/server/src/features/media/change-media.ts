// Changes what is said about a file: title, alt text, focal point.
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { MediaDeps } from './media.deps.ts';
import { findLocked } from './find-locked.ts';
import { changeFile, findFile } from './media.store.ts';
import { presentMedia } from './present-media.ts';

export const changeMedia = handler(
  mediaRoutes.changeMedia,
  async ({ params: { id }, input, session }, { db }: MediaDeps) => {
    const accountId = ownAccount(session);
    const file = await db.transaction().execute(async (tx) => {
      const found = await findLocked(tx, accountId, id);
      await changeFile(tx, found, input);
      return (await findFile(tx, accountId, id))!;
    });
    return { file: presentMedia(file) };
  },
);
