// One post of the schedule: where and when, what became of it, and what can be done about it.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useState } from 'react';
import { ApiError, reasonOr } from '../../../platform/api-error.ts';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pollEveryMs } from '../post-state.rules.ts';
import { RemoveOrderDialog } from '../remove-order-dialog.tsx';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { useSiteNames } from '../use-site-names.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PostActions } from './post-actions.tsx';
import { PostFacts } from './post-facts.tsx';
import { PostHistory } from './post-history.tsx';
import { PostRepair } from './post-repair.tsx';
import '../wide-drawer.css';

interface PostDrawerProps {
  id: string;
  isOpen: boolean;
  address: ScheduleAddress;
}

export function PostDrawer({ id, isOpen, address }: PostDrawerProps) {
  const { data, error, refetch } = useRouteQuery(
    scheduleRoutes.readHistory,
    { params: { targetId: id } },
    {
      refetchInterval: ({ state }) =>
        state.error ? false : pollEveryMs(state.data ? [state.data.occurrence] : [], Date.now()),
    },
  );
  const nameOf = useSiteNames();
  const [asking, setAsking] = useState<'move' | 'remove'>();
  const post = data?.occurrence;
  const stopAsking = () => setAsking(undefined);
  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={address.close}
        title={post?.title ?? 'Post'}
        about={post && nameOf(post.siteId)}
        footer={
          post && (
            <PostActions
              post={post}
              onEdit={() => address.openComposer(post.orderId)}
              onMove={() => setAsking('move')}
              onRemove={() => setAsking('remove')}
            />
          )
        }
      >
        {data && post && (
          <div className="flex flex-col gap-6">
            <PostFacts post={post} />
            <PostRepair post={post} />
            <PostHistory history={data.history} />
          </div>
        )}
        {!data && error && (
          <FailedState
            message={reasonOr(error, 'The post could not be loaded.')}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <PostSkeleton />}
      </Drawer>
      {post && asking === 'move' && <MoveDialog post={post} onClose={stopAsking} />}
      {post && asking === 'remove' && (
        <RemoveOrderDialog
          order={{ ...post, id: post.orderId }}
          onClose={stopAsking}
          onRemoved={() => {
            stopAsking();
            address.close();
          }}
        />
      )}
    </>
  );
}

const PostSkeleton = () => (
  <div aria-busy className="flex flex-col gap-5">
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-16" />
    <Skeleton className="h-32" />
  </div>
);
