// What the member sent and what became of it.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paging } from '../../ui/paging.tsx';
import { pageQueryOf, usePaging } from '../../ui/use-paging.ts';
import { sentInviteColumns } from './sent-invite-columns.tsx';

const keyOf = ({ id }: Invite) => id;
const nameOf = ({ inviteeEmail }: Invite) => `invitation to ${inviteeEmail}`;

export function SentInvites({ inviteButton }: { inviteButton: ReactNode }) {
  const paging = usePaging();
  const query = useRouteQuery(
    inviteRoutes.listSentInvites,
    { input: pageQueryOf(paging) },
    { placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = query;
  const timeZone = useMemberZone();
  const columns = useMemo(() => sentInviteColumns(timeZone), [timeZone]);
  return (
    <div>
      <DataTable
        label="Sent invitations"
        columns={columns}
        rows={data?.invites}
        keyOf={keyOf}
        nameOf={nameOf}
        failure={failureOf(query, 'What you sent could not be loaded.')}
        isRefreshing={isPlaceholderData}
        skeletonRows={3}
        empty={<EmptyState icon={Send} text="You have not invited anybody yet." action={inviteButton} />}
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
