// Which rendered pages a change of the blog makes out of date.
import type { Events } from '../../platform/events.ts';

const tagsOf = (slugs: readonly (string | null)[]): string[] =>
  slugs.flatMap((slug) => (slug === null ? [] : `blog:${slug}`));

/** Lists, feeds, the pages of these posts, and all others: each names related posts and its category. */
export const tellChanged = (events: Events, ...slugs: (string | null)[]): void =>
  events.emit('pages.changed', { tags: ['blog', ...tagsOf(slugs)] });

/** Only the page of this post shows its comments and likes. */
export const tellDiscussed = (events: Events, slug: string | null): void =>
  events.emit('pages.changed', { tags: tagsOf([slug]) });
