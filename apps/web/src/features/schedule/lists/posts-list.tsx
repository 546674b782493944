// Posts in one list: by state, destination, author and words of the title, all in the address. Many can be changed at once.
import { BULK_ITEMS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type {
  Publication,
  PublicationGroup,
  PublicationSearch,
  SelectablePublication,
} from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock, ExternalLink, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useAccountMembers } from '../../../platform/use-account-members.ts';
import { useDestinations } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ListToolbar, type ListFilter } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { DestinationName } from '../destination-name.tsx';
import { pollEveryMs } from '../publication-state.rules.ts';
import { usePostRights } from '../use-post-rights.ts';
import { StateBadge } from '../state-mark.tsx';
import { useChosen } from './use-chosen.ts';

const BulkActions = lazyNamed(() => import('./bulk-actions.tsx'), 'BulkActions');

const FILTER_NAMES = ['state', 'destination', 'author'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

/** Everything, also what is to come. */
const ANY = 'all';

const GROUPS: Readonly<Record<PublicationGroup, string>> = {
  coming: 'To come',
  publishing: 'Publishing',
  attention: 'Needs attention',
  approval: 'Waiting for approval',
  published: 'Published',
  failed: 'Failed',
  skipped: 'Skipped',
  paused: 'Paused',
  past: 'All past',
};

/** What is to come is what most people look for: it needs no filter. */
const STATE_FILTER: ListFilter<FilterName> = {
  name: 'state',
  label: 'State',
  all: GROUPS.coming,
  options: [
    ...Object.entries(GROUPS)
      .filter(([value]) => value !== 'coming')
      .map(([value, label]) => ({ value, label })),
    { value: ANY, label: 'All states' },
  ],
};

function groupOf(state: string): PublicationGroup | undefined {
  if (state === ANY) return undefined;
  return state in GROUPS ? (state as PublicationGroup) : 'coming';
}

interface PostsListProps {
  addressOfPost: (postId: string) => string;
  planButton: ReactNode;
}

export function PostsList({ addressOfPost, planButton }: PostsListProps) {
  const list = useListQuery(FILTER_NAMES);
  const paging = usePaging();
  const search: PublicationSearch = {
    group: groupOf(list.filters.state),
    destinationId: list.filters.destination || undefined,
    authorId: list.filters.author || undefined,
    text: list.search || undefined,
  };
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.listPublications,
    { input: { ...search, ...pageQueryOf(paging) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEveryMs(state.data?.publications ?? [], Date.now()),
    },
  );
  const zone = useMemberZone();
  const rows = data?.publications;
  const { isEditor } = usePostRights();
  const chosen = useChosen<SelectablePublication>(JSON.stringify([search, paging.page, paging.pageSize]));
  return (
    <div>
      <ListToolbar query={list} searchLabel="Search posts" filters={useFilters()} />
      <DataTable
        label="Posts"
        columns={columnsFor(zone, AHEAD.includes(search.group))}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ id }) => addressOfPost(id)}
        selection={{
          keys: chosen.keys,
          count: chosen.items.length,
          onChange: (keys) => chosen.choose(keys, (key) => rows?.find(({ id }) => id === key)),
          renderActions: (ticked) => (
            <>
              <SelectAllMatching
                isOffered={
                  !chosen.areAll && ticked.length === rows?.length && rows.length < (data?.total ?? 0)
                }
                total={data?.total ?? 0}
                search={search}
                onFound={chosen.chooseAll}
              />
              <BulkActions
                publications={chosen.items}
                switchedBy={ticked.some(({ approval }) => approval) ? undefined : switchFor(ticked, isEditor)}
                onDone={chosen.clear}
              />
            </>
          ),
        }}
        failure={failureOf({ data, error, refetch }, 'The posts could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={<NoPosts isNarrowed={list.isNarrowed} onClear={list.clear} planButton={planButton} />}
      />
      {data && data.total > 0 && (
        <Paging
          paging={paging}
          total={data.total}
          isMore={data.isMore}
          next={isPlaceholderData ? undefined : data.next}
        />
      )}
    </div>
  );
}

