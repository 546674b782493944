// A post of the composer as one network will show it.
import type { PostContent } from '@msm/contract/posts/content';
import { networks } from '@msm/contract/social/networks';
import { textsFor } from '@msm/contract/social/post-texts';
import type { PreviewPost } from '../previews/preview-post.ts';
import { hostOf } from '../previews/text-parts.rules.ts';
import type { NetworkPlace } from './network-post.ts';

type Sizes = ReadonlyMap<string, { width: number; height: number }>;

export function previewOf(place: NetworkPlace, content: PostContent, sizes: Sizes): PreviewPost {
  const { link, media = [] } = content;
  const { pictures, link: linkAs } = networks[place.network];
  return {
    author: { name: place.name, handle: place.handle || place.name },
    texts: textsFor(place.network, content),
    pictures: media.slice(0, pictures.max).flatMap(({ url, altText = '', crop, video }) => {
      return url ? [{ url, altText, crop, video, ...sizes.get(url) }] : [];
    }),
    ...(link &&
      linkAs === 'card' && {
        card: { url: link.url, title: link.title || hostOf(link.url), description: link.description ?? '' },
      }),
  };
}
