// Accepts or declines an invitation to a game from the bell; what is answered leaves it. Declining makes the two calls of
// the specification: deleting the invitation tells whoever sent it, and the same answer given again tells nobody.
import { useMutation } from '@tanstack/react-query';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { gameLink } from '@msm/contract/invites/games';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { ApiError, reasonOr } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toast.ts';
import { gameInviteOf } from './bell.rules.ts';
import { useRemoveNotification } from './use-notifications.ts';

type Answer = 'accept' | 'decline';

export function useAnswerGameInvite(notification: Notification, onLeave: () => void) {
  const navigate = useNavigate();
  const goTo = (path: string) => {
    onLeave();
    void navigate(path);
  };
  const remove = useRemoveNotification();
  const invite = gameInviteOf(notification);
  const link = gameLink(invite, { from: invite.inviterEmail });
  const answered = useMutation({
    mutationFn: (answer: Answer) => (answer === 'accept' ? respond(invite, true) : decline(invite)),
    onSuccess: (_nothing, answer) => {
      remove.mutate({ params: { id: notification.id } });
      if (answer === 'accept') goTo(link);
    },
    onError: (error) => {
      void showToast('error', reasonOr(error, 'Failed to answer the invitation'));
      // Withdrawn, expired or answered elsewhere: there is nothing left to answer.
      if (isNoLongerOpen(error)) remove.mutate({ params: { id: notification.id } });
    },
  });
  const accept = () => {
    if (invite.game && invite.sessionId) {
      answered.mutate('accept');
      return;
    }
    console.debug(`The invitation ${notification.id} names no game or no session.`);
    goTo(link);
  };
  return { accept, decline: () => answered.mutate('decline'), isBusy: answered.isPending };
}

const isNoLongerOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'notFound');

type GameInvite = ReturnType<typeof gameInviteOf>;

async function decline(invite: GameInvite): Promise<void> {
  const inviteeEmail = useSession.getState().user?.email ?? '';
  const { inviterEmail } = invite;
  await call(inviteRoutes.removeInvites, {
    input: { inviterEmail, inviteeEmail, engagementType: 'game_invite' },
  });
  await respond(invite, false);
}

async function respond({ inviterEmail, game, sessionId }: GameInvite, accepted: boolean): Promise<void> {
  await call(engagementRoutes.engage, {
    input: {
      targetType: 'user',
      targetId: inviterEmail,
      engagementType: 'game_invite_response',
      metadata: { inviterEmail, game, sessionId, accepted },
    },
  });
}
