// What the list of documents reads.
import { docRoutes } from '@msm/contract/docs/routes';
import { read, type PageData } from '../../platform/page-data.ts';

export const docsData: PageData = {
  queryNames: [],
  reads: () => [read(docRoutes.listDocs, {})],
  tags: () => ['docs'],
};
