// How the paired sites are, in four numbers.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { routeKey } from '../../platform/route-hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { figuresOf } from './bridge-health.rules.ts';

export const BRIDGES_POLL_MS = 60_000;
const LARGEST_PAGE = 100;
/** A thousand sites; beyond them the figures say what they count. */
const MOST_PAGES = 10;

/** Counted over all pages. */
const useBridgeFigures = () =>
  useQuery({
    queryKey: [...routeKey(siteRoutes.listBridges), 'figures'],
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
    refetchInterval: BRIDGES_POLL_MS,
  });

export function BridgeFigures({ paired }: { paired: number | undefined }) {
  const { data, error } = useBridgeFigures();
  const isPartial = data !== undefined && paired !== undefined && data.counted < paired;
  const unknown = error !== null && data === undefined;
  return (
    <div className="mb-6">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure name="Paired" value={paired} about="sites of all accounts" isUnknown={unknown} />
        <Figure name="Silent" value={data?.silent} about="did not report in time" isUnknown={unknown} />
        <Figure
          name="Failing"
          value={data?.failing}
          about="cannot be reached or used"
          isUnknown={unknown}
          isAlarming
        />
        <Figure name="Plugin outdated" value={data?.outdated} about="should be updated" isUnknown={unknown} />
      </dl>
      {isPartial && (
        <p className="mt-2 text-muted-fg">
          Silent, failing and outdated are counted among the first {formatCount(data.counted)} sites.
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  name: string;
  value: number | undefined;
  about: string;
  isUnknown: boolean;
  /** More than none is bad news. */
  isAlarming?: boolean;
}

function Figure({ name, value, about, isUnknown, isAlarming = false }: FigureProps) {
  return (
    <div className="flex flex-col rounded-card border border-border bg-card p-4 sm:p-5">
      <dt className="text-muted-fg">{name}</dt>
      <dd className="mt-1">
        <span
          className={classNames(
            'tabular flex h-10 items-center text-2xl font-bold tracking-tight',
            isAlarming && value && 'text-danger',
          )}
        >
          {value !== undefined ? formatCount(value) : isUnknown ? '–' : <Skeleton className="h-7 w-12" />}
        </span>
        <span className="text-muted-fg">{about}</span>
      </dd>
    </div>
  );
}
