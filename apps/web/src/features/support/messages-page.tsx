// What people wrote to support: found, opened one by one, decided about together.
import { supportRoutes } from '@msm/contract/support/routes';
import { CATEGORY_LABELS, type InboxMessage } from '@msm/contract/support/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { saveCsv } from '../../ui/lists/save-csv.ts';
import { useListQuery } from '../../ui/lists/use-list-query.ts';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { INBOX_POLL_MS } from './inbox-queries.ts';
import type { MessageDrawerProps } from './message-drawer.tsx';
import { FILTERS, FILTER_NAMES, isNarrowing, toFilter, toSort } from './message-filters.ts';
import { PriorityMark } from './priority-mark.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOpenMessage } from './use-open-message.ts';

// The columns of the inbox. What is unread has weight and a mark, and says so.
const MESSAGE_COLUMNS: readonly Column<InboxMessage>[] = [
  { key: 'subject', header: 'Subject', cell: (message) => <Subject message={message} /> },
  { key: 'from', header: 'From', isPlain: true, cell: (message) => <Sender message={message} /> },
  {
    key: 'category',
    header: 'Category',
    isWideOnly: true,
    cell: ({ category }) => <span className="whitespace-nowrap">{CATEGORY_LABELS[category]}</span>,
  },
  {
    key: 'priority',
    header: 'Priority',
    isPlain: true,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  { key: 'status', header: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'received',
    header: 'Received',
    isPlain: true,
    cell: ({ created_at }) => <Received instant={created_at} />,
  },
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
    <span className="block max-w-52 min-w-0 sm:w-44 lg:w-52">
      <span className={classNames('block truncate', !isRead && 'font-bold')}>{sender_name}</span>
      <span className="block truncate text-muted-fg">{sender_email}</span>
    </span>
  );
}

function Received({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}

const BulkActions = lazyNamed(() => import('./bulk-actions.tsx'), 'BulkActions');

export function MessagesPage() {
  const list = useListQuery(FILTER_NAMES);
  const paging = usePaging();
  const filter = toFilter(list);
  const { page, pageSize, after } = paging;
  const query = { ...filter, sort: toSort(list), page, pageSize, after };
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    supportRoutes.listMessages,
    { input: query },
    { placeholderData: keepPreviousData, refetchInterval: INBOX_POLL_MS },
  );
  const chosen = useChosen(query);
  const open = useOpenMessage(data?.data);
  const exporting = useRouteMutation(supportRoutes.exportMessages, {
    onSuccess: (csv) => saveCsv(`support-messages-${new Date().toISOString().slice(0, 10)}.csv`, csv),
    failure: 'The messages could not be exported.',
  });
  return (
    <PageBody>
      <PageHeader
        title="Messages"
        about="What people wrote to support."
        action={
          <Button
            isBusy={exporting.isPending}
            disabled={data?.total === 0}
            onClick={() => exporting.mutate({ input: filter })}
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </Button>
        }
      />
      <ListToolbar query={list} searchLabel="Search messages" filters={FILTERS} />
      <DataTable
        label="Messages"
        columns={MESSAGE_COLUMNS}
        rows={data?.data}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        opens={({ id }) => open.addressOf(id)}
        selection={{
          ...chosen,
          renderActions: (rows) => <BulkActions rows={rows} onDone={() => chosen.onChange(new Set())} />,
        }}
        failure={failureOf({ data, error, refetch }, 'The messages could not be loaded.')}
        empty={
          <NoMessages
            isNarrowed={isNarrowing(filter)}
            isUnreadOnly={filter.read === 'unread'}
            onClear={list.clear}
          />
        }
        skeletonRows={pageSize}
        isRefreshing={isPlaceholderData}
      />
      <Paging
        paging={paging}
        total={data?.total}
        isMore={data?.isMore}
        next={isPlaceholderData ? undefined : data?.next}
      />
      <LazyMessageDrawer open={open} rows={data?.data} />
    </PageBody>
  );
}

interface NoMessagesProps {
  isNarrowed: boolean;
  isUnreadOnly: boolean;
  onClear: () => void;
}

function NoMessages({ isNarrowed, isUnreadOnly, onClear }: NoMessagesProps) {
  if (!isNarrowed)
    return <EmptyState icon={Inbox} text="No messages yet. What people write to support appears here." />;
  return (
    <EmptyState
      icon={Inbox}
      text={isUnreadOnly ? 'No unread messages' : 'No message matches. Try fewer words or filters.'}
      action={<Button onClick={onClear}>Show all messages</Button>}
    />
  );
}

// The rows that were ticked. They belong to the list they were ticked in: another page or filter starts with none.
const NONE: ReadonlySet<string> = new Set();

function useChosen(list: object) {
  const listName = JSON.stringify(list);
  const [chosen, setChosen] = useState({ listName, keys: NONE });
  return {
    keys: chosen.listName === listName ? chosen.keys : NONE,
    onChange: (keys: ReadonlySet<string>) => setChosen({ listName, keys }),
  };
}

// The panel of an open message is lazy: a member who only looks at the list does not wait for it.
const loadDrawer = () => import('./message-drawer.tsx');
const MessageDrawer = lazyNamed(loadDrawer, 'MessageDrawer');

function LazyMessageDrawer(props: MessageDrawerProps) {
  const isListThere = props.rows !== undefined;
  const [isWanted, setIsWanted] = useState(false);
  if (props.open.id !== undefined && !isWanted) setIsWanted(true);
  useEffect(() => {
    // Ahead of the first click. A failure is told when it is really needed.
    if (isListThere) loadDrawer().catch(() => undefined);
  }, [isListThere]);
  return isWanted && <MessageDrawer {...props} />;
}
