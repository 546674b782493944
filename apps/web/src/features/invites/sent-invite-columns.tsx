// The columns of what was sent: whom, to what, what became of it, when, and the way to take it back.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite, InviteState } from '@msm/contract/invites/schemas';
import type { ComponentProps } from 'react';
import { purposeOf } from '../../platform/invite-words.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { INVITE_LISTS } from './invite-lists.ts';
import { Link } from '../../ui/routing.tsx';

const STATES: Readonly<Record<InviteState, { label: string; kind: ComponentProps<typeof Badge>['kind'] }>> = {
  waiting: { label: 'Waiting', kind: 'primary' },
  accepted: { label: 'Accepted', kind: 'ok' },
  declined: { label: 'Declined', kind: 'danger' },
  withdrawn: { label: 'Withdrawn', kind: 'neutral' },
  expired: { label: 'Expired', kind: 'warn' },
};

export const sentInviteColumns = (timeZone: string | undefined): Column<Invite>[] => [
  {
    key: 'invitee',
    header: 'Invited',
    cell: ({ inviteeEmail }) => <span className="wrap-anywhere">{inviteeEmail}</span>,
  },
  { key: 'purpose', header: 'To', cell: (invite) => <Purpose invite={invite} /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>,
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ createdAt }) => <RelativeTime instant={createdAt} timeZone={timeZone} />,
  },
  {
    key: 'expires',
    header: 'Expires',
    isWideOnly: true,
    cell: ({ state, expiresAt }) =>
      state === 'waiting' && <RelativeTime instant={expiresAt} timeZone={timeZone} />,
  },
  {
    key: 'actions',
    header: '',
    cell: (invite) => invite.state === 'waiting' && <Withdraw invite={invite} />,
  },
];

/** A game that is still on can be gone to. */
function Purpose({ invite }: { invite: Invite }) {
  const words = <span className="wrap-anywhere">{purposeOf(invite)}</span>;
  const isGameOn = invite.sessionId !== null && (invite.state === 'waiting' || invite.state === 'accepted');
  return isGameOn ? (
    <Link to={invite.link} className="rounded-sm font-medium text-link underline-offset-4 hover:underline">
      {words}
    </Link>
  ) : (
    words
  );
}

function Withdraw({ invite }: { invite: Invite }) {
  const withdraw = useRouteMutation(inviteRoutes.withdrawInvite, {
    invalidates: INVITE_LISTS,
    success: `The invitation to ${invite.inviteeEmail} is withdrawn`,
    failure: 'Failed to withdraw the invitation',
  });
  return (
    <Button
      size="small"
      isBusy={withdraw.isPending}
      aria-label={`Withdraw the invitation to ${invite.inviteeEmail}`}
      onClick={() => withdraw.mutate({ params: { id: invite.id } })}
    >
      Withdraw
    </Button>
  );
}
