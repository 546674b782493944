// Earlier texts of a document, newest first.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc, listVersions } from './docs.store.ts';
import { presentVersions } from './present-doc.ts';

export const listDocVersions = handler(docRoutes.listDocVersions, async ({ params }, deps: DocsDeps) => {
  const { name } = await findDoc(deps.db, params.name);
  return { versions: await presentVersions(await listVersions(deps.db, name), deps) };
});
