// The posts of the account on the blog, found by state and words.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnPostSummary } from '@msm/contract/blog/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Newspaper, SearchX } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ListToolbar } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { isStatus, PostStatusBadge, STATUS_FILTER } from '../post-status.tsx';
import { WriteLink } from './write-link.tsx';

const columnsIn = (zone: string): Column<OwnPostSummary>[] => [
  {
    key: 'title',
    header: 'Post',
    cell: ({ title, excerpt }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 font-medium">{title}</span>
        <span className="line-clamp-1 text-xs font-normal text-muted-fg">{excerpt}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'State',
    isPlain: true,
    cell: ({ status }) => <PostStatusBadge status={status} />,
  },
  {
    key: 'published',
    header: 'Published',
    isPlain: true,
    cell: ({ publishedAt, author }) => (
      <span>
        <RelativeTime instant={publishedAt} timeZone={zone} />
        {author && <span className="block text-xs whitespace-nowrap text-muted-fg">{author.name}</span>}
      </span>
    ),
  },
  { key: 'likes', header: 'Likes', isRight: true, isWideOnly: true, cell: ({ likes }) => likes },
  { key: 'comments', header: 'Comments', isRight: true, isWideOnly: true, cell: ({ comments }) => comments },
];

export function OwnPosts() {
  const query = useListQuery(['status']);
  const paging = usePaging();
  const zone = useMemberZone();
  const { status } = query.filters;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    blogRoutes.listOwnPosts,
    {
      input: {
        ...pageQueryOf(paging),
        ...(isStatus(status) && { status }),
        ...(query.search && { search: query.search }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar query={query} searchLabel="Search posts" filters={[STATUS_FILTER]} />
      <DataTable
        label="Posts"
        columns={columnsIn(zone)}
        rows={data?.posts}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ id }) => `/blog-manager?post=${id}`}
        isRefreshing={isPlaceholderData}
        failure={failureOf({ data, error, refetch }, 'Your posts could not be loaded.')}
        empty={
          query.isNarrowed ? (
            <EmptyState
              icon={SearchX}
              text="No post of yours matches."
              action={<Button onClick={query.clear}>Show all posts</Button>}
            />
          ) : (
            <EmptyState
              icon={Newspaper}
              text="Nothing of yours is on the blog yet. The first post takes a minute."
              action={<WriteLink />}
            />
          )
        }
      />
      <Paging
        paging={paging}
        total={data?.total}
        isMore={data?.isMore}
        next={isPlaceholderData ? undefined : data?.next}
      />
    </div>
  );
}
