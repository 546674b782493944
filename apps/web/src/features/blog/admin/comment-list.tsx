// Comments by state. Those that wait come first: a member's first one, and every one with a link.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { CommentStatus } from '@msm/contract/blog/schemas';
import { MessageSquare } from 'lucide-react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { useListQuery } from '../../../ui/lists/use-list-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const STATES: readonly { value: CommentStatus; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'visible', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export function CommentList() {
  const query = useListQuery(['state']);
  const status = STATES.find(({ value }) => value === query.filters.state)?.value ?? 'waiting';
  const paging = usePaging();
  const zone = useMemberZone();
  const { data, error, refetch } = useRouteQuery(blogRoutes.listAllComments, {
    input: { ...pageQueryOf(paging), status },
  });
  const moderate = useRouteMutation(blogRoutes.moderateComment, {
    invalidates: [blogRoutes.listAllComments],
    failure: 'The comment could not be changed.',
  });
  const set = (id: string, wanted: 'visible' | 'hidden') =>
    moderate.mutate({ params: { id }, input: { status: wanted } });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex">
        <Segmented
          label="Show"
          value={status}
          options={STATES}
          onChange={(value) => query.setFilter('state', value === 'waiting' ? '' : value)}
        />
      </div>
      {error && !data && (
        <FailedState {...describeFailure(error, 'The comments could not be loaded.', refetch)} />
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.comments.length === 0 && (
        <EmptyState
          icon={MessageSquare}
          text={status === 'waiting' ? 'No comment waits for you.' : 'There are none.'}
        />
      )}
      {data && data.comments.length > 0 && (
        <ul className="flex flex-col divide-y divide-border rounded-card border border-border bg-card">
          {data.comments.map(({ id, author, text, createdAt, post }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 p-4">
              <div className="min-w-0 flex-1 basis-80">
                <p className="text-xs text-muted-fg">
                  <b className="text-fg">{author?.name ?? 'A former member'}</b>,{' '}
                  <RelativeTime instant={createdAt} timeZone={zone} />, on{' '}
                  <Link to={`/blog/${post.slug}`} className="text-link hover:underline">
                    {post.title}
                  </Link>
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
              </div>
              <div className="flex gap-2">
                {status !== 'visible' && (
                  <Button size="small" disabled={moderate.isPending} onClick={() => set(id, 'visible')}>
                    {status === 'waiting' ? 'Approve' : 'Show'}
                  </Button>
                )}
                {status !== 'hidden' && (
                  <Button
                    size="small"
                    look="danger"
                    disabled={moderate.isPending}
                    onClick={() => set(id, 'hidden')}
                  >
                    Hide
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Paging paging={paging} total={data?.total} isMore={data?.isMore} next={data?.next} />
    </div>
  );
}
