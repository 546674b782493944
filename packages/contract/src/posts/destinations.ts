// Where one post goes: several destinations share its content, and each may differ from it in some fields (its variant).
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { PostContent } from './content.ts';
import { MAX_DESTINATIONS } from './limits.ts';
import { PlatformId } from './platforms.ts';

/** What may differ at one destination. Its pictures replace those of the post, also by none. */
export const Variant = z.partial(
  z.pick(PostContent, {
    title: true,
    html: true,
    text: true,
    thread: true,
    link: true,
    excerpt: true,
    slug: true,
    categories: true,
    tags: true,
    media: true,
    seo: true,
  }),
);
export type Variant = z.output<typeof Variant>;

/** By the schema of a variant: an unfinished post allows more. */
export const destinationsWith = <V extends z.ZodMiniType>(variant: V) =>
  z.array(z.strictObject({ platform: PlatformId, destinationId: Id, variant: z.optional(variant) })).check(
    z.maxLength(MAX_DESTINATIONS, `Choose at most ${MAX_DESTINATIONS} destinations.`),
    z.refine(
      (all) => new Set(all.map(({ destinationId }) => destinationId)).size === all.length,
      'A destination is named twice.',
    ),
  );

interface Placed {
  destinationId: string;
  variant?: Variant | undefined;
}

/** What is published at one destination. A picture that lies in another site's library is not its. */
export function contentFor(content: PostContent, { destinationId, variant }: Placed): PostContent {
  const { media, ...rest } = { ...content, ...variant };
  const own = media?.filter(
    (file) => file.destinationId === undefined || file.destinationId === destinationId,
  );
  return { ...rest, ...(own && own.length > 0 && { media: own }) };
}
