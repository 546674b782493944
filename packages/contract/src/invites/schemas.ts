// An invitation: into the portal, an account, a signal group, or to a game.
import * as z from 'zod/mini';
import { GameKey, GameSessionId, Email, Id, Instant, linkFreeText, text } from '../fields.ts';
import { GivenRole } from '../member.ts';
import { INVITE_MESSAGE_MAX_LENGTH } from './limits.ts';

const INVITE_KINDS = ['portal', 'account', 'signal_group', 'game'] as const;
const InviteKind = z.enum(INVITE_KINDS);
export type InviteKind = z.output<typeof InviteKind>;

/** The same kinds as bells and engagements name them. */
export const InviteType = z.templateLiteral([InviteKind, '_invite']);
export type InviteType = z.output<typeof InviteType>;
export const inviteType = (kind: InviteKind): InviteType => `${kind}_invite`;

/** `expired` is derived: what waits beyond its time. */
export const InviteState = z.enum(['waiting', 'accepted', 'declined', 'withdrawn', 'expired']);
export type InviteState = z.output<typeof InviteState>;

export const Invite = z.object({
  id: Id,
  engagementType: InviteType,
  inviterEmail: z.string(),
  inviterName: z.string(),
  /**
   * The address that was invited; the holder of the mail's link may be a member under another one. `@username` of a member who was
   * invited by name: the address is the member's to tell.
   */
  inviteeEmail: z.string(),
  /** What one is invited to, in words: the account's or the game's name. */
  subjectName: z.string(),
  game: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  gameName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** What the invited may do in the account; none where it is not into an account. */
  role: z.nullable(GivenRole),
  state: InviteState,
  createdAt: Instant,
  expiresAt: Instant,
  /** Where accepting it leads, for the one who asks. */
  link: z.string(),
});
export type Invite = z.output<typeof Invite>;

/** What each kind has to name. */
const SUBJECT_FIELDS = {
  portal: [],
  account: ['accountId'],
  signal_group: ['groupId'],
  game: ['game', 'sessionId'],
} as const satisfies Record<InviteKind, readonly string[]>;
const ALL_SUBJECT_FIELDS = Object.values(SUBJECT_FIELDS).flat();

export const InviteInput = z
  .strictObject({
    /** This, or to a game the username of a member. */
    email: z.optional(Email),
    username: z.optional(text(1, 30, 'Username')),
    kind: InviteKind,
    accountId: z.optional(Id),
    /** In the account; editor unless told otherwise. */
    role: z.optional(GivenRole),
    groupId: z.optional(Id),
    game: z.optional(GameKey),
    sessionId: z.optional(GameSessionId),
    message: z.optional(linkFreeText(1, INVITE_MESSAGE_MAX_LENGTH, 'Message')),
  })
  .check((context) => {
    const { kind, ...given } = context.value;
    const isByName = kind === 'game' && given.username !== undefined;
    if (isByName === (given.email !== undefined) || (given.username !== undefined && !isByName))
      context.issues.push({
        code: 'custom',
        path: [given.username === undefined ? 'email' : 'username'],
        message:
          kind === 'game'
            ? 'Give an e-mail address or a username.'
            : 'This invitation needs an e-mail address.',
        input: given.email,
      });
    const needed: readonly string[] = SUBJECT_FIELDS[kind];
    for (const field of ALL_SUBJECT_FIELDS) {
      if (needed.includes(field) === (given[field] !== undefined)) continue;
      const message = needed.includes(field)
        ? `This invitation needs ${field}.`
        : `This invitation has no ${field}.`;
      context.issues.push({ code: 'custom', path: [field], message, input: given[field] });
    }
    if (kind !== 'account' && given.role !== undefined)
      context.issues.push({
        code: 'custom',
        path: ['role'],
        message: 'This invitation has no role.',
        input: given.role,
      });
  });

/** As mailed: 256 bits in base64url, good once. */
export const InviteToken = z
  .string('The link is not complete.')
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'The link is not complete.'));
