// Stands in for Google's sign-in: a real OpenID provider whose page asks each time who is there.
import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { Provider, type Configuration, type JWK } from 'oidc-provider';
import { isPortalCallback } from './callback-address.ts';
import { consentPage, readConsent } from './consent-page.ts';
import { createGoogleStore } from './google-store.ts';
import { sendHtml } from './http.ts';
import type { Person } from './person.ts';
import type { Exchange, RegisteredClient, Vendor } from './vendor.ts';

const INTERACTION_PATH = '/interaction/';
const SESSION_COOKIE = 'sandbox_google_session';

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

/**
 * Like Google's account chooser: the session that the library keeps in the browser does not answer for the person.
 * Left in place it would also log the earlier person out by a page of its own before another could sign in.
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split(/; */) ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE)).join('; ');
}

function settings(
  issuer: string,
  client: RegisteredClient,
  people: Map<string, Person>,
  key: JWK,
): Configuration {
  return {
    adapter: createGoogleStore(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://localhost/auth/google/callback'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')], names: { session: SESSION_COOKIE } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google tells the e-mail address in the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_ctx, interaction) => `${new URL(issuer).pathname}${INTERACTION_PATH}${interaction.uid}`,
    },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      if (!person) return undefined;
      const { email, isEmailVerified, name } = person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: isEmailVerified, name }) };
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'text';
      ctx.body = `${error}: ${description ?? ''}`;
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
  };
}

export async function createGoogle(issuer: string, client: RegisteredClient): Promise<Vendor> {
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, settings(issuer, client, people, await newSigningKey()));
  // The portal's port is not known when the client is registered, and the library compares whole addresses.
  provider.Client.prototype.redirectUriAllowed = (address) => isPortalCallback('google', address);
  const answer = provider.callback();

  async function decide({ request, response }: Exchange): Promise<void> {
    const person = await readConsent('google', request);
    if (!person) {
      const denial = { error: 'access_denied', error_description: 'The person pressed Cancel.' };
      return provider.interactionFinished(request, response, denial, { mergeWithLastSubmission: false });
    }
    people.set(person.id, person);
    const grant = new provider.Grant({ accountId: person.id, clientId: client.clientId });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    const result = { login: { accountId: person.id, remember: false }, consent };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return async (exchange) => {
    const { request, response, url } = exchange;
    forgetSession(request);
    if (!url.pathname.startsWith(INTERACTION_PATH)) {
      // The library finds out where it is mounted by comparing these two.
      Object.assign(request, { originalUrl: request.url, url: url.pathname + url.search });
      return answer(request, response);
    }
    if (request.method === 'POST') return decide(exchange);
    return sendHtml(response, 200, consentPage('Google'));
  };
}
