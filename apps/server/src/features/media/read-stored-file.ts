// Serves one stored size of a picture, or a video, to everybody who knows its name. Names are random and never reused, so browsers keep
// what they got; other sites may show it, and nothing may run from it.
import { mediaRoutes } from '@msm/contract/media/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { MediaDeps } from './media.deps.ts';
import { isStoredFile, isStoredVideo } from './media.rules.ts';

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

export const readStoredFile = handler(
  mediaRoutes.readStoredFile,
  async ({ params: { file } }, { storage }: MediaDeps) => {
    const isVideo = isStoredVideo(file);
    if (!isVideo && !isStoredFile(file)) throw new AppError('notFound', 'There is nothing here.');
    return {
      etag: `"${file}"`,
      contentType: isVideo ? 'video/mp4' : 'image/webp',
      headers: HEADERS,
      hasRanges: isVideo,
      sizeOf: () => storage.sizeOf(file),
      open: (range) => storage.open(file, range),
    };
  },
);
