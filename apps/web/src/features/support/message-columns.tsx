// The columns of the inbox. What is unread has weight and a mark, and says so.
import { CATEGORY_LABELS, type InboxMessage } from '@msm/contract/support/schemas';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PriorityMark } from './priority-mark.tsx';
import { StatusBadge } from './status-badge.tsx';

export const MESSAGE_COLUMNS: readonly Column<InboxMessage>[] = [
  { key: 'subject', header: 'Subject', cell: (message) => <Subject message={message} /> },
  { key: 'from', header: 'From', cell: (message) => <Sender message={message} /> },
  {
    key: 'category',
    header: 'Category',
    isWideOnly: true,
    cell: ({ category }) => <span className="whitespace-nowrap">{CATEGORY_LABELS[category]}</span>,
  },
  { key: 'priority', header: 'Priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'received', header: 'Received', cell: ({ created_at }) => <Received instant={created_at} /> },
];

function Subject({ message: { subject, isRead } }: { message: InboxMessage }) {
  return (
    <span className="flex items-baseline gap-2.5">
      <span
        aria-hidden
        className={classNames('size-2 shrink-0 -translate-y-px rounded-full', !isRead && 'bg-primary')}
      />
      <span className={classNames('line-clamp-2 min-w-0', isRead ? 'font-normal' : 'font-bold')}>
        {!isRead && <span className="sr-only">Unread: </span>}
        {subject}
      </span>
    </span>
  );
}

function Sender({ message: { sender_name, sender_email, isRead } }: { message: InboxMessage }) {
  return (
    <span className="block max-w-52 min-w-0 sm:w-52">
      <span className={classNames('block truncate', !isRead && 'font-bold')}>{sender_name}</span>
      <span className="block truncate text-muted-fg">{sender_email}</span>
    </span>
  );
}

function Received({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}
