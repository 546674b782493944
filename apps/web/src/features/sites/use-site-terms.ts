// The categories and tags of a site, most used first.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { termsKey } from './site-key.ts';

export const useSiteTerms = (siteId: string) =>
  useQuery({
    queryKey: termsKey(siteId),
    queryFn: ({ signal }) => call(siteRoutes.listTerms, { params: { id: siteId } }, { signal }),
    retry: false,
  });
