// Posts in a list, page by page: those to come, or those that are over.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock, ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import type { Column } from '../../../ui/lists/data-table-props.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paging } from '../../../ui/lists/paging.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { pageQueryOf, usePaging } from '../../../ui/lists/use-paging.ts';
import { pollEveryMs } from '../publication-state.rules.ts';
import { StateBadge } from '../state-mark.tsx';
import { useSiteNames } from '../use-site-names.ts';

// The columns of lists of publications: what is to come, and what became of the others.
interface Shown {
  zone: string;
  nameOf: (destinationId: string) => string;
}

const TITLE: Column<Publication> = {
  key: 'title',
  header: 'Post',
  cell: ({ title: words }) => <span className="line-clamp-2">{words}</span>,
};

const STATE: Column<Publication> = {
  key: 'state',
  header: 'State',
  cell: (publication) => <StateBadge publication={publication} />,
};

const due = (header: string, { zone }: Shown): Column<Publication> => ({
  key: 'due',
  header,
  cell: ({ dueAt }) => <RelativeTime instant={dueAt} timeZone={zone} />,
});

const site = ({ nameOf }: Shown): Column<Publication> => ({
  key: 'site',
  header: 'Site',
  cell: ({ destinationId }) => <span className="block max-w-44 truncate">{nameOf(destinationId)}</span>,
});

const comingColumns = (shown: Shown): Column<Publication>[] => [
  TITLE,
  site(shown),
  {
    key: 'repeats',
    header: 'Repeats',
    isWideOnly: true,
    cell: ({ isRecurring }) => (isRecurring ? 'Yes' : 'No'),
  },
  STATE,
  due('Due', shown),
];

const pastColumns = (shown: Shown): Column<Publication>[] => [
  TITLE,
  site(shown),
  STATE,
  {
    key: 'reason',
    header: 'Result',
    cell: ({ reason, link }) =>
      link ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-link underline-offset-4 hover:underline"
        >
          Read it
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : (
        <span className="line-clamp-2 max-w-80 wrap-anywhere" title={reason ?? undefined}>
          {reason ?? '–'}
        </span>
      ),
  },
  due('Was due', shown),
];

interface PublicationListProps {
  isPast: boolean;
  addressOfPost: (postId: string) => string;
  planButton: ReactNode;
}

const keyOf = ({ id }: Publication) => id;
const nameOfRow = ({ title }: Publication) => title;

export function PublicationList({ isPast, addressOfPost, planButton }: PublicationListProps) {
  const paging = usePaging();
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    isPast ? scheduleRoutes.listPastPublications : scheduleRoutes.listScheduledPublications,
    { input: pageQueryOf(paging) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEveryMs(state.data?.publications ?? [], Date.now()),
    },
  );
  const zone = useMemberZone();
  const nameOf = useSiteNames();
  const columns = useMemo(
    () => (isPast ? pastColumns : comingColumns)({ zone, nameOf }),
    [isPast, zone, nameOf],
  );
  return (
    <div>
      <DataTable
        label={isPast ? 'History' : 'Coming posts'}
        columns={columns}
        rows={data?.publications}
        keyOf={keyOf}
        nameOf={nameOfRow}
        opens={({ id }) => addressOfPost(id)}
        failure={failureOf({ data, error, refetch }, 'The posts could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={
          <EmptyState
            icon={CalendarClock}
            text={
              isPast
                ? 'Nothing has been published yet. What becomes of your posts appears here.'
                : 'Nothing is to come. Plan a post, and it appears here.'
            }
            action={planButton}
          />
        }
      />
      {data && data.total > 0 && (
        <Paging
          paging={paging}
          total={data.total}
          isMore={data.isMore}
          next={isPlaceholderData ? undefined : data.next}
        />
      )}
    </div>
  );
}
