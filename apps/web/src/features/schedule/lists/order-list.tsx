// What is planned for one site: every order once, however often it repeats.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { ScheduledPost } from '@msm/contract/schedule/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../../platform/query-failure.ts';
import { useRouteQuery } from '../../../platform/route-hooks.ts';
import { useConnectedSites } from '../../../platform/use-connected-sites.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/input.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { useAddressQuery } from '../../../ui/use-address-query.ts';
import { pageQueryOf, usePaging } from '../../../ui/use-paging.ts';
import { RemoveOrderDialog } from '../remove-order-dialog.tsx';
import { orderColumns } from './order-columns.tsx';

interface OrderListProps {
  onEdit: (orderId: string) => void;
  planButton: ReactNode;
}

export function OrderList({ onEdit, planButton }: OrderListProps) {
  const { data: sites } = useConnectedSites();
  const { query, replace } = useAddressQuery();
  const paging = usePaging();
  const zone = useMemberZone();
  const siteId = query.get('site') ?? sites?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useRouteQuery(
    scheduleRoutes.listScheduledPosts,
    siteId === undefined ? undefined : { params: { siteId }, input: pageQueryOf(paging) },
    { placeholderData: keepPreviousData },
  );
  const [removing, setRemoving] = useState<ScheduledPost>();
  return (
    <div className="flex flex-col gap-4">
      {sites && sites.length > 1 && (
        <div className="max-w-72">
          <Select
            aria-label="Site"
            value={siteId}
            onChange={(event) => replace({ site: event.target.value, page: undefined })}
          >
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <DataTable
        label="Planned posts"
        columns={orderColumns({ zone, onEdit: ({ id }) => onEdit(id), onRemove: setRemoving })}
        rows={data?.scheduledPosts}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        opens={({ id }) =>
          () =>
            onEdit(id)
          }
        failure={failureOf({ data, error, refetch }, 'What is planned could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={paging.pageSize}
        empty={
          <EmptyState icon={CalendarRange} text="Nothing is planned for this site." action={planButton} />
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
      {removing && (
        <RemoveOrderDialog
          order={{ ...removing, isRecurring: removing.recurrence !== null }}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}
