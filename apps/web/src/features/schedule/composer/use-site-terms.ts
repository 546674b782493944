// The categories and tags that a site has, most used first. Suggestions only: without them one types.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api-client.ts';

const FRESH_MS = 5 * 60_000;

export const useSiteTerms = (siteId: string) =>
  useQuery({
    queryKey: ['site-terms', siteId],
    queryFn: ({ signal }) => call(siteRoutes.listTerms, { params: { id: siteId } }, { signal }),
    enabled: siteId !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
