// Puts a frame in the place of a video's poster. It is a picture like every other upload: decoded, encoded anew, and stored under a
// new name, since names are cached for good.
import { readFile } from 'node:fs/promises';
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { EncodedPicture } from '../../platform/ports/media.ts';
import { newStoredName, putSizes } from './add-picture.ts';
import { findLocked } from './find-locked.ts';
import { libraryIsFull, storeNoted, tookTooLong } from './keep-file.ts';
import type { MediaDeps } from './media.deps.ts';
import { changePoster, dropLeftover, findFile, takeMoreRoom } from './media.store.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { presentMedia } from './present-media.ts';
import { tryRemoveBytes } from './stored-bytes.ts';

export const setPoster = handler(
  mediaRoutes.setPoster,
  async ({ params: { id }, upload, session }, deps: MediaDeps) => {
    const accountId = ownAccount(session);
    const found = await findFile(deps.db, accountId, id);
    if (!found) throw new AppError('notFound', 'No file has that id.');
    if (found.video_name === null) throw new AppError('unprocessable', 'Only a video has a poster.');
    const read = async () => new Uint8Array(await readFile(upload.path));
    await pictureEncoder.encode({ key: accountId, read }, (poster) => replace(accountId, id, poster, deps));
    return { file: presentMedia((await findFile(deps.db, accountId, id)) ?? found) };
  },
);

async function replace(
  accountId: string,
  id: string,
  poster: EncodedPicture,
  deps: MediaDeps,
): Promise<void> {
  const [storedName, { width, height }] = [newStoredName(), poster];
  await storeNoted(deps, [{ storedName, width }], async () => {
    await putSizes(deps, storedName, poster);
    const before = await deps.db.transaction().execute(async (tx) => {
      const file = await findLocked(tx, accountId, id);
      const sizeBytes = Number(file.video_bytes) + poster.sizeBytes;
      if (!(await takeMoreRoom(tx, accountId, sizeBytes - Number(file.size_bytes)))) throw libraryIsFull();
      const next = { stored_name: storedName, width, height, size_bytes: BigInt(sizeBytes) };
      await changePoster(tx, file, next, deps.clock.now());
      if (!(await dropLeftover(tx, storedName))) throw tookTooLong();
      return file;
    });
    await tryRemoveBytes(deps, { storedName: before.stored_name, width: before.width });
    return true;
  });
}
