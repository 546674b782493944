// Which rendered pages a change of the blog makes out of date.
import type { Events } from '../../platform/events.ts';

/** Lists, feeds and the pages of these posts. */
export const tellChanged = (events: Events, ...slugs: (string | null)[]): void =>
  events.emit('pages.changed', {
    tags: ['blog', ...slugs.flatMap((slug) => (slug === null ? [] : `blog:${slug}`))],
  });
