// The bell in the header: how many notifications are unread, and the newest ones behind it. Live for as long as it is
// there.
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementEvents } from '@msm/contract/engagement/events';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { create } from 'zustand';
import { call } from '../../platform/api/api-client.ts';
import { describeFailure } from '../../platform/api/query-failure.ts';
import {
  catchUpNotificationsBy,
  listenToNotifications,
  startNotificationSocket,
  useNotificationSocket,
} from '../../platform/sockets/notification-socket.ts';
import { checkSession } from '../../platform/session/session-check.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isAcceptedAnswer, isDuplicate, type BellList, withArrived } from './bell.rules.ts';
import { handFocusOn } from './hand-focus-on.ts';
import {
  NOTIFICATIONS_KEY,
  refreshNotifications,
  useNotifications,
  useReadAllNotifications,
} from './use-notifications.ts';

/** The icons and links of every kind: wanted when the bell is opened. */
const NotificationList = lazyNamed(() => import('./notification-list.tsx'), 'NotificationList');

export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useNotifications();
  const announcement = useAnnouncement();
  useFollowing();
  const unreadCount = data?.unreadCount ?? 0;
  const label = unreadCount > 0 ? `Notifications, ${formatCount(unreadCount)} unread` : 'Notifications';
  return (
    <>
      <Popover
        label="Notifications"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[calc(100vw-1rem)] flex-col sm:w-96"
        trigger={
          <button
            type="button"
            aria-label={label}
            title="Notifications"
            className={buttonClass({ look: 'quiet', size: 'icon' })}
          >
            <Bell aria-hidden className="size-4.5" />
            <CountMark count={unreadCount} />
          </button>
        }
      >
        <NotificationPanel onLeave={() => setIsOpen(false)} />
      </Popover>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

function useFollowing(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    startNotificationSocket();
    return followNotifications({ queries, goTo: (path) => void navigate(path) });
  }, [queries, navigate]);
}

// What happens when the socket tells something. Where the header exists in two forms there are two bells: the first of
// them deals with it. What was missed while the socket was away is fetched when it is back.
/** Time to read the toast. */
const NAVIGATION_DELAY_MS = 1_000;

interface Follower {
  queries: QueryClient;
  goTo: (path: string) => void;
}

const followers = new Set<Follower>();

/** Answers how to stop. */
function followNotifications(follower: Follower): () => void {
  followers.add(follower);
  const isFirst = () => followers.values().next().value === follower;
  const { queries } = follower;
  const stops = [
    listenToNotifications(engagementEvents.notification, (arrived) => {
      if (isFirst()) receive(arrived, follower);
    }),
    listenToNotifications(engagementEvents.notificationsChanged, () => {
      if (isFirst()) void refreshNotifications(queries);
    }),
    catchUpNotificationsBy(async () => {
      if (isFirst()) await refreshNotifications(queries);
    }),
  ];
  return () => {
    followers.delete(follower);
    for (const stop of stops) stop();
  };
}

function receive(arrived: Notification, { queries, goTo }: Follower): void {
  const known = queries.getQueryData<BellList>(NOTIFICATIONS_KEY)?.notifications ?? [];
  queries.setQueryData<BellList>(NOTIFICATIONS_KEY, (list) => list && withArrived(list, arrived));
  // A list that was read while it happened may have counted it already, or left it out: the server has the last word.
  void refreshNotifications(queries);
  if (known.some((each) => each.id === arrived.id || isDuplicate(each, arrived))) return;
  announce(arrived.title);
  // The session acts in another account from now on.
  if (arrived.engagementType === 'account_removed')
    void checkSession(useSession, () => call(authRoutes.me, {}));
  if (isAcceptedAnswer(arrived)) goToGame(arrived, goTo);
}

/** In the tab that is looked at: the others keep their page and have it in the bell. */
function goToGame({ id, title, link }: Notification, goTo: Follower['goTo']): void {
  if (!link || document.visibilityState !== 'visible') return;
  showToast('success', title);
  setTimeout(() => {
    goTo(link);
    call(engagementRoutes.readNotification, { params: { id } }, { isRedirectSkipped: true })
      // It stays unread in the bell, which is no reason to disturb the game.
      .catch(() => undefined);
  }, NAVIGATION_DELAY_MS);
}

// What screen readers are told of new notifications: one sentence for all that came within a moment.
const GATHER_MS = 1_000;

const useAnnouncement = create(() => '');

let waiting: string[] = [];

function announce(title: string): void {
  waiting.push(title);
  if (waiting.length > 1) return;
  // Emptied first: the same words a second time would go unheard.
  useAnnouncement.setState('');
  setTimeout(() => {
    const [only] = waiting;
    useAnnouncement.setState(
      waiting.length === 1 ? `New notification: ${only}` : `${waiting.length} new notifications`,
    );
    waiting = [];
  }, GATHER_MS);
}

// What is behind the bell: the newest notifications and what can be done with them.
const FOOT_CLASS = 'border-t border-border px-4 py-2.5 text-xs text-muted-fg';

/** `onLeave`: a link was followed. */
function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { data: list, error, refetch } = useNotifications();
  const socketError = useNotificationSocket((socket) => socket.error);
  return (
    <div className="-m-4 flex min-h-0 flex-col overflow-hidden rounded-card">
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-border py-2 pr-2 pl-4">
        <h2 className="font-bold">Notifications</h2>
        {list && list.unreadCount > 0 && <ReadAllButton />}
      </div>
      {!list && !error && <NotificationsSkeleton />}
      {!list && error && (
        <div className="p-3">
          <FailedState {...describeFailure(error, 'Your notifications could not be loaded.', refetch)} />
        </div>
      )}
      {list?.notifications.length === 0 && (
        <p className="flex flex-col items-center gap-3 px-4 py-10 text-muted-fg">
          <Bell aria-hidden className="size-5" />
          No notifications
        </p>
      )}
      <WhileLoading fallback={<NotificationsSkeleton />}>
        {list && <NotificationList notifications={list.notifications} onLeave={onLeave} />}
      </WhileLoading>
      {list && list.total > list.notifications.length && (
        <p className={FOOT_CLASS}>
          The newest {list.notifications.length} of {formatCount(list.total)}
        </p>
      )}
      {socketError && (
        <p role="status" className={FOOT_CLASS}>
          New ones do not appear by themselves at the moment. We keep trying.
        </p>
      )}
    </div>
  );
}

function ReadAllButton() {
  const readAll = useReadAllNotifications();
  return (
    <Button
      look="quiet"
      size="small"
      onClick={({ currentTarget }) => {
        handFocusOn(currentTarget);
        readAll.mutate();
      }}
    >
      <CheckCheck aria-hidden className="size-4" />
      Mark all read
    </Button>
  );
}

// The shape of the bell's list while it loads.
const ROWS = 3;

function NotificationsSkeleton() {
  return (
    <div className="flex flex-col gap-5 p-4" aria-busy>
      <span className="sr-only">Loading</span>
      {Array.from({ length: ROWS }, (_, place) => (
        <div key={place} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
