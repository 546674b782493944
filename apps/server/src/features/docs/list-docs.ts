// The public documents, without their texts.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { listDocs as listAll } from './docs.store.ts';

export const listDocs = handler(docRoutes.listDocs, async (_call, { db, reader }: DocsDeps) => {
  const documents = [];
  for (const doc of await listAll(db)) {
    const { title, description, readingMinutes } = (await reader.read(doc)).rendered;
    documents.push({
      name: doc.name,
      title,
      description,
      readingMinutes,
      changedAt: doc.changed_at.toISOString(),
    });
  }
  return { documents };
});
