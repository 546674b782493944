// The history of one network: the period in numbers, charts, and every post with its figures.
import { networks, type NetworkId } from '@msm/contract/social/networks';
import { FIGURE_LABELS, FIGURES_OF, HISTORY_ORDERS, type FigureName } from '@msm/contract/social/figures';
import type { HistoryPost } from '@msm/contract/social/results';
import { ChartNoAxesColumn, Plug } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useAccountMembers } from '../../../platform/use-account-members.ts';
import { useConnections } from '../../../platform/use-connections.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { Link } from '../../../ui/routing.tsx';
import { HistoryCharts } from './history-charts.tsx';
import type { HistoryQuery } from './history-query.ts';
import { HistoryTiles } from './history-tiles.tsx';
import { PERIODS, sayFigure } from './history-words.rules.ts';

const PostMetricsDrawer = lazyNamed(() => import('./post-metrics-drawer.tsx'), 'PostMetricsDrawer');

const ORDER_LABELS: Readonly<Record<(typeof HISTORY_ORDERS)[number], string>> = {
  newest: 'Newest first',
  interactions: 'Most interactions',
  views: 'Most views',
  clicks: 'Most link clicks',
};

export function HistoryView({ network, history }: { network: NetworkId; history: HistoryQuery }) {
  const { data, error, refetch, isPlaceholderData, paging, period, order, change } = history;
  const { query, replace } = useAddressQuery();
  const openedId = query.get('post');
  const open = (id: string | undefined) => replace({ post: id });
  const { label } = networks[network];
  if (history.isNeverConnected) return <Unconnected label={label} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Filters network={network} history={history} />
      <HistoryTiles history={data} />
      {data && data.notes.length > 0 && (
        <Alert kind="info">
          {data.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      <HistoryCharts history={data} onPost={({ id }) => open(id)} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-bold">Posts</h2>
        <div className="w-52">
          <Select
            isSmall
            aria-label="Order"
            value={order}
            onChange={(event) =>
              change({ order: event.target.value === 'newest' ? undefined : event.target.value })
            }
          >
            {HISTORY_ORDERS.map((each) => (
              <option key={each} value={each}>
                {ORDER_LABELS[each]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div>
        <DataTable
          label={`Posts on ${label}`}
          columns={columnsOf(network)}
          rows={data?.posts}
          keyOf={({ id }) => id}
          nameOf={({ text }) => text || 'Picture'}
          opens={({ id }) =>
            () =>
              open(id)
            }
          failure={failureOf({ data, error, refetch }, 'The history could not be loaded.')}
          empty={
            <EmptyState
              icon={ChartNoAxesColumn}
              text={`Nothing was published on ${label} in these ${PERIODS.find(({ value }) => value === period)!.label}.`}
              action={
                <Link to="/social-media-manager" className={buttonClass()}>
                  Write a post
                </Link>
              }
            />
          }
          skeletonRows={paging.pageSize}
          isRefreshing={isPlaceholderData}
        />
        <Paging
          paging={paging}
          total={data?.total}
          isMore={data?.isMore}
          next={isPlaceholderData ? undefined : data?.next}
        />
      </div>
      {openedId && <PostMetricsDrawer postId={openedId} onClose={() => open(undefined)} />}
    </div>
  );
}

const Unconnected = ({ label }: { label: string }) => (
  <EmptyState
    icon={Plug}
    text={`Connect ${label} to publish there and to see how your posts do.`}
    action={
      <Link to="/connections" className={buttonClass({ look: 'primary' })}>
        Connect {label}
      </Link>
    }
  />
);

function Filters({ network, history }: { network: NetworkId; history: HistoryQuery }) {
  const { period, connectionId = '', authorId = '', change } = history;
  const { data } = useConnections();
  const { data: members = [] } = useAccountMembers();
  const own = data?.connections.filter((each) => each.network === network) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label="Period"
        value={period}
        options={PERIODS}
        onChange={(value) => change({ period: value === '30' ? undefined : value })}
      />
      {own.length > 1 && (
        <div className="w-52 max-sm:w-full">
          <Select
            aria-label="Connection"
            value={connectionId}
            onChange={(event) => change({ connection: event.target.value })}
          >
            <option value="">All connections</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {members.length > 1 && (
        <div className="w-52 max-sm:w-full">
          <Select
            aria-label="Planned by"
            value={authorId}
            onChange={(event) => change({ member: event.target.value })}
          >
            <option value="">Planned by everyone</option>
            {members.map((member) => (
              <option key={member.id} value={member.id}>
                {member.username}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}

/** What people look for first; the rest is in the drawer. */
const WIDE_ONLY: readonly FigureName[] = ['reach', 'shares', 'saves'];

function columnsOf(network: NetworkId): Column<HistoryPost>[] {
  return [
    {
      key: 'text',
      header: 'Post',
      cell: ({ text, connectionName }) => (
        <span className="block max-w-96 min-w-0">
          <span className="line-clamp-2 font-medium wrap-anywhere">{text || 'Picture'}</span>
          <span className="block truncate text-xs text-muted-fg">{connectionName}</span>
        </span>
      ),
    },
    {
      key: 'published',
      header: 'Published',
      isPlain: true,
      cell: ({ publishedAt }) => <When instant={publishedAt} />,
    },
    ...FIGURES_OF[network].map((name): Column<HistoryPost> => ({
      key: name,
      header: FIGURE_LABELS[name],
      isRight: true,
      isWideOnly: WIDE_ONLY.includes(name),
      cell: (post) => <span className="tabular">{sayFigure(post[name])}</span>,
    })),
    {
      key: 'clicks',
      header: 'Link clicks',
      isRight: true,
      cell: ({ clicks }) => <span className="tabular">{sayFigure(clicks)}</span>,
    },
  ];
}

function When({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}
