// Every paired site of the installation and its health.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Cable, Download } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { routeKey, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { figuresOf, healthMarks, isCronLate, sayLateness } from './bridge-health.rules.ts';

// How the paired sites are, in four numbers.
const BRIDGES_POLL_MS = 60_000;
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

function BridgeFigures({ paired }: { paired: number | undefined }) {
  const { data, error } = useBridgeFigures();
  const isPartial = data !== undefined && paired !== undefined && data.counted < paired;
  const unknown = error !== null && data === undefined;
  return (
    <div className="mb-6">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure name="Paired" value={paired} about="sites of all accounts" isUnknown={unknown} />
        <Figure name="Silent" value={data?.silent} about="did not report in time" isUnknown={unknown} />
        <Figure
          name="Unreachable"
          value={data?.failing}
          about="cannot be reached or used"
          isUnknown={unknown}
          isAlarming
        />
        <Figure name="Plugin outdated" value={data?.outdated} about="should be updated" isUnknown={unknown} />
      </dl>
      {isPartial && (
        <p className="mt-2 text-muted-fg">
          Silent, unreachable and outdated are counted among the first {formatCount(data.counted)} sites.
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

// The columns of paired sites: which one, how it is, when it was heard, what it runs.
const bridgeColumns = (timeZone: string | undefined): Column<BridgedSite>[] => [
  { key: 'site', header: 'Site', cell: (site) => <SiteName site={site} /> },
  { key: 'health', header: 'Health', isPlain: true, cell: (site) => <Health site={site} /> },
  {
    key: 'heard',
    header: 'Last heard',
    cell: ({ lastHeardAt }) =>
      lastHeardAt ? <RelativeTime instant={lastHeardAt} timeZone={timeZone} /> : 'Never',
  },
  { key: 'versions', header: 'Versions', isPlain: true, cell: (site) => <Versions site={site} /> },
  {
    key: 'cron',
    header: 'WP-Cron',
    cell: ({ cronLateSeconds }) => (
      <span className={classNames('whitespace-nowrap', isCronLate(cronLateSeconds) && 'text-warn')}>
        {sayLateness(cronLateSeconds)}
      </span>
    ),
  },
  {
    key: 'posts',
    header: 'Posts',
    isRight: true,
    cell: ({ postCount }) => (
      <span className="tabular">{postCount === null ? '–' : formatCount(postCount)}</span>
    ),
  },
  {
    key: 'paired',
    header: 'Paired',
    isWideOnly: true,
    cell: ({ pairedAt }) => <RelativeTime instant={pairedAt} timeZone={timeZone} />,
  },
];

function SiteName({ site: { name, url } }: { site: BridgedSite }) {
  return (
    <span className="block max-w-64 min-w-0 md:max-lg:max-w-36">
      <span className="block truncate font-medium">{name}</span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="block truncate rounded-sm font-normal text-muted-fg underline-offset-4 hover:underline"
      >
        {url.replace(/^https?:\/\//, '')}
      </a>
    </span>
  );
}

function Health({ site }: { site: BridgedSite }) {
  return (
    <span className="block max-w-72">
      <span className="flex flex-wrap gap-1">
        {healthMarks(site).map(([word, kind]) => (
          <Badge key={word} kind={kind}>
            {word}
          </Badge>
        ))}
      </span>
      {site.health.message && (
        <span className="mt-1 line-clamp-3 text-xs text-muted-fg" title={site.health.message}>
          {site.health.message}
        </span>
      )}
    </span>
  );
}

function Versions({ site: { health, phpVersion, isPluginOutdated } }: { site: BridgedSite }) {
  return (
    <span className="tabular block">
      <span className="block">
        <span className="whitespace-nowrap">WordPress {health.wordpressVersion ?? '–'} ·</span>{' '}
        <span className="whitespace-nowrap">PHP {phpVersion ?? '–'}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-muted-fg">
        msmBridge {health.pluginVersion ?? '–'}
        {isPluginOutdated && <Badge kind="warn">Outdated</Badge>}
      </span>
    </span>
  );
}

const keyOf = ({ id }: BridgedSite) => id;
const nameOf = ({ name }: BridgedSite) => name;

export function BridgeDashboardPage() {
  const paging = usePaging();
  const query = useRouteQuery(
    siteRoutes.listBridges,
    { input: { page: paging.page, pageSize: paging.pageSize } },
    { placeholderData: keepPreviousData, refetchInterval: BRIDGES_POLL_MS },
  );
  const { data, isPlaceholderData } = query;
  const timeZone = useMemberZone();
  const columns = useMemo(() => bridgeColumns(timeZone), [timeZone]);
  return (
    <PageBody>
      <PageHeader
        title="msmBridge dashboard"
        about={
          data
            ? `Every paired site of the installation. The latest plugin is ${data.latestPluginVersion}.`
            : 'Every paired site of the installation.'
        }
        action={
          <a href={siteRoutes.downloadBridge.path} download className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            Download the plugin
          </a>
        }
      />
      <BridgeFigures paired={data?.total} />
      <DataTable
        label="Paired sites"
        columns={columns}
        rows={data?.sites}
        keyOf={keyOf}
        nameOf={nameOf}
        failure={failureOf(query, 'The paired sites could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={Cable}
            text="No site is paired yet. Sites that members connect by msmBridge appear here."
            action={
              <Link to="/wordpress?way=bridge" className={buttonClass()}>
                Pair a site
              </Link>
            }
          />
        }
      />
      {data && data.total > 0 && <Paging paging={paging} total={data.total} isMore={data.isMore} />}
    </PageBody>
  );
}
