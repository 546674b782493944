// The paired sites of the installation, a page at a time, and all of them for the key figures.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import type { PageNumberQuery } from '@msm/contract/paging';
import { siteRoutes } from '@msm/contract/sites/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { figuresOf } from './bridge-health.rules.ts';

const BRIDGES_KEY = ['bridges'] as const;
const POLL_MS = 60_000;
const LARGEST_PAGE = 100;
/** A thousand sites; beyond them the figures say what they count. */
const MOST_PAGES = 10;

export const useBridges = ({ page, pageSize }: PageNumberQuery) =>
  useQuery({
    queryKey: [...BRIDGES_KEY, page, pageSize],
    queryFn: ({ signal }) => call(siteRoutes.listBridges, { input: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

export const useBridgeFigures = () =>
  useQuery({
    queryKey: [...BRIDGES_KEY, 'figures'],
    queryFn: async ({ signal }) => {
      const sites: BridgedSite[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const input = { page, pageSize: LARGEST_PAGE };
        const answer = await call(siteRoutes.listBridges, { input }, { signal });
        sites.push(...answer.sites);
        if (page * LARGEST_PAGE >= answer.total) break;
      }
      return { ...figuresOf(sites), counted: sites.length };
    },
    refetchInterval: POLL_MS,
  });
