// Decides without touching anything: what an invitation says, where it leads, whether it still waits, and for whom.
import { GAME_INVITE_DAYS, INVITE_DAYS } from '@msm/contract/invites/limits';
import { gameLink, gameName } from '@msm/contract/game-links';
import { inviteType, type InviteKind, type InviteState } from '@msm/contract/invites/schemas';
import { DAY_MS, after } from '../../platform/clock.ts';
import type { InviteRow } from './invites.store.ts';

const ALL_KINDS: InviteKind[] = ['portal', 'account', 'signal_group', 'game'];
/** Accepting one of these opens no door: a newly registered member need not prove their address for it. */
const HARMLESS_KINDS: InviteKind[] = ['portal', 'game'];

export const isHarmless = (kind: InviteKind): boolean => HARMLESS_KINDS.includes(kind);

/** What an address may receive, for the member whom it stands for. */
export const kindsOpenTo = ({ emailVerified }: { emailVerified: boolean }): InviteKind[] =>
  emailVerified ? ALL_KINDS : HARMLESS_KINDS;

export const expiryOf = (kind: InviteKind, now: Date): Date =>
  after(now, (kind === 'game' ? GAME_INVITE_DAYS : INVITE_DAYS) * DAY_MS);

/** The tidying comes once a day; what is beyond its time has expired before it. */
export const stateAt = ({ state, expires_at }: InviteRow, now: Date): InviteState =>
  state === 'waiting' && expires_at <= now ? 'expired' : state;

/** 'Anna invites you to …'. */
export function purposeOf({ kind, subject_name }: Pick<InviteRow, 'kind' | 'subject_name'>): string {
  switch (kind) {
    case 'portal':
      return 'join the portal';
    case 'account':
      return `work in the account “${subject_name}”`;
    case 'signal_group':
      return `join the signal group “${subject_name}”`;
    case 'game':
      return `play ${subject_name}`;
  }
}

export function linkForInvitee(invite: InviteRow): string {
  switch (invite.kind) {
    case 'portal':
      return '/sites';
    case 'account':
      return '/account-selection';
    case 'signal_group':
      return `/signal-groups/${invite.subject_id}`;
    case 'game':
      return gameLink(gameOf(invite), { from: invite.inviter_email });
  }
}

/** The inviter of a game goes there too; other kinds need nothing more of them. */
export const linkForInviter = (invite: InviteRow, inviteeEmail = invite.invitee_email): string =>
  invite.kind === 'game' ? gameLink(gameOf(invite), { opponent: inviteeEmail }) : '/invites';

/** Null for what is no game, or names none. */
export function gameOf({ kind, game, subject_id }: InviteRow) {
  const isGame = kind === 'game';
  return {
    game,
    sessionId: isGame && subject_id !== '' ? subject_id : null,
    gameName: isGame ? gameName(game) : null,
  };
}

/** What the bell carries for a client that wants to answer from there. */
export function metadataOf(invite: InviteRow) {
  const { game, sessionId, gameName: name } = gameOf(invite);
  return {
    inviteId: invite.id,
    inviterEmail: invite.inviter_email,
    ...(invite.kind === 'game' && { game, sessionId, session: sessionId, gameName: name }),
  };
}

/** What stands in the place of the address of a member who was invited by name. No address begins so. */
export const byName = (username: string): string => `@${username}`;

const isByName = ({ invitee_email }: Pick<InviteRow, 'invitee_email'>): boolean =>
  invitee_email.startsWith('@');

/** The invited as the inviter gets to know them: who was invited by name keeps the address. */
export const asInvited = <M extends { email: string }>(invite: InviteRow, member: M): M =>
  isByName(invite) ? { ...member, email: invite.invitee_email } : member;

export const targetOf = ({ kind, subject_id }: InviteRow) => ({ type: kind, id: subject_id });

export const responseType = (kind: InviteKind) => `${inviteType(kind)}_response` as const;
