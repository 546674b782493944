// The way over a network's own page: a person, logged in there, lets the portal in, and the network sends the browser back with a
// code. What was begun is bound to the session, proved by PKCE and good once; the browser always lands on a page of ours.
import { randomUUIDv7 } from 'node:crypto';
import { CONSENT_MINUTES } from '@msm/contract/social/limits';
import type { OAuthNetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import type { CONNECT_OUTCOMES } from '@msm/contract/social/schemas';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Session } from '../../../platform/access/session.ts';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { newToken, type Secrets } from '../../../platform/secrets.ts';
import { insertConsent, useConsent } from '../connections.store.ts';
import type { SocialDeps } from '../social.deps.ts';
import { keepConnections } from './keep-connections.ts';

type Outcome = (typeof CONNECT_OUTCOMES)[number];

/** The page that lists connections; what it says depends on the outcome. */
const back = (network: OAuthNetworkId, outcome: Outcome) =>
  `/social-media-manager?connected=${outcome}&network=${network}`;

const boundToSession = ({ id }: Session) => `social.consent:${id}`;
const boundToConsent = (id: string) => `social.verifier:${id}`;

const callbackUrl = (network: OAuthNetworkId, { config }: Pick<SocialDeps, 'config'>) =>
  config.publicUrl + socialRoutes.finishConnection.path.replace(':network', network);

export const beginConnection = handler(
  socialRoutes.beginConnection,
  async ({ params: { network }, session, member }, deps: SocialDeps) => {
    const { db, clock, secrets, networks } = deps;
    const consent = networks.get(network)?.consent;
    if (!consent) throw new NetworkFault('notOffered');
    const id = randomUUIDv7();
    const codeVerifier = newToken();
    await insertConsent(db, {
      id,
      account_id: ownAccount(session),
      member_id: member.id,
      network,
      sealed_verifier: secrets.seal(codeVerifier, boundToConsent(id)),
      expires_at: after(clock.now(), CONSENT_MINUTES * MINUTE_MS),
    });
    const state = secrets.seal(id, boundToSession(session));
    return { url: consent.pageFor({ callbackUrl: callbackUrl(network, deps), state, codeVerifier }) };
  },
);

export const finishConnection = handler(
  socialRoutes.finishConnection,
  async ({ params: { network }, input, session, caller }, deps: SocialDeps) => {
    const { db, clock, secrets, networks } = deps;
    const consentId = session && input.state ? openState(secrets, input.state, session) : undefined;
    const begun = consentId && (await useConsent(db, consentId, clock.now()));
    if (!begun || begun.network !== network) return back(network, 'expired');
    if (!input.code) return back(network, 'declined');
    const consent = networks.get(network)?.consent;
    if (!consent) return back(network, 'notOffered');
    const { account_id: accountId, member_id: memberId } = begun;
    try {
      const shared = await consent.finish(input.code, {
        callbackUrl: callbackUrl(network, deps),
        state: input.state!,
        codeVerifier: secrets.open(begun.sealed_verifier, boundToConsent(begun.id)),
      });
      const kept = await db.transaction().execute(async (tx) => {
        // The session may have ended, or the account been left, while the network was asked.
        if (!(await isActiveMember(tx, { accountId, memberId, as: 'editor', isVerified: true }, deps)))
          return undefined;
        return keepConnections(tx, shared, { accountId, memberId, network, caller }, deps);
      });
      return back(network, kept ? 'done' : 'expired');
    } catch (error) {
      if (error instanceof NetworkFault) return back(network, error.problem);
      if (error instanceof AppError && error.kind === 'conflict') return back(network, 'full');
      throw error;
    }
  },
);

function openState(secrets: Secrets, state: string, session: Session): string | undefined {
  try {
    return secrets.open(state, boundToSession(session));
  } catch {
    // Forged, or begun in another session: there is nothing to finish.
    return undefined;
  }
}
