// One invitation that waits: who invites to what, their words, how long it waits, and the answer.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import { useNavigate } from 'react-router';
import { purposeOf } from '../../platform/invite-words.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { INVITE_LISTS } from './invite-lists.ts';

interface ReceivedInviteCardProps {
  invite: Invite;
  /** Its link led here. */
  isClaimed: boolean;
}

export function ReceivedInviteCard({ invite, isClaimed }: ReceivedInviteCardProps) {
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
