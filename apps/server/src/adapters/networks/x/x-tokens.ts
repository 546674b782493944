// The tokens of X: a code with its PKCE proof, then a refresh token that is good once. Only an answer that X gives to a dead token
// ends a connection; everything else is tried again.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { NetworkFault, type Consent, type NetworkTokens } from '../../../platform/ports/social-network.ts';
import { callNetwork, expiryOf, readAnswer, serverFault } from '../network-call.ts';
import type { VendorRegistration } from '../../../platform/settings/vendor-registration.ts';

const SCOPE = 'tweet.read tweet.write users.read media.write offline.access';

const Tokens = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.number()),
});
const TokenError = z.object({ error: z.string(), error_description: z._default(z.string(), '') });
/** `invalid_request` is X's word for a refresh token that was used or withdrawn. */
const DEAD = ['invalid_grant', 'invalid_request'];

export interface TokenParts {
  fetch: OutboundFetch;
  clock: Clock;
  tokenUrl: string;
  settings: VendorRegistration;
}

export function xConsentPage(
  authorizeUrl: string,
  { clientId }: VendorRegistration,
  { callbackUrl, state, codeVerifier }: Consent,
): string {
  const page = new URL(authorizeUrl);
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackUrl,
    scope: SCOPE,
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return page.href;
}

export const redeemCode = (code: string, { callbackUrl, codeVerifier }: Consent, parts: TokenParts) =>
  askForTokens(
    { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: codeVerifier },
    parts,
  );

export const exchangeRefreshToken = (refreshToken: string, parts: TokenParts) =>
  askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, parts);

async function askForTokens(form: Record<string, string>, parts: TokenParts): Promise<NetworkTokens> {
  const { clientId, clientSecret } = parts.settings;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const issuedAt = parts.clock.now();
  const { status, json } = await callNetwork(parts.fetch, {
    method: 'POST',
    url: parts.tokenUrl,
    headers: { authorization: `Basic ${basic.toString('base64')}` },
    body: new URLSearchParams({ ...form, client_id: clientId }),
  });
  if (status >= 500) throw serverFault(status, false);
  const refused = TokenError.safeParse(json).data;
  if (refused && DEAD.includes(refused.error))
    throw new NetworkFault('expired', { said: refused.error_description });
  if (status < 200 || status > 299)
    throw new NetworkFault('networkError', { said: refused?.error_description || `status ${status}` });
  const tokens = readAnswer(Tokens, json, false);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    issuedAt,
    expiresAt: expiryOf(issuedAt, tokens.expires_in),
  };
}
