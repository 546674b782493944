// What waits for the member's answer, the invitation whose link led here first.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { MailOpen } from 'lucide-react';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { useSession } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { ReceivedInviteCard } from './received-invite-card.tsx';
import { claimedFirst } from './received.rules.ts';
import { VerificationHint } from './verification-hint.tsx';

const LIST_CLASS = 'grid gap-3 lg:grid-cols-2';

export function ReceivedInvites({ claimedId }: { claimedId: string | undefined }) {
  const { data: invites, error, refetch } = useRouteQuery(inviteRoutes.listReceivedInvites, {});
  const isVerified = useSession((state) => state.user?.emailVerified ?? true);
  return (
    <div className="flex flex-col gap-4">
      {!isVerified && <VerificationHint />}
      {invites && <Invites invites={claimedFirst(invites, claimedId)} claimedId={claimedId} />}
      {!invites && error && (
        <FailedState
          message={reasonOr(error, 'Your invitations could not be loaded.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!invites && !error && (
        <div aria-busy className={LIST_CLASS}>
          <Skeleton className="h-36 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
      )}
    </div>
  );
}

/** The server sends all of them: nobody can have many waiting. */
function Invites({ invites, claimedId }: { invites: Invite[]; claimedId: string | undefined }) {
  const paging = usePaging();
  if (invites.length === 0) return <EmptyState icon={MailOpen} text="No invitations wait for you." />;
  const { page, pageSize } = paging;
  return (
    <div>
      <ul aria-label="Received invitations" className={LIST_CLASS}>
        {invites.slice((page - 1) * pageSize, page * pageSize).map((invite) => (
          <ReceivedInviteCard key={invite.id} invite={invite} isClaimed={invite.id === claimedId} />
        ))}
      </ul>
      <Paging paging={paging} total={invites.length} />
    </div>
  );
}
