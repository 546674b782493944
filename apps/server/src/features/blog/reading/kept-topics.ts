// The tags of the newest posts, kept until the blog changes: counting them reads thousands of rows, and every page of the list
// shows them.
import type { Events } from '../../../platform/events.ts';

type Tags = { tag: string; name: string }[];

export interface KeptTopics {
  tags(list: () => Promise<Tags>): Promise<Tags>;
}

/** A lost event leaves old tags no longer than this. */
const KEPT_MS = 60_000;

export function keepTopics(events: Events): KeptTopics {
  let kept: { tags: Tags; listedMs: number } | undefined;
  let changes = 0;
  events.onEveryNode('pages.changed', ({ tags }) => {
    if (!tags.includes('blog')) return;
    changes += 1;
    kept = undefined;
  });
  return {
    async tags(list) {
      if (kept && performance.now() - kept.listedMs < KEPT_MS) return kept.tags;
      const before = changes;
      const tags = await list();
      // A change meanwhile: these may be those before it.
      if (changes === before) kept = { tags, listedMs: performance.now() };
      return tags;
    },
  };
}
