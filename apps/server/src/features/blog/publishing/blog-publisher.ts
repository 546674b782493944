// The portal's blog as a destination of the schedule. Each account has it from the start, under its own id. Publishing is a
// transaction of this database, known by the publication key: after an interruption the post is there or it is not, never in
// doubt. Preparing writes a row that is not public; a look that finds it removes it, so that a process which was frozen before
// it committed finds nothing to publish.
import { createHash, randomUUIDv7 } from 'node:crypto';
import { POST_TEXT } from '@msm/contract/blog/limits';
import type { PostContent } from '@msm/contract/posts/content';
import {
  PublishError,
  type Publication,
  type Published,
  type Publisher,
} from '../../../platform/ports/publisher.ts';
import { blogSanitizing } from '../blog-html.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { listCategories, setTags } from '../blog.store.ts';
import type { PostRow } from '../blog.tables.ts';
import { tellChanged } from '../changed-pages.ts';
import { freeSlug } from '../free-slug.ts';
import { coverOf, noteLibraryUse, problemOf, tagsOf, wordsOf } from '../post-words.ts';
import { lockByKey, prepareRow, publishRow, removePrepared } from './publications.store.ts';

const PLATFORM = 'blog';
const NAME = 'Portal blog';

type Parts = Pick<BlogDeps, 'db' | 'clock' | 'events' | 'threads' | 'media'> & {
  config: Pick<BlogDeps['config'], 'publicUrl'>;
};

export function createBlogPublisher(parts: Parts): Publisher {
  const { config, db, clock, events } = parts;
  const publishedAs = ({ id, slug }: PostRow): Published => ({
    remoteId: id,
    link: `${config.publicUrl}/blog/${slug}`,
  });
  return {
    platform: PLATFORM,
    findDestination: async (_db, accountId, destinationId) =>
      destinationId === accountId ? { id: accountId, name: NAME } : undefined,
    // Pictures come from the account's library, by name.
    uploadedTo: async () => new Set(),
    preflight: async ({ accountId, content }) => [
      ...(await textProblems(accountId, content, parts)),
      ...titleProblems(content),
      ...(await videoProblems(accountId, content, parts)),
    ],

    async prepare({ key, accountId, authorId = null, content }) {
      const id = randomUUIDv7();
      const words = await wordsOf(
        {
          title: content.title,
          html: htmlOf(content),
          excerpt: content.excerpt,
          tags: content.tags ?? [],
          seoTitle: content.seo?.title,
          seoDescription: content.seo?.description,
          cover: await coverOf(db, accountId, content.media?.[0], parts.media),
          categoryId: await categoryOf(content, parts),
        },
        accountId,
        parts,
      );
      const problem = problemOf(words.html);
      if (problem) throw new PublishError('refused', problem);
      await prepareRow(db, {
        ...words,
        id,
        account_id: accountId,
        author_id: authorId,
        publication_key: key,
        content_hash: hashOf(content),
        now: clock.now(),
      });
    },

    async commit({ key, content }: Publication, isFresh) {
      const post = await db.transaction().execute(async (tx) => {
        const row = await lockByKey(tx, key);
        if (!row) throw new PublishError('again', 'The post was not prepared; it begins again.');
        if (row.status !== 'prepared') return row;
        // A run that lost its claim may have prepared an earlier text since.
        if (row.content_hash !== hashOf(content))
          throw new PublishError('again', 'It was prepared with another text; it begins again.');
        if (!isFresh()) throw new PublishError('again', 'Too slow; it begins again.');
        const slug = await freeSlug(tx, { id: row.id, title: row.title, wanted: content.slug });
        const published = await publishRow(tx, row.id, slug, clock.now());
        await setTags(tx, published, tagsOf(published));
        await noteLibraryUse(tx, published, parts);
        return published;
      });
      tellChanged(events, post.slug);
      return publishedAs(post);
    },

    async reconcile({ key }) {
      return db.transaction().execute(async (tx) => {
        const row = await lockByKey(tx, key);
        if (row && row.status !== 'prepared') return publishedAs(row);
        if (row) await removePrepared(tx, row.id);
        return 'absent';
      });
    },
  };
}

const hashOf = (content: PostContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

async function textProblems(accountId: string, content: PostContent, { threads }: Pick<Parts, 'threads'>) {
  const html: string = await threads.run(blogSanitizing, htmlOf(content), { key: accountId });
  const message = problemOf(html);
  return message ? [{ field: 'content.html', message }] : [];
}

const titleProblems = ({ title }: PostContent) =>
  title.length > POST_TEXT.title.max
    ? [
        {
          field: 'content.title',
          message: `On the portal blog a title has at most ${POST_TEXT.title.max} characters.`,
        },
      ]
    : [];

async function videoProblems(
  accountId: string,
  { media: [cover] = [] }: PostContent,
  { db, media }: Pick<Parts, 'db' | 'media'>,
) {
  const file = cover?.libraryId ? await media.find(db, accountId, cover.libraryId) : undefined;
  return file?.video
    ? [
        {
          field: 'content.media',
          message:
            'The portal blog shows no videos. Customise the post for it, and choose a picture or none.',
        },
      ]
    : [];
}

/** A post that was written for a network has plain text alone. */
const htmlOf = ({ html, text }: PostContent): string =>
  html ??
  (text ?? '')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');

/** The first that the blog has; categories of other destinations mean nothing here. */
async function categoryOf(
  { categories = [] }: PostContent,
  { db }: Pick<Parts, 'db'>,
): Promise<string | null> {
  if (categories.length === 0) return null;
  const known = await listCategories(db);
  const wanted = new Set(categories.map((name) => name.toLowerCase()));
  return known.find(({ name, slug }) => wanted.has(name.toLowerCase()) || wanted.has(slug))?.id ?? null;
}
