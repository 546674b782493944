// The bell of SuperAdmin's inbox: how much is unread, and the newest of it. Loads for SuperAdmin alone.
import { RECENT_UNREAD } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { Popover } from '../../ui/popover.tsx';
import { INBOX_POLL_MS } from './inbox-queries.ts';
import { InboxPreview } from './inbox-preview.tsx';

export function InboxBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: unreadCount = 0, refetch: recount } = useRouteQuery(
    supportRoutes.countUnread,
    {},
    { select: ({ data }) => data.unreadCount, refetchInterval: INBOX_POLL_MS },
  );
  const recent = useRouteQuery(
    supportRoutes.listRecentUnread,
    { input: { limit: RECENT_UNREAD.usual } },
    { select: ({ data }) => data, refetchInterval: INBOX_POLL_MS },
  );
  const openOrClose = (isOpenNow: boolean) => {
    setIsOpen(isOpenNow);
    // Whoever looks wants to see what is there now.
    if (isOpenNow) void Promise.all([recount(), recent.refetch()]);
  };
  return (
    <Popover
      label="Inbox"
      isOpen={isOpen}
      onOpenChange={openOrClose}
      className="w-96"
      trigger={
        <button
          type="button"
          aria-label={`Inbox: ${sayUnread(unreadCount)}`}
          title="Inbox"
          className={buttonClass({ look: 'quiet', size: 'icon' })}
        >
          <Inbox aria-hidden className="size-4.5" />
          <CountMark count={unreadCount} />
        </button>
      }
    >
      <InboxPreview unreadCount={unreadCount} recent={recent} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}

function sayUnread(count: number): string {
  if (count === 0) return 'no unread messages';
  return count === 1 ? '1 unread message' : `${formatCount(count)} unread messages`;
}
