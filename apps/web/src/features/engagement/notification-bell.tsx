// The bell in the header: how many notifications are unread, and the newest ones behind it. Live for as long as it is
// there.
import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { startNotificationSocket } from '../../platform/notification-socket.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { CountMark } from '../../ui/count-mark.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useAnnouncement } from './announce.ts';
import { followNotifications } from './follow-notifications.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './use-notifications.ts';

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
