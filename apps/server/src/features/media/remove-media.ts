// Deletes a file. One that posts use is kept unless the caller insists, which contributors cannot: it changes posts of others. Its
// bytes go after the commit, or by the upkeep.
import { mediaRoutes } from '@msm/contract/media/routes';
import { assertEditor } from '../../platform/access/account-role.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { MemberMediaDeps } from './media.deps.ts';
import { findLocked } from './find-locked.ts';
import { deleteFile, type FileRow } from './media.store.ts';
import { tryRemoveBytes } from './stored-bytes.ts';

export const removeMedia = handler(
  mediaRoutes.removeMedia,
  async ({ params: { id }, input, session }, deps: MemberMediaDeps) => {
    const accountId = ownAccount(session);
    const file = await deps.db.transaction().execute(async (tx) => {
      const found = await findLocked(tx, accountId, id);
      if (!input?.force) assertUnused(found);
      else if (found.uses > 0n) await assertEditor(tx, session, deps.accounts);
      await deleteFile(tx, id);
      return found;
    });
    await tryRemoveBytes(deps, { storedName: file.stored_name, width: file.width });
    if (file.video_name) await tryRemoveBytes(deps, { storedName: file.video_name, width: null });
    return {};
  },
);

function assertUnused({ uses, video_name }: FileRow): void {
  if (uses === 0n) return;
  const users = uses === 1n ? '1 post uses' : `${uses} posts use`;
  throw new AppError(
    'conflict',
    `${users} this ${video_name ? 'video' : 'picture'}. Take it out there first, or delete it anyway.`,
    {
      problem: 'mediaInUse',
    },
  );
}
