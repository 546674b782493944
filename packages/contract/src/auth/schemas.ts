// What sign-in takes and answers.
import * as z from 'zod/mini';
import { Account, Member } from '../member.ts';
import { Email, Id, Instant, linkFreeText, text } from '../fields.ts';
import { WalletRole } from '../roles.ts';
import { PASSWORD_LENGTH } from './limits.ts';

export const PROVIDERS = ['google', 'github', 'facebook', 'x'] as const;
export const ProviderName = z.enum(PROVIDERS);
export type ProviderName = z.output<typeof ProviderName>;

/** `anna.smith` is a username; what begins with www or ends like a country or a common domain is an address. */
const DOMAIN_NAME =
  /^www\.|\.(?:[a-z]{2}|com|net|org|info|biz|app|dev|xyz|online|site|website|web|shop|store|top|club|live|link|click|page|blog|cloud|pro|tech|news|space|fun|icu|vip|mobi|gov|edu|name|tel)$/i;

const Username = z.string('Choose a username.').check(
  z.trim(),
  z.minLength(3, 'A username has at least 3 characters.'),
  z.maxLength(30, 'A username has at most 30 characters.'),
  z.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'A username has letters, digits, dots, dashes and underscores, and starts with a letter or digit.',
  ),
  z.refine((username) => !DOMAIN_NAME.test(username), 'A username must not be a web address.'),
);

/** No composition rules: length, the list of breached passwords and the names around it decide. */
const NewPassword = z.string('Choose a password.').check(
  // As it is hashed: full-width letters and composed accents count as what they stand for.
  z.normalize('NFKC'),
  z.minLength(PASSWORD_LENGTH.min, `A password has at least ${PASSWORD_LENGTH.min} characters.`),
  z.maxLength(PASSWORD_LENGTH.max, `A password has at most ${PASSWORD_LENGTH.max} characters.`),
);

/** A password to compare, not to keep: too short or too long is simply wrong. */
const TypedPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1024, 'That password is too long.'));

const MailToken = z
  .string('The link is not complete.')
  .check(z.minLength(20, 'The link is not complete.'), z.maxLength(200, 'The link is not complete.'));

/** `delegate` when acting in someone else's account. */
export const SessionType = z.enum(['user', 'delegate']);
export type SessionType = z.output<typeof SessionType>;

const sessionState = {
  user: Member,
  accounts: z.array(Account),
  selectedAccount: z.nullable(Account),
  sessionType: SessionType,
  needsAccountSelection: z.boolean(),
  walletRole: WalletRole,
};
export const SessionState = z.object(sessionState);
export type SessionState = z.output<typeof SessionState>;

/** With the CSRF token: a page that was reloaded needs no second request before its first write. */
export const CheckedSession = z.object({ ...sessionState, csrfToken: z.string() });

/** `token` and `accessToken` are the same value: the specification reads either. */
export const SignedIn = z.object({
  data: z.object({ ...sessionState, token: z.string(), accessToken: z.string(), csrfToken: z.string() }),
});

/** The provider whose sign-in led here: its identity is then offered for linking, otherwise it is dropped. */
const Linking = z.optional(ProviderName);

export const RegisterInput = z.strictObject({
  email: Email,
  username: Username,
  password: NewPassword,
  firstName: linkFreeText(1, 100, 'First name'),
  lastName: linkFreeText(1, 100, 'Last name'),
  referralCode: z.optional(text(1, 64, 'Referral code')),
  link: Linking,
});

export const LoginInput = z
  .strictObject({
    email: z.optional(Email),
    username: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    password: TypedPassword,
    link: Linking,
  })
  .check(
    z.refine(({ email, username }) => (email === undefined) !== (username === undefined), {
      error: 'Enter your e-mail or your username.',
      path: ['email'],
    }),
  );

export const RefreshInput = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

export const ProfileInput = z.strictObject({
  username: z.optional(Username),
  firstName: z.optional(linkFreeText(1, 100, 'First name')),
  lastName: z.optional(linkFreeText(1, 100, 'Last name')),
  timeZone: z.optional(
    z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'This is not a time zone we know.'))),
  ),
});

export const ForgotPasswordInput = z.strictObject({ email: Email });
export const ResetPasswordInput = z.strictObject({ token: MailToken, password: NewPassword });
export const VerifyEmailInput = z.strictObject({ token: MailToken });
export const ChangePasswordInput = z.strictObject({ currentPassword: TypedPassword, password: NewPassword });
export const EmailChangeInput = z.strictObject({ email: Email, currentPassword: TypedPassword });
export const ConfirmEmailChangeInput = z.strictObject({ token: MailToken });
/** The password is required of members who have one. */
export const UnlinkIdentityInput = z.strictObject({ currentPassword: z.optional(TypedPassword) });
export const SelectAccountInput = z.strictObject({ accountId: Id });

export const Session = z.object({
  id: Id,
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
});

/** An identity at a provider that the member may link to their account: both sides, as a person knows them. */
export const PendingLink = z.object({
  provider: ProviderName,
  identity: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  member: z.object({ username: z.string(), email: z.string() }),
});

/** How a member gets in, and which address waits to be confirmed. */
export const SignIns = z.object({
  hasPassword: z.boolean(),
  identities: z.array(
    z.object({
      id: Id,
      provider: ProviderName,
      /** As the provider named the person when it was linked; null where it told nothing. */
      label: z.nullable(z.string()),
      linkedAt: Instant,
      /** False for the only way in. */
      canBeUnlinked: z.boolean(),
    }),
  ),
  emailChange: z.nullable(z.object({ email: z.string(), expiresAt: Instant })),
});

export const OfferedProvider = z.object({
  name: ProviderName,
  isOffered: z.boolean(),
  /** Why it is not offered, for the person who runs the portal. */
  reason: z.nullable(z.string()),
});

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl has no look-up: an unknown zone is told by throwing.
    return false;
  }
}

/** Without a mail server mails are written to a folder of the server; strangers learn no more than that. */
export const MailDelivery = z.object({ isDelivered: z.boolean(), folder: z.nullable(z.string()) });
export type MailDelivery = z.output<typeof MailDelivery>;
