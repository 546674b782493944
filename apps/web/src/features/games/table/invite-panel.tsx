// Filling the table: its link to share, and invitations by e-mail or by the name of a member. Invitations show what became of them.
import { gameName } from '@msm/contract/game-links';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { Invite } from '@msm/contract/invites/schemas';
import type { TableView } from '@msm/contract/games/schemas';
import { type FormEvent, useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Link } from '../../../ui/routing.tsx';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { tablePath } from '../game-address.ts';
import { trackGame } from '../track-game.ts';

export function InvitePanel({ view }: { view: TableView }) {
  const user = useSession((state) => state.user);
  const link = window.location.origin + tablePath(view.setup.game, view.id);
  return (
    <section className="invite-panel">
      <h2>Invite players</h2>
      <p>Whoever has the link can take a free seat, without an account.</p>
      <div className="invite-link">
        <Input
          aria-label="Link of this table"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={link} label="Copy link" />
      </div>
      {user?.emailVerified && (
        <QueryScope>
          <InvitePlayer view={view} />
        </QueryScope>
      )}
      {user && !user.emailVerified && (
        <p>
          To invite by name or e-mail,{' '}
          <Link to="/verify-email" className={buttonClass({ size: 'small' })}>
            Verify your e-mail
          </Link>
        </p>
      )}
    </section>
  );
}

function InvitePlayer({ view: { id, setup } }: { view: TableView }) {
  const [player, setPlayer] = useState('');
  const { game } = setup;
  const invite = useRouteMutation(inviteRoutes.createInvite, {
    invalidates: [inviteRoutes.listSentInvites],
    onSuccess: () => {
      setPlayer('');
      trackGame({ event: 'game_invited', game, mode: 'multiplayer' });
    },
  });
  const sent = useRouteQuery(
    inviteRoutes.listSentInvites,
    { input: { page: 1, pageSize: 50 } },
    // The answer comes by the bell; a list that is open shows it as well.
    { refetchInterval: 5_000, select: ({ invites }) => invites.filter(({ sessionId }) => sessionId === id) },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ input: { ...invited(player.trim()), kind: 'game', game, sessionId: id } });
  };
  return (
    <>
      <form className="invite-form" onSubmit={send}>
        <Field
          label="Username or e-mail of a player"
          error={invite.error ? reasonOr(invite.error, 'The invitation could not be sent.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={player}
              onChange={({ target }) => setPlayer(target.value)}
            />
          )}
        </Field>
        <Button type="submit" isBusy={invite.isPending}>
          Invite to {gameName(game)}
        </Button>
      </form>
      {sent.data && sent.data.length > 0 && (
        <ul className="invite-list" aria-label="Invited">
          {sent.data.map((each) => (
            <li key={each.id}>
              <span>{each.inviteeEmail}</span>
              <Badge kind={BADGES[each.state]}>{STATES[each.state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `@anna` is a username as lists write it. */
const invited = (player: string) =>
  player.lastIndexOf('@') > 0 ? { email: player } : { username: player.replace(/^@/, '') };

const STATES: Readonly<Record<Invite['state'], string>> = {
  waiting: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};
const BADGES = {
  waiting: 'neutral',
  accepted: 'ok',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;
