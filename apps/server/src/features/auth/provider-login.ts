// Signing in through an outside provider. What must be remembered meanwhile is sealed in a cookie; a browser that comes
// back always lands on a page of ours.
import * as z from 'zod/mini';
import { authRoutes } from '@msm/contract/auth/routes';
import type { ProviderName } from '@msm/contract/auth/schemas';
import { recordAudit } from '../../platform/audit.ts';
import { handler, type Answer, type Caller } from '../../platform/operation.ts';
import {
  SignInRefused,
  type ProviderIdentity,
  type RememberedSignIn,
} from '../../platform/ports/sign-in-provider.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findIdentityOwner, linkIdentity } from './auth.store.ts';
import { answerSignedIn, openSession } from './open-session.ts';
import { keepForLater } from './pending-link.ts';

const COOKIE = 'providerLogin';
/** Time to type a password and a second factor at the provider. */
const LIFE_SECONDS = 10 * 60;
const FAILED = '/login?error=oauth-failed';
const DENIED = '/login?error=oauth-denied';

const Remembered = z.object({ state: z.string(), codeVerifier: z.string(), nonce: z.optional(z.string()) });

const callbackUrl = (provider: ProviderName, { config }: AuthDeps) =>
  config.publicUrl + authRoutes.finishProviderLogin.path.replace(':provider', provider);

export const beginProviderLogin = handler(
  authRoutes.beginProviderLogin,
  async ({ params: { provider: name }, caller, answer }, deps: AuthDeps) => {
    const provider = deps.providers.get(name);
    if (!provider) return FAILED;
    try {
      const { redirectTo, remember } = await provider.begin(callbackUrl(name, deps));
      answer.setCookie(COOKIE, deps.secrets.seal(JSON.stringify(remember), name), {
        maxAgeSeconds: LIFE_SECONDS,
        // The browser comes back from another site: a strict cookie would stay at home.
        sameSite: 'lax',
        httpOnly: true,
      });
      return redirectTo;
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      await recordFailure(name, error.reason, caller, deps);
      return FAILED;
    }
  },
);

export const finishProviderLogin = handler(
  authRoutes.finishProviderLogin,
  async ({ params: { provider: name }, input, caller, answer }, deps: AuthDeps) => {
    const provider = deps.providers.get(name);
    const remembered = readRemembered(name, caller, deps);
    answer.clearCookie(COOKIE);
    if (!provider || !remembered) {
      await recordFailure(name, 'notBegun', caller, deps);
      return FAILED;
    }
    try {
      const returnedTo = new URL(`${callbackUrl(name, deps)}?${new URLSearchParams(input).toString()}`);
      return await receive(name, await provider.finish(returnedTo, remembered), caller, answer, deps);
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      await recordFailure(name, error.reason, caller, deps);
      return error.isUpstreamFault ? FAILED : DENIED;
    }
  },
);

const recordFailure = (provider: ProviderName, reason: string, caller: Caller, { evidence }: AuthDeps) =>
  evidence.record('login.providerFailed', { subject: provider, caller, details: { reason } });

/** Known → sign in; new, with a verified e-mail that nobody has → become a member; else the person decides first. */
async function receive(
  provider: ProviderName,
  identity: ProviderIdentity,
  caller: Caller,
  answer: Answer,
  deps: AuthDeps,
): Promise<string> {
  const { db, users } = deps;
  const ownerId = await findIdentityOwner(db, provider, identity.subject);
  const owner = ownerId && (await users.find(db, ownerId));
  if (owner) return owner.isDisabled ? DENIED : signIn(owner.id);

  const email = identity.isEmailVerified && identity.email ? identity.email.toLowerCase() : null;
  const sameEmail = email === null ? undefined : await users.findByEmail(db, email);
  if (email !== null && !sameEmail?.emailVerified)
    return signIn(await becomeMember(provider, identity, email, caller, deps));

  keepForLater(answer, { provider, subject: identity.subject, email }, deps);
  return email ? `/login?link=${provider}` : `/register?link=${provider}`;

  async function signIn(userId: string): Promise<string> {
    const opened = await db.transaction().execute(async (tx) => {
      const user = await users.find(tx, userId);
      await recordAudit(tx, 'login.succeeded', { actorId: userId, caller, details: { provider } });
      return openSession(tx, deps, user!, caller);
    });
    await answerSignedIn(opened, answer, caller, deps);
    return '/';
  }
}

async function becomeMember(
  provider: ProviderName,
  identity: ProviderIdentity,
  email: string,
  caller: Caller,
  deps: AuthDeps,
): Promise<string> {
  const { db, users, accounts } = deps;
  const [firstName = 'New', ...rest] = (identity.displayName ?? '')
    .trim()
    .slice(0, 100)
    .split(/\s+/)
    .filter(Boolean);
  return db.transaction().execute(async (tx) => {
    const username = await users.freeUsername(tx, email.split('@')[0]!);
    const user = await users.create(tx, { email, username, firstName, lastName: rest.join(' ') || 'Member' });
    await users.confirmEmail(tx, user.id);
    await accounts.openFor(tx, user.id, `${firstName}'s account`);
    await linkIdentity(tx, provider, identity.subject, user.id);
    await recordAudit(tx, 'member.registered', { actorId: user.id, caller, details: { provider } });
    return user.id;
  });
}

function readRemembered(
  provider: ProviderName,
  caller: Caller,
  { secrets }: AuthDeps,
): RememberedSignIn | undefined {
  const sealed = caller.cookies[COOKIE];
  if (!sealed) return undefined;
  try {
    return Remembered.parse(JSON.parse(secrets.open(sealed, provider)));
  } catch {
    // Forged, or begun with another provider: start again.
    return undefined;
  }
}
