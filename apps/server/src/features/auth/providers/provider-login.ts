// Signing in through an outside provider. What must be remembered meanwhile is sealed in a cookie; a browser that comes
// back always lands on a page of ours.
import * as z from 'zod/mini';
import { authRoutes } from '@msm/contract/auth/routes';
import type { ProviderName } from '@msm/contract/auth/schemas';
import { looksLikeWebAddress } from '@msm/contract/fields';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler, type Answer, type Caller } from '../../../platform/operation.ts';
import {
  SignInRefused,
  type ProviderIdentity,
  type RememberedSignIn,
} from '../../../platform/ports/sign-in-provider.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findIdentityOwner, linkIdentity } from '../auth.store.ts';
import { answerSignedIn, openSession } from '../sessions/open-session.ts';
import { dropPendingLink, keepForLater } from './pending-link.ts';

const COOKIE = 'providerLogin';
/** Time to type a password and a second factor at the provider. */
const LIFE_SECONDS = 10 * 60;
/** What is shown of a provider's name for a person; it travels in a cookie. */
const MAX_NAME_LENGTH = 100;
const FAILED = '/login?error=oauth-failed';
const DENIED = '/login?error=oauth-denied';

const Remembered = z.object({ state: z.string(), codeVerifier: z.string(), nonce: z.optional(z.string()) });

const callbackUrl = (provider: ProviderName, { config }: AuthDeps) =>
  config.publicUrl + authRoutes.finishProviderLogin.path.replace(':provider', provider);

export const beginProviderLogin = handler(
  authRoutes.beginProviderLogin,
  async ({ params: { provider: name }, caller, answer }, deps: AuthDeps) => {
    // What an earlier sign-in left waiting is not meant any more.
    dropPendingLink(caller, answer);
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

/**
 * Known → sign in; new, with a verified e-mail that no member has claimed → become a member; else the person decides first:
 * they sign in to the account they have, also to one with this e-mail that was never verified, or register.
 */
async function receive(
  provider: ProviderName,
  identity: ProviderIdentity,
  caller: Caller,
  answer: Answer,
  deps: AuthDeps,
): Promise<string> {
  const { db, users } = deps;
  const email = identity.email?.toLowerCase() ?? null;
  const isEmailVerified = identity.isEmailVerified && email !== null;
  const isKnown = (await findIdentityOwner(db, provider, identity.subject)) !== undefined;
  if (!isKnown && isEmailVerified && (await users.claimantsOf(db, email)).length === 0)
    await becomeMember(provider, identity, email, caller, deps);

  const landing = await signInKnown(provider, identity, caller, answer, deps);
  if (landing) return landing;
  const { subject, displayName } = identity;
  keepForLater(
    answer,
    { provider, subject, name: displayName?.slice(0, MAX_NAME_LENGTH) ?? null, email, isEmailVerified },
    deps,
  );
  return isEmailVerified ? `/login?link=${provider}` : `/register?link=${provider}`;
}

/** Undefined when the identity is linked to no member. */
async function signInKnown(
  provider: ProviderName,
  { subject }: ProviderIdentity,
  caller: Caller,
  answer: Answer,
  deps: AuthDeps,
): Promise<string | undefined> {
  const { db, users } = deps;
  const ownerId = await findIdentityOwner(db, provider, subject);
  const owner = ownerId && (await users.find(db, ownerId));
  if (!owner) return undefined;
  if (owner.isDisabled) return DENIED;
  const opened = await db.transaction().execute(async (tx) => {
    const session = await openSession(tx, deps, owner, caller);
    // A reset locks the member's row, and a session refers to it: from here on none can come in between.
    if ((await findIdentityOwner(tx, provider, subject)) !== owner.id) throw new SignInRefused('unconfirmed');
    await users.noteReturn(tx, owner.id);
    await recordAudit(tx, 'login.succeeded', { actorId: owner.id, caller, details: { provider } });
    return session;
  });
  await answerSignedIn(opened, answer, caller, deps);
  return '/';
}

/** Changes nothing when the identity or the address became another's meanwhile, as when one sign-in ends in two tabs. */
async function becomeMember(
  provider: ProviderName,
  identity: ProviderIdentity,
  email: string,
  caller: Caller,
  { db, users, accounts }: AuthDeps,
): Promise<void> {
  const { firstName, lastName } = namesFrom(identity.displayName ?? '');
  try {
    await db.transaction().execute(async (tx) => {
      const username = email.split('@')[0]!;
      const user = await users.createNear(tx, { email, username, firstName, lastName });
      await accounts.openFor(tx, user.id, `${firstName}'s account`);
      const isOwner = await users.confirmEmail(tx, user.id);
      const linked = { provider, subject: identity.subject, label: email };
      if (!isOwner || (await linkIdentity(tx, linked, user.id)) !== user.id)
        throw new SignInRefused('unconfirmed');
      await recordAudit(tx, 'member.registered', { actorId: user.id, caller, details: { provider } });
    });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
  }
}

/** A provider lets people call themselves anything; a name here goes into mails to others. */
function namesFrom(displayName: string): { firstName: string; lastName: string } {
  const [firstName = 'New', ...rest] = (looksLikeWebAddress(displayName) ? '' : displayName)
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .split(/\s+/)
    .filter(Boolean);
  return { firstName, lastName: rest.join(' ') || 'Member' };
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
