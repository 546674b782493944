// Renders documents and remembers the result by version: each text is rendered once on each node, and a new version of the
// portal applies its own sanitiser. Bounded, since there is a fixed set of documents.
import type { DocName } from '@msm/contract/docs/schemas';
import type { Threads } from '../../platform/threads/threads.ts';
import { markdownReading, type DocReading } from './read-markdown.ts';

export interface DocReader {
  /** A stored text. */
  read(doc: { name: DocName; version: number; markdown: string }): Promise<DocReading>;
  /** A preview while an editor types; not cached. */
  tryOut(markdown: string): Promise<DocReading>;
}

/** All documents share one place in the queue of threads: there are few, and SuperAdmin writes them. */
const KEY = 'docs';

export function createDocReader({ threads }: { threads: Threads }): DocReader {
  const known = new Map<DocName, { version: number; reading: Promise<DocReading> }>();
  const tryOut = (markdown: string) => threads.run(markdownReading, markdown, { key: KEY });
  return {
    tryOut,
    async read({ name, version, markdown }) {
      const remembered = known.get(name);
      if (remembered?.version === version) return remembered.reading;
      const reading = tryOut(markdown);
      known.set(name, { version, reading });
      try {
        return await reading;
      } catch (error) {
        // Threads were busy: the next reader tries again.
        if (known.get(name)?.reading === reading) known.delete(name);
        throw error;
      }
    },
  };
}
