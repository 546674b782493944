// A picture in the media library of a member's account, put there at the store, without bytes.
import { randomBytes, randomUUID } from 'node:crypto';
import { findUpload, insertFile } from '../../src/features/media/media.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnMedia {
  mediaId: string;
}

export async function createOwnMedia(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnMedia> {
  const uploadId = randomUUID();
  await insertFile(db, {
    account_id: accountId,
    created_by: id,
    upload_id: uploadId,
    stored_name: randomBytes(16).toString('base64url'),
    name: 'harbour.jpg',
    width: 640,
    height: 480,
    size_bytes: 1_000n,
    is_animated: false,
    is_first_frame_only: false,
    created_at: clock.now(),
  });
  return { mediaId: (await findUpload(db, accountId, uploadId))!.id };
}
