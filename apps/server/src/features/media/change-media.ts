// Changes what is said about a file: title, alt text, focal point.
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { MediaDeps } from './media.deps.ts';
import { changeFile, findFile } from './media.store.ts';
import { presentMedia } from './present-media.ts';

export const changeMedia = handler(
  mediaRoutes.changeMedia,
  async ({ params: { id }, input, session }, { db }: MediaDeps) => {
    const accountId = ownAccount(session);
    const isChanged = await changeFile(db, { accountId, id }, input);
    const file = isChanged ? await findFile(db, accountId, id) : undefined;
    if (!file) throw new AppError('notFound', 'No file has that id.');
    return { file: presentMedia(file) };
  },
);
