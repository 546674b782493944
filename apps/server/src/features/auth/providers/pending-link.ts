// An identity at an outside provider that waits for its owner to sign in or register here, sealed into a cookie. Signing
// in links nothing: it binds the cookie to the new session, whose member then confirms on a page that names both sides.
// A sign-in that did not come from the provider's page drops it.
import * as z from 'zod/mini';
import { ProviderName } from '@msm/contract/auth/schemas';
import type { Answer, Caller } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import type { OpenedSession } from '../sessions/open-session.ts';

const COOKIE = 'pendingLink';
const PURPOSE = 'pending-link';
/** Time to recall a password, or to fill the registration form. */
const LIFE_SECONDS = 15 * 60;

const PendingLink = z.object({
  provider: ProviderName,
  subject: z.string(),
  /** As the provider names the person; null where it tells nothing. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Verified by the provider; then only the member with this e-mail may take it. */
  isEmailVerified: z.boolean(),
  /** Null until a member signed in to take it. */
  sessionId: z.nullable(z.string()),
  expiresAt: z.number(),
});

type PendingLink = z.output<typeof PendingLink>;
type Needs = Pick<AuthDeps, 'secrets' | 'clock'>;

export function keepForLater(
  answer: Answer,
  identity: Omit<PendingLink, 'sessionId' | 'expiresAt'>,
  { secrets, clock }: Needs,
): void {
  const expiresAt = clock.now().getTime() + LIFE_SECONDS * 1000;
  setCookie(answer, { ...identity, sessionId: null, expiresAt }, secrets);
}

/** `link` is the provider whose sign-in led to this one. */
export function bindPendingLink(
  caller: Caller,
  answer: Answer,
  { id: sessionId, user }: OpenedSession,
  link: ProviderName | undefined,
  deps: Needs,
): void {
  const pending = readPending(caller, deps);
  if (pending && pending.provider === link && mayTake(pending, user.email))
    setCookie(answer, { ...pending, sessionId }, deps.secrets);
  else dropPendingLink(caller, answer);
}

/** What the member of this session may link. */
export function pendingLinkOf(
  caller: Caller,
  session: { id: string; member: { email: string } },
  deps: Needs,
): PendingLink | undefined {
  const pending = readPending(caller, deps);
  return pending?.sessionId === session.id && mayTake(pending, session.member.email) ? pending : undefined;
}

/** A provider has just vouched that this browser's person owns the address. */
export function provesEmail(caller: Caller, email: string, deps: Needs): boolean {
  const pending = readPending(caller, deps);
  return pending !== undefined && pending.isEmailVerified && pending.email === email;
}

export function dropPendingLink(caller: Caller, answer: Answer): void {
  if (caller.cookies[COOKIE] !== undefined) answer.clearCookie(COOKIE);
}

const mayTake = ({ email, isEmailVerified }: PendingLink, memberEmail: string): boolean =>
  !isEmailVerified || email === memberEmail;

function setCookie(answer: Answer, pending: PendingLink, secrets: AuthDeps['secrets']): void {
  answer.setCookie(COOKIE, secrets.seal(JSON.stringify(pending), PURPOSE), {
    maxAgeSeconds: LIFE_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
  });
}

function readPending(caller: Caller, { secrets, clock }: Needs): PendingLink | undefined {
  const sealed = caller.cookies[COOKIE];
  if (!sealed) return undefined;
  try {
    const pending = PendingLink.parse(JSON.parse(secrets.open(sealed, PURPOSE)));
    return pending.expiresAt > clock.now().getTime() ? pending : undefined;
  } catch {
    // Forged, or sealed with an older secret: there is nothing to link.
    return undefined;
  }
}
