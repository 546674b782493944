// What is planned for one site: every post once, however often it repeats.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { ScheduledPost } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarRange, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useConnectedSites } from '../../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { useAddressQuery } from '../../../ui/lists/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { sayZone } from '../moment-words.rules.ts';
import { sayRecurrence } from '../recurrence-words.rules.ts';
import { RemovePostDialog } from '../remove-post-dialog.tsx';
import { useTogglePost } from '../use-toggle-post.ts';
import '../../../ui/forms/choices.css';

// The columns of planned posts: how they repeat, when they are next, and whether they are on.
interface Deeds {
  zone: string;
  onEdit: (post: ScheduledPost) => void;
  onRemove: (post: ScheduledPost) => void;
}

const orderColumns = ({ zone, onEdit, onRemove }: Deeds): Column<ScheduledPost>[] => [
  { key: 'title', header: 'Post', cell: ({ title }) => <span className="line-clamp-2">{title}</span> },
  {
    key: 'repeats',
    header: 'Repeats',
    cell: (post) => (
      <span>
        {sayRecurrence(post.recurrence)}
        <span className="block text-xs text-muted-fg">
          {post.wallTime.slice(11)}, {sayZone(post.zone)}
        </span>
      </span>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    cell: ({ nextDueAt, isActive }) => {
      if (nextDueAt) return <RelativeTime instant={nextDueAt} timeZone={zone} />;
      return <span className="text-muted-fg">{isActive ? 'None' : 'Off'}</span>;
    },
  },
  { key: 'active', header: 'Active', cell: (post) => <ActiveSwitch post={post} /> },
  {
    key: 'actions',
    header: '',
    cell: (post) => (
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
    ),
  },
];

function ActiveSwitch({ post }: { post: ScheduledPost }) {
  const toggle = useTogglePost();
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch align-middle"
      aria-label={`${post.title} is active`}
      checked={toggle.isPending ? !post.isActive : post.isActive}
      onChange={() => {
        const params = { siteId: post.destinationId, id: post.id };
        if (!toggle.isPending) toggle.mutate({ params, input: { isActive: !post.isActive } });
      }}
    />
  );
}

interface PostListProps {
  onEdit: (postId: string) => void;
  planButton: ReactNode;
}

export function PostList({ onEdit, planButton }: PostListProps) {
  const { data: sites } = useConnectedSites();
  const { query, replace } = useAddressQuery();
  const paging = usePaging();
  const zone = useMemberZone();
  const destinationId = query.get('site') ?? sites?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.listScheduledPosts,
    destinationId === undefined
      ? undefined
      : { params: { siteId: destinationId }, input: pageQueryOf(paging) },
    { placeholderData: keepPreviousData },
  );
  const [removing, setRemoving] = useState<ScheduledPost>();
  return (
    <div className="flex flex-col gap-4">
      {sites && sites.length > 1 && (
        <div className="max-w-72">
          <Select
            aria-label="Site"
            value={destinationId}
            onChange={(event) => replace({ site: event.target.value, page: undefined })}
          >
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <DataTable
        label="Planned posts"
        columns={orderColumns({ zone, onEdit: ({ id }) => onEdit(id), onRemove: setRemoving })}
        rows={data?.scheduledPosts}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ id }) =>
          () =>
            onEdit(id)
          }
        failure={failureOf({ data, error, refetch }, 'What is planned could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={
          <EmptyState icon={CalendarRange} text="Nothing is planned for this site." action={planButton} />
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
          post={{ ...removing, isRecurring: removing.recurrence !== null }}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
