// What the page of patent receipts reads.
import { docRoutes } from '@msm/contract/docs/routes';
import { read, type PageData } from '../../platform/page-data.ts';

export const receiptsData: PageData = {
  queryNames: [],
  reads: () => [read(docRoutes.listReceipts, {})],
  tags: () => ['patent-receipts'],
};
