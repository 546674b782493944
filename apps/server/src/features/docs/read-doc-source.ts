// The Markdown of a document, to edit it.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc } from './docs.store.ts';
import { presentSource } from './present-doc.ts';

export const readDocSource = handler(docRoutes.readDocSource, async ({ params }, deps: DocsDeps) => ({
  source: await presentSource(await findDoc(deps.db, params.name), deps),
}));
