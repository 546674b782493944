// What the inbox bell shows: the five newest unread messages, and the way to all of them.
import type { OutputOf } from '@msm/contract/route';
import type { supportRoutes } from '@msm/contract/support/routes';
import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatCount } from '../../ui/counts.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MESSAGE_PARAM, MESSAGES_PATH } from './messages-path.ts';
import { PriorityMark } from './priority-mark.tsx';
import { Link } from '../../ui/routing.tsx';

type RecentMessage = OutputOf<typeof supportRoutes.listRecentUnread>['data'][number];

interface InboxPreviewProps {
  unreadCount: number;
  recent: UseQueryResult<RecentMessage[]>;
  /** A link was followed. */
  onLeave: () => void;
}

export function InboxPreview({ unreadCount, recent, onLeave }: InboxPreviewProps) {
  const { data: messages, error, refetch } = recent;
  return (
    <div className="-m-4">
      <h2 className="flex items-center gap-2 border-b border-border px-4 py-3 font-bold">
        Inbox
        {unreadCount > 0 && <Badge kind="primary">{formatCount(unreadCount)} unread</Badge>}
      </h2>
      {error && !messages && (
        <div className="p-3">
          <FailedState
            message={reasonOr(error, 'The messages could not be loaded.')}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
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
