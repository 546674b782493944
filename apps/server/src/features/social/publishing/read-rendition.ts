// Answers a network that fetches a picture by its signed address.
import { socialRoutes } from '@msm/contract/social/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { renditionOf } from './picture-addresses.ts';
import { renderPicture } from './render-picture.ts';

export const readRendition = handler(
  socialRoutes.readRendition,
  async ({ input: { token }, answer }, { db, clock, secrets, pictures }: SocialDeps) => {
    const rendition = renditionOf(token, secrets, clock.now());
    const picture = rendition && (await pictures.read(db, rendition.accountId, rendition.fileId));
    if (!picture) throw new AppError('notFound', 'There is nothing here.');
    answer.header('content-type', 'image/jpeg');
    answer.header('cache-control', 'private, max-age=3600');
    return renderPicture(picture.bytes, rendition);
  },
);
