// What the token page reads: figures and questions of two documents.
import { docRoutes } from '@msm/contract/docs/routes';
import { read, type PageData } from '../../platform/page-data.ts';

export const tokenData: PageData = {
  queryNames: [],
  reads: () => [read(docRoutes.readToken, {})],
  tags: () => ['docs:MSM-TOKENOMICS', 'docs:MSM-LANDING-PAGE'],
};