/** All of them are paused: then they can be resumed, which contributors may not. */
function switchFor(ticked: readonly Publication[], isEditor: boolean): 'pause' | 'resume' | undefined {
  if (ticked.some(({ isActive }) => isActive)) return 'pause';
  return isEditor ? 'resume' : undefined;
}

function useFilters(): ListFilter<FilterName>[] {
  const { data: sites = [] } = useDestinations();
  const { data: members = [] } = useAccountMembers();
  const destinations: ListFilter<FilterName> = {
    name: 'destination',
    label: 'Destination',
    all: 'All destinations',
    options: sites.map(({ id, name }) => ({ value: id, label: name })),
  };
  const authors: ListFilter<FilterName> = {
    name: 'author',
    label: 'Author',
    all: 'All authors',
    options: members.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
  };
  return [
    STATE_FILTER,
    ...(sites.length > 1 ? [destinations] : []),
    ...(members.length > 1 ? [authors] : []),
  ];
}

/** Nothing of them has a result yet. */
const AHEAD: readonly (PublicationGroup | undefined)[] = ['coming', 'publishing', 'paused'];

const columnsFor = (zone: string, areAhead: boolean): Column<Publication>[] =>
  areAhead ? allColumns(zone).filter(({ key }) => key !== 'result') : allColumns(zone);

const allColumns = (zone: string): Column<Publication>[] => [
  {
    key: 'title',
    header: 'Post',
    cell: ({ title, isRecurring }) => (
      <span className="line-clamp-2">
        {title}
        {isRecurring && (
          <>
            <Repeat aria-hidden className="ml-1.5 inline size-3.5 text-muted-fg" />
            <span className="sr-only">, repeats</span>
          </>
        )}
      </span>
    ),
  },
  {
    key: 'destination',
    header: 'Destination',
    isPlain: true,
    cell: ({ destinationId }) => <DestinationName destinationId={destinationId} />,
  },
  {
    key: 'state',
    header: 'State',
    isPlain: true,
    cell: (publication) => <StateBadge publication={publication} />,
  },
  {
    key: 'result',
    header: 'Result',
    isWideOnly: true,
    cell: ({ reason, approvalNote, link }) =>
      link ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-link underline-offset-4 hover:underline"
        >
          Read it
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : (
        <span className="line-clamp-2 max-w-72 wrap-anywhere" title={reason ?? approvalNote ?? undefined}>
          {reason ?? approvalNote ?? '–'}
        </span>
      ),
  },
  {
    key: 'due',
    header: 'Time',
    isPlain: true,
    cell: ({ dueAt }) => <RelativeTime instant={dueAt} timeZone={zone} />,
  },
];

// The rest of what was found, when a whole page is ticked.
interface SelectAllMatchingProps {
  isOffered: boolean;
  total: number;
  search: PublicationSearch;
  onFound: (publications: readonly SelectablePublication[]) => void;
}

function SelectAllMatching({ isOffered, total, search, onFound }: SelectAllMatchingProps) {
  const select = useRouteMutation(scheduleRoutes.selectPublications, {
    onSuccess: ({ publications }) => onFound(publications),
    failure: 'The posts could not be selected.',
  });
  if (!isOffered) return null;
  return (
    <Button
      size="small"
      look="quiet"
      className="max-sm:px-1"
      isBusy={select.isPending}
      onClick={() => select.mutate({ input: search })}
    >
      <span>
        <span className="max-sm:sr-only">Select </span>
        {total > BULK_ITEMS ? `the first ${BULK_ITEMS}` : `all ${formatCount(total)}`}
        <span className="max-lg:sr-only"> that match</span>
      </span>
    </Button>
  );
}

interface NoPostsProps {
  isNarrowed: boolean;
  onClear: () => void;
  planButton: ReactNode;
}

const NoPosts = ({ isNarrowed, onClear, planButton }: NoPostsProps) =>
  isNarrowed ? (
    <EmptyState
      icon={CalendarClock}
      text="No post matches. Try fewer words or other filters."
      action={<Button onClick={onClear}>Show what is to come</Button>}
    />
  ) : (
    <EmptyState
      icon={CalendarClock}
      text="Nothing is to come. Plan a post, and it appears here."
      action={planButton}
    />
  );
