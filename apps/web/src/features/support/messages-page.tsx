// What people wrote to support: found, opened one by one, decided about together.
import { supportRoutes } from '@msm/contract/support/routes';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Inbox } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Paging } from '../../ui/paging.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { useListQuery } from '../../ui/use-list-query.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { INBOX_POLL_MS } from './inbox-queries.ts';
import { MESSAGE_COLUMNS } from './message-columns.tsx';
import { LazyMessageDrawer } from './lazy-message-drawer.tsx';
import { FILTER_NAMES, FILTERS, isNarrowing, toFilter, toSort } from './message-filters.ts';
import { useChosen } from './use-chosen.ts';
import { useOpenMessage } from './use-open-message.ts';

const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }));

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
          renderActions: (rows) => (
            <Suspense>
              <BulkActions rows={rows} onDone={() => chosen.onChange(new Set())} />
            </Suspense>
          ),
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
