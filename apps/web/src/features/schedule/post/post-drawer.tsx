// One post of the schedule: where and when, what became of it, and what can be done about it.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { HistoryLine, Occurrence } from '@msm/contract/schedule/schemas';
import { CalendarClock, Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CHOICE_WORDS, isEditable, isMovable, pollEveryMs } from '../post-state.rules.ts';
import { RemoveOrderDialog } from '../remove-order-dialog.tsx';
import { StateMark } from '../state-mark.tsx';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { useSiteNames } from '../use-site-names.ts';
import { useToggleOrder } from '../use-toggle-order.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PostFacts } from './post-facts.tsx';
import { useRepairPost } from './use-repair-post.ts';
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
          <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />
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

// What happened to a post, newest first: when, in words, and whose decision it was.
function PostHistory({ history }: { history: readonly HistoryLine[] }) {
  const zone = useMemberZone();
  const ownId = useSession((state) => state.user?.id);
  return (
    <section aria-label="History">
      <h3 className="mb-3 font-medium">History</h3>
      <ol className="flex flex-col gap-3">
        {history.toReversed().map(({ at, state, words, actorId }, place) => (
          // Lines only ever come in at the front, and two may share a moment.
          <li key={history.length - place} className="flex gap-3">
            <StateMark isPast post={{ state, isActive: true }} className="mt-0.5 size-4" />
            <div className="min-w-0">
              <p className="wrap-anywhere">{words}</p>
              <p className="text-xs text-muted-fg">
                <RelativeTime instant={at} timeZone={zone} />
                {actorId && ` · ${actorId === ownId ? 'by you' : 'by another member'}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

// What can be done with a post, at the foot of its panel.
interface PostActionsProps {
  post: Occurrence;
  onEdit: () => void;
  onMove: () => void;
  onRemove: () => void;
}

function PostActions({ post, onEdit, onMove, onRemove }: PostActionsProps) {
  const toggle = useToggleOrder();
  const isOver = !post.isRecurring && (post.state === 'published' || post.state === 'unknown');
  return (
    <>
      <Button size="small" look="danger" className="mr-auto" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {!isOver && (
        <Button
          size="small"
          isBusy={toggle.isPending}
          onClick={() =>
            toggle.mutate({
              params: { siteId: post.siteId, id: post.orderId },
              input: { isActive: !post.isActive },
            })
          }
        >
          <Power aria-hidden className="size-4" />
          {post.isActive ? 'Switch off' : 'Switch on'}
        </Button>
      )}
      {isMovable(post) && (
        <Button size="small" onClick={onMove}>
          <CalendarClock aria-hidden className="size-4" />
          Move
        </Button>
      )}
      {isEditable(post) && (
        <Button size="small" look="primary" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
    </>
  );
}

// Why a post is not published, and the answers with which one click repairs it.
const SITES_PAGE = '/wordpress';

function PostRepair({ post }: { post: Occurrence }) {
  const repair = useRepairPost(post);
  if (!post.reason && post.choices.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {post.reason && <Alert kind={post.state === 'failed' ? 'danger' : 'warn'}>{post.reason}</Alert>}
      {post.choices.length > 0 && (
        <div role="group" aria-label="What to do" className="flex flex-wrap gap-2">
          {post.choices.map((choice, place) => (
            <Button
              key={choice}
              size="small"
              look={place === 0 ? 'primary' : 'plain'}
              title={CHOICE_WORDS[choice].about}
              isBusy={repair.isPending && repair.chosen === choice}
              disabled={repair.isPending}
              // The failure is shown as a toast.
              onClick={() => void repair.answer(choice).catch(() => undefined)}
            >
              {CHOICE_WORDS[choice].label}
            </Button>
          ))}
          {post.state === 'needs_reauth' && (
            <Link to={SITES_PAGE} className={buttonClass({ size: 'small' })}>
              Connect the site again
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
