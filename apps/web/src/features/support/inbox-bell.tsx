// The bell of SuperAdmin's inbox: how much is unread, and the newest of it. Loads for SuperAdmin alone.
import type { OutputOf } from '@msm/contract/route';
import { RECENT_UNREAD } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CountMark } from '../../ui/count-mark.tsx';
import { formatCount } from '../../ui/counts.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { INBOX_POLL_MS } from './inbox-queries.ts';
import { MESSAGES_PATH, MESSAGE_PARAM } from './messages-path.ts';
import { PriorityMark } from './priority-mark.tsx';

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
    // Refetched on opening: the list may be stale.
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

// What the inbox bell shows: the five newest unread messages, and the way to all of them.
type RecentMessage = OutputOf<typeof supportRoutes.listRecentUnread>['data'][number];

interface InboxPreviewProps {
  unreadCount: number;
  recent: UseQueryResult<RecentMessage[]>;
  /** A link was followed. */
  onLeave: () => void;
}

function InboxPreview({ unreadCount, recent, onLeave }: InboxPreviewProps) {
  const { data: messages, error, refetch } = recent;
  return (
    <div className="-m-4">
      <h2 className="flex items-center gap-2 border-b border-border px-4 py-3 font-bold">
        Inbox
        {unreadCount > 0 && <Badge kind="primary">{formatCount(unreadCount)} unread</Badge>}
      </h2>
      {error && !messages && (
        <div className="p-3">
          <FailedState {...describeFailure(error, 'The messages could not be loaded.', refetch)} />
        </div>
      )}
      {!error && !messages && <Skeleton className="m-4 h-12" />}
      {messages?.length === 0 && (
        <p className="flex flex-col items-center gap-3 px-4 py-10 text-muted-fg">
          <Inbox aria-hidden className="size-5" />
          No unread messages
        </p>
      )}
      {messages && messages.length > 0 && (
        <ul className="max-h-[60vh] divide-y divide-border overflow-y-auto">
          {messages.map((message) => (
            <li key={message.id}>
              <PreviewLink message={message} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={MESSAGES_PATH}
        onClick={onLeave}
        className="block rounded-b-card border-t border-border px-4 py-3 text-center font-medium text-link -outline-offset-2 hover:bg-muted"
      >
        See all messages
      </Link>
    </div>
  );
}

function PreviewLink({ message, onLeave }: { message: RecentMessage; onLeave: () => void }) {
  const timeZone = useMemberZone();
  const { id, subject, sender_name, priority, created_at } = message;
  return (
    <Link
      to={`${MESSAGES_PATH}?${MESSAGE_PARAM}=${id}`}
      onClick={onLeave}
      className="block px-4 py-3 -outline-offset-2 hover:bg-muted"
    >
      <span className="line-clamp-2 font-bold wrap-anywhere">{subject}</span>
      <span className="mt-1 flex items-center gap-2 text-muted-fg">
        <span className="min-w-0 flex-1 truncate">{sender_name}</span>
        <PriorityMark priority={priority} />
        <RelativeTime instant={created_at} timeZone={timeZone} />
      </span>
    </Link>
  );
}
