// Posts that repeat, over all destinations: every series once, however often it is published.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { ScheduledPost } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useDestinations } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { DestinationName } from '../destination-name.tsx';
import { sayZone } from '../../../ui/dates/date-words.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { sayLast, sayRhythm } from '../recurrence-words.rules.ts';
import { RemovePostDialog } from '../remove-post-dialog.tsx';
import { wordsOf } from '../publication-state.rules.ts';
import { usePostRights } from '../use-post-rights.ts';
import { useTogglePost } from '../use-toggle-post.ts';
import { useChosen } from './use-chosen.ts';
import '../../../ui/forms/choices.css';

const SeriesActions = lazyNamed(() => import('./series-actions.tsx'), 'SeriesActions');

interface SeriesListProps {
  onEdit: (postId: string) => void;
  planButton: ReactNode;
}

export function SeriesList({ onEdit, planButton }: SeriesListProps) {
  const { data: sites = [] } = useDestinations();
  const { query, replace } = useAddressQuery();
  const paging = usePaging();
  const zone = useMemberZone();
  const destinationId = query.get('destination') ?? undefined;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.listSeries,
    { input: { destinationId, ...pageQueryOf(paging) } },
    { placeholderData: keepPreviousData },
  );
  const rows = data?.scheduledPosts;
  const chosen = useChosen<ScheduledPost>(JSON.stringify([destinationId, paging.page, paging.pageSize]));
  const [removing, setRemoving] = useState<ScheduledPost>();
  return (
    <div className="flex flex-col gap-4">
      {sites.length > 1 && (
        <div className="max-w-72">
          <Select
            aria-label="Destination"
            value={destinationId ?? ''}
            onChange={(event) => replace({ destination: event.target.value, page: undefined })}
          >
            <option value="">All destinations</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <DataTable
        label="Repeating posts"
        columns={columnsFor({ zone, onEdit: ({ id }) => onEdit(id), onRemove: setRemoving })}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ id }) =>
          () =>
            onEdit(id)
          }
        selection={{
          keys: chosen.keys,
          onChange: (keys) => chosen.choose(keys, (key) => rows?.find(({ id }) => id === key)),
          renderActions: () => (
            <SeriesActions
              items={chosen.items.map(({ id, version }) => ({ id, version }))}
              onDone={chosen.clear}
            />
          ),
        }}
        failure={failureOf({ data, error, refetch }, 'The repeating posts could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={
          <EmptyState
            icon={Repeat}
            text={
              destinationId
                ? 'Nothing repeats at this destination.'
                : 'Nothing repeats yet. Plan a post and choose how often it is published.'
            }
            action={
              destinationId ? (
                <Button onClick={() => replace({ destination: undefined })}>Show all destinations</Button>
              ) : (
                planButton
              )
            }
          />
        }
      />
      {data && data.total > 0 && (
        <Paging
          paging={paging}
          total={data.total}
          isMore={data.isMore}
          next={isPlaceholderData ? undefined : data.next}
        />
      )}
      {removing && (
        <RemovePostDialog
          post={{ ...removing, isRecurring: true }}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

interface RowActions {
  zone: string;
  onEdit: (post: ScheduledPost) => void;
  onRemove: (post: ScheduledPost) => void;
}

const columnsFor = ({ zone, onEdit, onRemove }: RowActions): Column<ScheduledPost>[] => [
  { key: 'title', header: 'Post', cell: ({ title }) => <span className="line-clamp-2">{title}</span> },
  {
    key: 'destination',
    header: 'Destination',
    isPlain: true,
    cell: ({ destinationId }) => <DestinationName destinationId={destinationId} />,
  },
  {
    key: 'repeats',
    header: 'Repeats',
    isPlain: true,
    cell: ({ recurrence, wallTime, zone: ownZone }) => (
      <span>
        {recurrence && sayRhythm(recurrence)}
        <span className="block text-xs text-muted-fg">
          {wallTime.slice(11)}, {sayZone(ownZone)}
        </span>
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    cell: ({ nextDueAt, isActive, approval }) => {
      if (nextDueAt) return <RelativeTime instant={nextDueAt} timeZone={zone} />;
      const { label } = wordsOf({ state: 'scheduled', isActive, approval });
      return <span className="text-muted-fg">{isActive ? 'None' : label}</span>;
    },
  },
  {
    key: 'end',
    header: 'Ends',
    isWideOnly: true,
    cell: ({ recurrence }) => <span className="whitespace-nowrap">{recurrence && sayLast(recurrence)}</span>,
  },
  { key: 'active', header: 'Active', cell: (post) => <ActiveSwitch post={post} /> },
  {
    key: 'actions',
    header: '',
    cell: (post) => <SeriesMenu post={post} onEdit={onEdit} onRemove={onRemove} />,
  },
];

interface SeriesMenuProps extends Pick<RowActions, 'onEdit' | 'onRemove'> {
  post: ScheduledPost;
}

function SeriesMenu({ post, onEdit, onRemove }: SeriesMenuProps) {
  const { canChange } = usePostRights();
  if (!canChange(post)) return null;
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" size="icon" aria-label={`More about ${post.title}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={() => onEdit(post)}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger onSelect={() => onRemove(post)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

function ActiveSwitch({ post }: { post: ScheduledPost }) {
  const toggle = useTogglePost();
  const { isEditor, canChange } = usePostRights();
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch align-middle"
      aria-label={`${post.title} is active`}
      disabled={post.approval !== null || !canChange(post) || !(post.isActive || isEditor)}
      checked={toggle.isPending ? !post.isActive : post.isActive}
      onChange={() => {
        const params = { siteId: post.destinationId, id: post.id };
        if (!toggle.isPending) toggle.mutate({ params, input: { isActive: !post.isActive } });
      }}
    />
  );
}
