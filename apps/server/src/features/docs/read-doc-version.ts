// One earlier text of a document.
import { docRoutes } from '@msm/contract/docs/routes';
import { handler } from '../../platform/operation.ts';
import type { DocsDeps } from './docs.deps.ts';
import { findDoc, findVersion } from './docs.store.ts';
import { presentVersions } from './present-doc.ts';

export const readDocVersion = handler(docRoutes.readDocVersion, async ({ params }, deps: DocsDeps) => {
  const { name } = await findDoc(deps.db, params.name);
  const found = await findVersion(deps.db, name, params.version);
  const [version] = await presentVersions([found], deps);
  return { version: version!, markdown: found.markdown };
});
