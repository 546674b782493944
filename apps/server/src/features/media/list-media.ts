// The files of the account, searched and paged.
import { MAX_ACCOUNT_MEDIA_BYTES } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import type { MediaDeps } from './media.deps.ts';
import { listFiles, usedBytes } from './media.store.ts';
import { presentMedia } from './present-media.ts';

export const listMedia = handler(mediaRoutes.listMedia, async ({ input, session }, { db }: MediaDeps) => {
  const accountId = ownAccount(session);
  const { rows, ...found } = await listFiles(db, accountId, input);
  return {
    page: input.page,
    pageSize: input.pageSize,
    ...found,
    data: rows.map(presentMedia),
    storage: { usedBytes: await usedBytes(db, accountId), maxBytes: MAX_ACCOUNT_MEDIA_BYTES },
  };
});
