// What the member sent and what became of it.
import type { Invite } from '@msm/contract/invites/schemas';
import { Send } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { failureOf } from '../../platform/query-failure.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paging } from '../../ui/paging.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { sentInviteColumns } from './sent-invite-columns.tsx';
import { useSentInvites } from './use-sent-invites.ts';

const keyOf = ({ id }: Invite) => id;
const nameOf = ({ inviteeEmail }: Invite) => `invitation to ${inviteeEmail}`;

export function SentInvites({ inviteButton }: { inviteButton: ReactNode }) {
  const paging = usePaging();
  const query = useSentInvites(paging);
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
