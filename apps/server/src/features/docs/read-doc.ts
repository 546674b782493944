// One public document as HTML.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc } from './docs.store.ts';

export const readDoc = handler(docRoutes.readDoc, async ({ params }, { db, reader }: DocsDeps) => {
  const doc = await findDoc(db, params.name);
  const { rendered } = await reader.read(doc);
  return { document: { ...rendered, name: doc.name, changedAt: doc.changed_at.toISOString() } };
});
