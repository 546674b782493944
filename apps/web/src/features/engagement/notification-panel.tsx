// What is behind the bell: the newest notifications and what can be done with them.
import { Bell, CheckCheck } from 'lucide-react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useNotificationSocket } from '../../platform/notification-socket.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { handFocusOn } from './hand-focus-on.ts';
import { NotificationItem } from './notification-item.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useNotifications, useReadAllNotifications } from './use-notifications.ts';

const FOOT_CLASS = 'border-t border-border px-4 py-2.5 text-xs text-muted-fg';

/** `onLeave`: a link was followed. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
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
          <FailedState
            message={reasonOr(error, 'Your notifications could not be loaded.')}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {list?.notifications.length === 0 && (
        <p className="flex flex-col items-center gap-3 px-4 py-10 text-muted-fg">
          <Bell aria-hidden className="size-5" />
          No notifications
        </p>
      )}
      <ul className="min-h-0 divide-y divide-border overflow-y-auto">
        {list?.notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
        ))}
      </ul>
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
