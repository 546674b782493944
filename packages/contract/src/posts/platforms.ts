// Where a post can go and what each place takes. Vendors change these numbers: they stand here once, for the writer, the
// composer and the publishers.
import * as z from 'zod/mini';

export const PLATFORMS = ['wordpress', 'blog', 'facebook', 'instagram', 'x', 'bluesky'] as const;
export const PlatformId = z.enum(PLATFORMS, 'Choose a platform.');
export type PlatformId = z.output<typeof PlatformId>;

const Limits = z.object({
  /** Characters of the text, or of the HTML for a blog. */
  textLength: z.number(),
  /** X counts by weight: most scripts 1, CJK and emoji 2, every link 23. Bluesky counts what readers see as one character. */
  countedBy: z.enum(['characters', 'weight', 'graphemes']),
  /** Null where they are not counted. */
  hashtags: z.nullable(z.number()),
  images: z.number(),
});

export const Platform = z.object({
  id: PlatformId,
  label: z.string(),
  /** A blog takes HTML with a title; a network takes plain text. */
  format: z.enum(['html', 'text']),
  limits: Limits,
});
export type Platform = z.output<typeof Platform>;

export const platforms: Readonly<Record<PlatformId, Platform>> = {
  wordpress: {
    id: 'wordpress',
    label: 'WordPress',
    format: 'html',
    limits: { textLength: 200_000, countedBy: 'characters', hashtags: null, images: 10 },
  },
  /** This portal's own. */
  blog: {
    id: 'blog',
    label: 'Portal blog',
    format: 'html',
    limits: { textLength: 200_000, countedBy: 'characters', hashtags: null, images: 10 },
  },
  facebook: {
    id: 'facebook',
    label: 'Facebook',
    format: 'text',
    limits: { textLength: 63_206, countedBy: 'characters', hashtags: null, images: 10 },
  },
  instagram: {
    id: 'instagram',
    label: 'Instagram',
    format: 'text',
    limits: { textLength: 2_200, countedBy: 'characters', hashtags: 30, images: 10 },
  },
  x: {
    id: 'x',
    label: 'X',
    format: 'text',
    limits: { textLength: 280, countedBy: 'weight', hashtags: null, images: 4 },
  },
  bluesky: {
    id: 'bluesky',
    label: 'Bluesky',
    format: 'text',
    limits: { textLength: 300, countedBy: 'graphemes', hashtags: null, images: 4 },
  },
};

/** Those that take plain text. */
export const SOCIAL_PLATFORMS: readonly PlatformId[] = PLATFORMS.filter(
  (id) => platforms[id].format === 'text',
);
