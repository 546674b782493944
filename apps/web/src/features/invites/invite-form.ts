// What the form asks and what the contract takes: of the kinds of invitation each needs something else, and an empty
// message is none.
import type { inviteRoutes } from '@msm/contract/invites/routes';
import type { GivenRole } from '@msm/contract/member';
import type { SentInputOf } from '@msm/contract/route';

/** Signal groups follow with the groups. */
export type OfferedKind = 'portal' | 'account' | 'game';

export interface InviteForm {
  email: string;
  kind: OfferedKind;
  accountId: string;
  role: GivenRole;
  game: string;
  message: string;
}

export const GAMES = ['kadi', 'chess', 'checkers'] as const;

/** Stands for the table until it is opened, when the invitation is sent. Not randomUUID: browsers have that on https and on this very machine only. */
export const newSessionId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

export const toInviteInput = (
  { email, kind, accountId, role, game, message }: InviteForm,
  sessionId: string,
): SentInputOf<typeof inviteRoutes.createInvite> => ({
  email,
  kind,
  ...(kind === 'account' && { accountId, role }),
  ...(kind === 'game' && { game, sessionId }),
  ...(message.trim() !== '' && { message }),
});
