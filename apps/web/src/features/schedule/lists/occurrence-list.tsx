// Posts in a list, page by page: those to come, or those that are over.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { CalendarClock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { failureOf } from '../../../platform/query-failure.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { useSiteNames } from '../use-site-names.ts';
import { comingColumns, pastColumns } from './occurrence-columns.tsx';
import { useOccurrences } from './use-occurrences.ts';

interface OccurrenceListProps {
  isPast: boolean;
  addressOfPost: (postId: string) => string;
  planButton: ReactNode;
}

const keyOf = ({ id }: Occurrence) => id;
const nameOfRow = ({ title }: Occurrence) => title;

export function OccurrenceList({ isPast, addressOfPost, planButton }: OccurrenceListProps) {
  const paging = usePaging();
  const { data, error, refetch, isPlaceholderData } = useOccurrences(isPast, paging);
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
