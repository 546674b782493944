// Posts of every account: feature, hide, give a category.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnPostSummary } from '@msm/contract/blog/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Eye, EyeOff, Newspaper, Star, StarOff } from 'lucide-react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ListToolbar } from '../../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { isStatus, PostStatusBadge, STATUS_FILTER } from '../post-status.tsx';

const FEATURED_FILTER = {
  name: 'featured',
  label: 'Featured',
  all: 'All posts',
  options: [{ value: 'true', label: 'Featured only' }],
} as const;

export function PostList() {
  const query = useListQuery(['status', 'featured']);
  const paging = usePaging();
  const zone = useMemberZone();
  const { status, featured } = query.filters;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    blogRoutes.listAllPosts,
    {
      input: {
        ...pageQueryOf(paging),
        ...(isStatus(status) && { status }),
        ...(featured === 'true' && { isFeatured: 'true' as const }),
        ...(query.search && { search: query.search }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="flex flex-col gap-4">
      <ListToolbar query={query} searchLabel="Search posts" filters={[STATUS_FILTER, FEATURED_FILTER]} />
      <DataTable
        label="Posts"
        columns={columnsIn(zone)}
        rows={data?.posts}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ slug }) => `/blog/${slug}`}
        isRefreshing={isPlaceholderData}
        failure={failureOf({ data, error, refetch }, 'The posts could not be loaded.')}
        empty={
          <EmptyState
            icon={Newspaper}
            text={query.isNarrowed ? 'No post matches.' : 'Nobody has published on the blog yet.'}
            action={query.isNarrowed && <Button onClick={query.clear}>Show all posts</Button>}
          />
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

const columnsIn = (zone: string): Column<OwnPostSummary>[] => [
  {
    key: 'title',
    header: 'Post',
    cell: ({ title, author, isFeatured }) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 font-medium">{title}</span>
        <span className="flex items-center gap-2 text-xs font-normal text-muted-fg">
          {author?.name ?? 'A former member'}
          {isFeatured && <Badge kind="primary">Featured</Badge>}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'State',
    isPlain: true,
    cell: ({ status }) => <PostStatusBadge status={status} />,
  },
  { key: 'category', header: 'Category', isPlain: true, cell: (post) => <CategorySelect post={post} /> },
  {
    key: 'published',
    header: 'Published',
    isWideOnly: true,
    cell: ({ publishedAt }) => <RelativeTime instant={publishedAt} timeZone={zone} />,
  },
  { key: 'actions', header: '', cell: (post) => <PostActions post={post} /> },
];

const useModeration = () =>
  useRouteMutation(blogRoutes.moderatePost, {
    invalidates: [blogRoutes.listAllPosts],
    failure: 'The post could not be changed.',
  });

function CategorySelect({ post }: { post: OwnPostSummary }) {
  const topics = useRouteQuery(blogRoutes.listTopics, {});
  const moderate = useModeration();
  return (
    <div className="min-w-28 sm:min-w-32">
      <Select
        isSmall
        aria-label={`Category of ${post.title}`}
        disabled={moderate.isPending}
        value={post.category?.slug ?? ''}
        onChange={(event) =>
          moderate.mutate({ params: { id: post.id }, input: { category: event.target.value || null } })
        }
      >
        <option value="">None</option>
        {topics.data?.categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function PostActions({ post }: { post: OwnPostSummary }) {
  const moderate = useModeration();
  const isHidden = post.status !== 'published';
  const change = (input: { isHidden?: boolean; isFeatured?: boolean }) =>
    moderate.mutate({ params: { id: post.id }, input });
  return (
    <span className="flex justify-end gap-1">
      <Button
        size="icon"
        look="quiet"
        disabled={moderate.isPending}
        aria-label={post.isFeatured ? `Stop featuring ${post.title}` : `Feature ${post.title}`}
        title={post.isFeatured ? 'Stop featuring' : 'Feature'}
        onClick={() => change({ isFeatured: !post.isFeatured })}
      >
        {post.isFeatured ? (
          <StarOff aria-hidden className="size-4" />
        ) : (
          <Star aria-hidden className="size-4" />
        )}
      </Button>
      <Button
        size="icon"
        look="quiet"
        disabled={moderate.isPending || post.status === 'removed'}
        aria-label={isHidden ? `Show ${post.title}` : `Hide ${post.title}`}
        title={isHidden ? 'Show' : 'Hide'}
        onClick={() => change({ isHidden: !isHidden })}
      >
        {isHidden ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
      </Button>
    </span>
  );
}
