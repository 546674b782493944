// Serves one stored size of a picture, or a video, to everybody who knows its name. Names are random and never reused, so browsers keep
// what they got; other sites may show it, and nothing may run from it.
import { mediaRoutes } from '@msm/contract/media/routes';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { MediaDeps } from './media.deps.ts';
import { isStoredFile, isStoredVideo, sizesOf, storedPartsOf } from './media.rules.ts';
import { findByFormerPoster } from './media.store.ts';

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

export const readStoredFile = handler(
  mediaRoutes.readStoredFile,
  async ({ params: { file } }, { db, storage }: MediaDeps) => {
    const isVideo = isStoredVideo(file);
    if (!isVideo && !isStoredFile(file)) throw new AppError('notFound', 'There is nothing here.');
    return {
      etag: `"${file}"`,
      contentType: isVideo ? 'video/mp4' : 'image/webp',
      headers: HEADERS,
      hasRanges: isVideo,
      sizeOf: () => storage.sizeOf(file),
      open: (range) => storage.open(file, range),
      movedTo: () => findMoved(file, db),
    };
  },
);

/** Where the poster lies that replaced this one, in a size that is as wide at least. */
async function findMoved(file: string, db: Db): Promise<string | undefined> {
  const asked = storedPartsOf(file);
  const poster = asked && (await findByFormerPoster(db, asked.storedName));
  if (!poster) return undefined;
  const sizes = sizesOf(poster);
  return (sizes.find(({ width }) => width >= asked.width) ?? sizes.at(-1))?.url;
}
