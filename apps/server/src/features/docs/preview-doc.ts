// Renders a text as it would be shown as a document. Nothing is stored.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc } from './docs.store.ts';
import type { DocReading } from './read-markdown.ts';

export const previewDoc = handler(
  docRoutes.previewDoc,
  async ({ params, input: { markdown } }, { db, reader }: DocsDeps) => {
    const { name } = await findDoc(db, params.name);
    const reading = await reader.tryOut(markdown);
    return { preview: { ...reading.rendered, warnings: warningsFor(name, reading) } };
  },
);

/** Only for what the token page takes from this document. */
function warningsFor(name: string, { figures, questions }: DocReading): string[] {
  if (name === 'MSM-TOKENOMICS') return figures.warnings;
  if (name === 'MSM-LANDING-PAGE' && questions.length === 0)
    return ['No heading of the second level names "Questions", so the token page shows none.'];
  return [];
}
