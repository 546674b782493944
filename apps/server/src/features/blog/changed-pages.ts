// Which rendered pages a change of the blog makes out of date.
import { EDITS_PER_MINUTE } from '@msm/contract/blog/limits';
import type { Events } from '../../platform/events.ts';
import { takeIfLeft, type Limit } from '../../platform/limits.ts';
import type { BlogDeps } from './blog.deps.ts';
import { isNamed } from './blog.store.ts';

const tagsOf = (slugs: readonly (string | null)[]): string[] =>
  slugs.flatMap((slug) => (slug === null ? [] : `blog:${slug}`));

/** Lists, feeds, the pages of these posts, and all others: each names related posts and its category. */
export const tellChanged = (events: Events, ...slugs: (string | null)[]): void =>
  events.emit('pages.changed', { tags: ['blog', ...tagsOf(slugs)] });

/** Only the page of this post shows its comments and likes. */
export const tellDiscussed = (events: Events, slug: string | null): void =>
  events.emit('pages.changed', { tags: tagsOf([slug]) });

/** Each drops every page of the blog; beyond it pages show the earlier name until they age out. */
const RENAMES: Limit = { name: 'blog-renames', max: EDITS_PER_MINUTE, windowSeconds: 60 };

/** Pages name who wrote a post or a comment. */
export const tellOfNewNames = ({ db, events, limits }: Pick<BlogDeps, 'db' | 'events' | 'limits'>): void =>
  events.on('member.renamed', async ({ memberId }) => {
    if ((await isNamed(db, memberId)) && (await takeIfLeft(limits, RENAMES, memberId))) tellChanged(events);
  });
