// Who waits for the token: found, invited and removed by SuperAdmin, and taken along as CSV.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import {
  WAITLIST_STATE_LABELS,
  type WaitlistEntry,
  type WaitlistState,
} from '@msm/contract/waitlist/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { saveCsv } from '../../ui/lists/save-csv.ts';
import { useListQuery } from '../../ui/lists/use-list-query.ts';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/routing.tsx';
import { FILTERS, FILTER_NAMES, toFilter } from './waitlist-filters.ts';

const WaitlistActions = lazyNamed(() => import('./waitlist-actions.tsx'), 'WaitlistActions');

const STATE_LOOKS: Readonly<Record<WaitlistState, 'neutral' | 'ok' | 'primary'>> = {
  pending: 'neutral',
  confirmed: 'ok',
  invited: 'primary',
};

const COLUMNS: readonly Column<WaitlistEntry>[] = [
  {
    key: 'email',
    header: 'E-mail',
    cell: ({ email }) => <span className="font-medium wrap-anywhere">{email}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    isPlain: true,
    cell: ({ name }) => name && <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'state',
    header: 'State',
    isPlain: true,
    cell: ({ state }) => <Badge kind={STATE_LOOKS[state]}>{WAITLIST_STATE_LABELS[state]}</Badge>,
  },
  { key: 'joined', header: 'Joined', cell: ({ joinedAt }) => <When instant={joinedAt} /> },
  {
    key: 'invited',
    header: 'Invited',
    isWideOnly: true,
    cell: ({ invitedAt }) => (invitedAt ? <When instant={invitedAt} /> : '–'),
  },
];

function When({ instant }: { instant: string }) {
  const timeZone = useMemberZone();
  return <RelativeTime instant={instant} timeZone={timeZone} />;
}

export function WaitlistPage() {
  const list = useListQuery(FILTER_NAMES);
  const paging = usePaging();
  const filter = toFilter(list);
  const { page, pageSize, after } = paging;
  const query = { ...filter, page, pageSize, after };
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    waitlistRoutes.listWaitlist,
    { input: query },
    { placeholderData: keepPreviousData },
  );
  const chosen = useChosen(query);
  const exporting = useRouteMutation(waitlistRoutes.exportWaitlist, {
    onSuccess: (csv) => saveCsv(`msm-waitlist-${new Date().toISOString().slice(0, 10)}.csv`, csv),
    failure: 'The waitlist could not be exported.',
  });
  return (
    <PageBody>
      <PageHeader
        title="MSM waitlist"
        about={data ? sayCounts(data.counts) : 'Who waits for the token.'}
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
      <ListToolbar query={list} searchLabel="Search e-mail or name" filters={FILTERS} />
      <DataTable
        label="Waitlist"
        columns={COLUMNS}
        rows={data?.data}
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
        selection={{
          ...chosen,
          renderActions: (rows) => <WaitlistActions rows={rows} onDone={() => chosen.onChange(new Set())} />,
        }}
        failure={failureOf({ data, error, refetch }, 'The waitlist could not be loaded.')}
        empty={<Nobody isNarrowed={list.isNarrowed} onClear={list.clear} />}
        skeletonRows={pageSize}
        isRefreshing={isPlaceholderData}
      />
      <Paging
        paging={paging}
        total={data?.total}
        isMore={data?.isMore}
        next={isPlaceholderData ? undefined : data?.next}
      />
    </PageBody>
  );
}

const sayCounts = ({ pending, confirmed, invited }: Readonly<Record<WaitlistState, number>>): string =>
  `${formatCount(confirmed)} confirmed, ${formatCount(invited)} invited, ${formatCount(pending)} pending.`;

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      icon={Hourglass}
      text="No entry matches. Try fewer words or filters."
      action={<Button onClick={onClear}>Show all entries</Button>}
    />
  ) : (
    <EmptyState
      icon={Hourglass}
      text="Nobody is waiting yet. People join on the token page."
      action={
        <Link to="/msm-token" className={buttonClass()}>
          Open the token page
        </Link>
      }
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
