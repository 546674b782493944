// Posts in a list, page by page: those to come, or those that are over.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { failureOf } from '../../../platform/query-failure.ts';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { pageQueryOf, usePaging } from '../../../ui/use-paging.ts';
import { pollEveryMs } from '../post-state.rules.ts';
import { useSiteNames } from '../use-site-names.ts';
import { comingColumns, pastColumns } from './occurrence-columns.tsx';

interface OccurrenceListProps {
  isPast: boolean;
  addressOfPost: (postId: string) => string;
  planButton: ReactNode;
}

const keyOf = ({ id }: Occurrence) => id;
const nameOfRow = ({ title }: Occurrence) => title;

export function OccurrenceList({ isPast, addressOfPost, planButton }: OccurrenceListProps) {
  const paging = usePaging();
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    isPast ? scheduleRoutes.listPastCrons : scheduleRoutes.listScheduledCrons,
    { input: pageQueryOf(paging) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEveryMs(state.data?.crons ?? [], Date.now()),
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
        rows={data?.crons}
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
