// What waits for the member's answer, the invitation whose link led here first.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { MailOpen } from 'lucide-react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../platform/api/query-failure.ts';
import { purposeOf } from '../../platform/invite-words.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaging } from '../../ui/lists/use-paging.ts';
import { INVITE_LISTS } from './invite-lists.ts';
import { claimedFirst } from './received.rules.ts';

const LIST_CLASS = 'grid gap-3 lg:grid-cols-2';

export function ReceivedInvites({ claimedId }: { claimedId: string | undefined }) {
  const { data: invites, error, refetch } = useRouteQuery(inviteRoutes.listReceivedInvites, {});
  const isVerified = useSession((state) => state.user?.emailVerified ?? true);
  return (
    <div className="flex flex-col gap-4">
      {!isVerified && <VerificationHint />}
      {invites && <Invites invites={claimedFirst(invites, claimedId)} claimedId={claimedId} />}
      {!invites && error && (
        <FailedState {...describeFailure(error, 'Your invitations could not be loaded.', refetch)} />
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

/** The server sends all of them: a limit keeps them few. */
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

// Why an invitation may be missing: an address counts for the member who verified it.
const VerificationHint = () => (
  <Alert kind="info">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">Invitations into accounts and groups appear once your e-mail is verified.</p>
      <Link to="/verify-email" className={buttonClass({ size: 'small' })}>
        Verify your e-mail
      </Link>
    </div>
  </Alert>
);

// One invitation that waits: who invites to what, their words, how long it waits, and the answer.
interface ReceivedInviteCardProps {
  invite: Invite;
  /** Its link led here. */
  isClaimed: boolean;
}

function ReceivedInviteCard({ invite, isClaimed }: ReceivedInviteCardProps) {
  const navigate = useNavigate();
  const accept = useRouteMutation(inviteRoutes.acceptInvite, {
    onSuccess: ({ link }) => void navigate(link),
    invalidates: INVITE_LISTS,
    success: `You accepted the invitation of ${invite.inviterName}`,
    failure: 'Failed to accept the invitation',
  });
  const decline = useRouteMutation(inviteRoutes.declineInvite, {
    invalidates: INVITE_LISTS,
    success: `You declined the invitation of ${invite.inviterName}`,
    failure: 'Failed to decline the invitation',
  });
  const timeZone = useMemberZone();
  const { inviterName, inviterEmail, message, createdAt, expiresAt } = invite;
  const isBusy = accept.isPending || decline.isPending;
  const words = `${inviterName} invites you to ${purposeOf(invite)}`;
  return (
    <li
      className={classNames(
        'flex gap-4 rounded-card border bg-card p-5',
        isClaimed ? 'border-primary' : 'border-border',
      )}
    >
      <Avatar name={inviterName} size="large" />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="font-bold wrap-anywhere">{words}</h2>
        <p className="text-muted-fg wrap-anywhere">
          {inviterEmail} · <RelativeTime instant={createdAt} timeZone={timeZone} />
        </p>
        {isClaimed && (
          <p className="mt-1.5">
            <Badge kind="primary">From your link</Badge>
          </p>
        )}
        {message && (
          <blockquote className="mt-3 border-l-2 border-border pl-3 whitespace-pre-line wrap-anywhere">
            {message}
          </blockquote>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          <Button
            look="primary"
            size="small"
            isBusy={accept.isPending}
            disabled={isBusy}
            aria-label={`Accept: ${words}`}
            onClick={() => accept.mutate({ params: { id: invite.id } })}
          >
            Accept
          </Button>
          <Button
            size="small"
            isBusy={decline.isPending}
            disabled={isBusy}
            aria-label={`Decline: ${words}`}
            onClick={() => decline.mutate({ params: { id: invite.id } })}
          >
            Decline
          </Button>
          <span className="ml-auto text-xs text-muted-fg">
            Expires <RelativeTime instant={expiresAt} timeZone={timeZone} />
          </span>
        </div>
      </div>
    </li>
  );
}
