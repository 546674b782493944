// Invitations, received and sent, and the way to invite a person.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite, InviteState } from '@msm/contract/invites/schemas';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Send, UserPlus } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, isRefusal, reasonOr } from '../../platform/api/api-error.ts';
import { forgetInviteToken, keptInviteToken } from '../../platform/invite-link.ts';
import { purposeOf } from '../../platform/invite-words.ts';
import { failureOf } from '../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/lists/data-table-props.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../ui/lists/page-numbers.ts';
import { Paging } from '../../ui/lists/paging.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Link } from '../../ui/routing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { pageQueryOf, usePaging } from '../../ui/lists/use-paging.ts';
import { INVITE_LISTS } from './invite-lists.ts';
import { ReceivedInvites } from './received-invites.tsx';

// The columns of what was sent: whom, to what, what became of it, when, and the way to take it back.
const STATES: Readonly<Record<InviteState, { label: string; kind: ComponentProps<typeof Badge>['kind'] }>> = {
  waiting: { label: 'Waiting', kind: 'primary' },
  accepted: { label: 'Accepted', kind: 'ok' },
  declined: { label: 'Declined', kind: 'danger' },
  withdrawn: { label: 'Withdrawn', kind: 'neutral' },
  expired: { label: 'Expired', kind: 'warn' },
};

const sentInviteColumns = (timeZone: string | undefined): Column<Invite>[] => [
  {
    key: 'invitee',
    header: 'Invited',
    cell: ({ inviteeEmail }) => <span className="wrap-anywhere">{inviteeEmail}</span>,
  },
  { key: 'purpose', header: 'To', cell: (invite) => <Purpose invite={invite} /> },
  {
    key: 'state',
    header: 'State',
    isPlain: true,
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

const InviteDialog = lazyNamed(() => import('./invite-dialog.tsx'), 'InviteDialog');

/** Its guard asks for a verified e-mail, without which the server sends no invitation. */
const INVITING_PATH = '/invites/new';

export function InvitesPage() {
  const navigate = useNavigate();
  const isInvitingPage = useLocation().pathname === INVITING_PATH;
  const [isInviting, setIsInviting] = useState(isInvitingPage);
  const isVerified = useSession((state) => state.user?.emailVerified ?? false);
  const { claimedId, error, claim } = useClaimInvite();
  const received = useRouteQuery(inviteRoutes.listReceivedInvites, {}).data;
  const sent = useRouteQuery(inviteRoutes.listSentInvites, {
    input: { page: FIRST_PAGE, pageSize: DEFAULT_PAGE_SIZE },
  }).data;
  useFollowInvites();
  const inviteButton = (
    <Button look="primary" onClick={() => (isVerified ? setIsInviting(true) : void navigate(INVITING_PATH))}>
      <UserPlus aria-hidden className="size-4" />
      Invite someone
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title="Invites"
        about="Who asks you to join them, and whom you asked."
        action={inviteButton}
      />
      {error && <ClaimFailure error={error} onRetry={claim} />}
      <Tabs
        label="Invitations"
        tabs={[
          { value: 'received', label: 'Received', count: received?.length },
          { value: 'sent', label: 'Sent', count: sent?.total },
        ]}
      >
        {(tab) =>
          tab === 'received' ? (
            <ReceivedInvites claimedId={claimedId} />
          ) : (
            <SentInvites inviteButton={inviteButton} />
          )
        }
      </Tabs>
      {isInviting && (
        <InviteDialog
          onClose={() => (isInvitingPage ? void navigate('/invites') : setIsInviting(false))}
          onSent={() => {
            setIsInviting(false);
            void navigate('/invites?tab=sent');
          }}
        />
      )}
    </PageBody>
  );
}

function useFollowInvites(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void import('./follow-invites.ts').then(
      ({ followInvites }) => {
        if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', followInvites(queries));
      },
      // The lists are as fresh as when the page was opened.
      () => undefined,
    );
    return () => leaving.abort();
  }, [queries]);
}

// Why the link of a mail led to no invitation.
function ClaimFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code, fields, requestId } = error instanceof ApiError ? error : new ApiError(0);
  return (
    <div className="mb-4">
      {isRefusal(error) ? (
        <Alert kind="warn">
          {code === 'notFound'
            ? 'The invitation of this link is no longer open. It was answered, taken back or has expired.'
            : (fields['token'] ?? reasonOr(error, 'The link could not be used.'))}
        </Alert>
      ) : (
        <FailedState
          message={reasonOr(error, 'The invitation of your link could not be opened.')}
          requestId={requestId}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

// Claims the invitation whose link led here, once: it is then among those that wait for an answer. A link that is refused
// is forgotten; silence keeps it for another try.
function useClaimInvite() {
  const { mutate, data, error } = useRouteMutation(inviteRoutes.claimInvite, {
    onSuccess: forgetInviteToken,
    onError: (refusal) => {
      if (isRefusal(refusal)) forgetInviteToken();
    },
    invalidates: [inviteRoutes.listReceivedInvites],
  });
  const claim = useCallback(() => {
    const token = keptInviteToken();
    if (token) mutate({ input: { token } });
  }, [mutate]);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current) claim();
    hasStarted.current = true;
  }, [claim]);
  return { claimedId: data?.invite.id, error, claim };
}

// What the member sent and what became of it.
const keyOf = ({ id }: Invite) => id;
const nameOf = ({ inviteeEmail }: Invite) => `invitation to ${inviteeEmail}`;

function SentInvites({ inviteButton }: { inviteButton: ReactNode }) {
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
