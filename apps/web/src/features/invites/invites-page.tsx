// Invitations, received and sent, and the way to invite somebody.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRouteQuery } from '../../platform/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../ui/page-numbers.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ClaimFailure } from './claim-failure.tsx';
import { ReceivedInvites } from './received-invites.tsx';
import { SentInvites } from './sent-invites.tsx';
import { useClaimInvite } from './use-claim-invite.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

export function InvitesPage() {
  const [isInviting, setIsInviting] = useState(false);
  const navigate = useNavigate();
  const { claimedId, error, claim } = useClaimInvite();
  const received = useRouteQuery(inviteRoutes.listReceivedInvites, {}).data;
  const sent = useRouteQuery(inviteRoutes.listSentInvites, {
    input: { page: FIRST_PAGE, pageSize: DEFAULT_PAGE_SIZE },
  }).data;
  useFollowInvites();
  const inviteButton = (
    <Button look="primary" onClick={() => setIsInviting(true)}>
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
        <Suspense>
          <InviteDialog
            onClose={() => setIsInviting(false)}
            onSent={() => {
              setIsInviting(false);
              void navigate('?tab=sent');
            }}
          />
        </Suspense>
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
