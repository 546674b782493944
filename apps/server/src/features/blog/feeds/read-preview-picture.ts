// The picture of a post for link previews. Drawn when it is first asked for; a few are kept, since a post that is shared is asked
// for many times within minutes.
import { createHash } from 'node:crypto';
import { blogRoutes } from '@msm/contract/blog/routes';
import { handler, type ServedFile } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { findPublished } from '../blog.store.ts';
import { authorsOf } from '../reading/present-post.ts';
import { noSuchPost } from '../reading/read-post.ts';
import { drawPreview } from './draw-preview.ts';
import { Readable } from 'node:stream';

/** About 30 kB each. */
const MOST_KEPT = 200;
const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();

const HEADERS = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

export const readPreviewPicture = handler(
  blogRoutes.readPreviewPicture,
  async ({ params: { slug } }, deps: BlogDeps): Promise<ServedFile> => {
    const post = await findPublished(deps.db, slug);
    if (!post) throw noSuchPost();
    const author = (await authorsOf(deps, [post.author_id]))(post.author_id);
    const byline = [author?.name, `${post.reading_minutes} min read`].filter(Boolean).join('  ·  ');
    const name = `${post.id} ${post.title} ${byline}`;
    const drawn = await keptOr(name, () => drawPreview({ title: post.title, byline }));
    return {
      // Of what is drawn: the author's name is no part of the post's version.
      etag: `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`,
      contentType: 'image/png',
      headers: HEADERS,
      sizeOf: async () => drawn.byteLength,
      open: async () => ({ sizeBytes: drawn.byteLength, body: Readable.from([drawn]) }),
    };
  },
);

function keptOr(name: string, draw: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  const drawing = draw();
  kept.set(name, drawing);
  drawing.catch(() => kept.delete(name));
  return drawing;
}
