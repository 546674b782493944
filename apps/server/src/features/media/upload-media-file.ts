// Adds an uploaded picture to the library.
import { readFile } from 'node:fs/promises';
import { mediaRoutes } from '@msm/contract/media/routes';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import { addPicture } from './add-picture.ts';
import type { MediaDeps } from './media.deps.ts';
import { presentMedia } from './present-media.ts';

export const uploadMediaFile = handler(
  mediaRoutes.uploadMediaFile,
  async ({ input: { uploadId }, upload, session, member }, deps: MediaDeps) => {
    const picture = {
      accountId: ownAccount(session),
      memberId: member.id,
      uploadId,
      name: upload.name,
      read: async () => new Uint8Array(await readFile(upload.path)),
    };
    return { file: presentMedia(await addPicture(picture, deps)) };
  },
);
