// Files of the media library. A picture is stored as WebP in several widths; `url` is the largest. A video is stored as it came,
// with a picture of it (its poster) in several widths.
import * as z from 'zod/mini';
import { Id, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { MAX_ALT_TEXT_LENGTH, MAX_MEDIA_TITLE_LENGTH } from './limits.ts';

export const MediaParams = z.object({ id: Id });

/** Any text: a name that no file has is not found, however it is spelt. */
export const StoredFileParams = z.object({ file: z.string() });

/** A share of the width or the height, from the upper left corner. */
const Share = z.number().check(z.gte(0), z.lte(1));

const Size = z.object({ width: z.number(), height: z.number(), url: z.string() });

const MediaKind = z.enum(['picture', 'video']);

const Video = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  durationMs: z.number(),
  hasSound: z.boolean(),
});

export const MediaFile = z.object({
  id: z.string(),
  /** As its sender called it. */
  name: z.string(),
  title: z.string(),
  altText: z.string(),
  /** What must stay in view where the picture is cropped. */
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  width: z.number(),
  height: z.number(),
  /** None for a picture. Of a video, `url`, `sizes`, `width` and `height` are those of its poster. */
  video: z.nullable(Video),
  /** Of all stored sizes together. */
  sizeBytes: z.number(),
  isAnimated: z.boolean(),
  /** It was an animation beyond the limits: its first frame was kept. */
  isFirstFrameOnly: z.boolean(),
  url: z.string(),
  /** Smallest first; the last is the largest. */
  sizes: z.array(Size),
  /** How many posts use it. */
  uses: z.number(),
  createdAt: z.string(),
});
export type MediaFile = z.output<typeof MediaFile>;

export const UploadInput = z.strictObject({
  /** Chosen by the client, the same for every try: a repeated upload answers the file of the first. */
  uploadId: Id,
});

export const MediaQuery = z.extend(PageQuery, {
  /** Both unless given. */
  kind: z.optional(MediaKind),
  /** In name, title and alt text. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0]*$/))),
});
export type MediaQuery = z.output<typeof MediaQuery>;

export const MediaPage = z.extend(Page, {
  data: z.array(MediaFile),
  storage: z.object({ usedBytes: z.number(), maxBytes: z.number() }),
});

export const ChangeMediaInput = z
  .strictObject({
    title: z.optional(text(0, MAX_MEDIA_TITLE_LENGTH, 'The title')),
    altText: z.optional(text(0, MAX_ALT_TEXT_LENGTH, 'The alt text')),
    focalPoint: z.optional(z.strictObject({ x: Share, y: Share })),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Change something.'),
  );
export type ChangeMediaInput = z.output<typeof ChangeMediaInput>;

/** Nothing needs to be sent. */
export const RemoveMediaInput = z.nullish(
  z.strictObject({
    /** Also when posts use it: they lose the picture. */
    force: z.optional(z.boolean()),
  }),
);
