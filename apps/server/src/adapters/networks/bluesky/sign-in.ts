// Signs in to Bluesky with a handle and an app password. A profile may live on any server: it is given, or the handle's identity
// document names it.
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { namesOwnNetwork } from '../../../platform/outbound/outbound-target.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import {
  NetworkFault,
  type NetworkTokens,
  type NewConnection,
} from '../../../platform/ports/social-network.ts';
import type { BlueskySettings } from '../network-settings.ts';
import { callNetwork, readAnswer, serverFault } from '../network-call.ts';
import { callXrpc } from './xrpc.ts';

export const Session = z.object({
  did: z.string().check(z.regex(/^did:[a-z]+:[\w.:%-]+$/)),
  handle: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
});

const IdentityDocument = z.object({
  service: z.optional(z.array(z.object({ id: z.string(), serviceEndpoint: z.string() }))),
});

/** Servers that Bluesky itself runs sit behind the one at its base address, which alone opens sessions. */
const BEHIND_ENTRYWAY = /\.host\.bsky\.network$/;

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
}

interface Given {
  handle: string;
  appPassword: string;
  host?: string | undefined;
}

export async function signIn(
  { handle, appPassword, host: givenHost }: Given,
  settings: BlueskySettings,
  { fetch, clock }: Parts,
): Promise<Omit<NewConnection, 'profileUrl'>> {
  const given = givenHost === undefined ? undefined : addressOf(new URL(givenHost));
  // The app password goes to the server that the handle's identity names, and to no other. One of the operator's own network is in
  // no public directory.
  const host = given && namesOwnNetwork(given) ? given : await hostOf(handle, settings, fetch);
  if (given && given !== host) throw new NetworkFault('badHost');
  // The app password would travel in the open.
  if (!host.startsWith('https:') && !namesOwnNetwork(host)) throw new NetworkFault('badHost');
  const session = await callXrpc(fetch, {
    host,
    method: 'com.atproto.server.createSession',
    json: { identifier: handle, password: appPassword },
    answer: Session,
  }).catch((error: unknown) => {
    throw refusalOf(error, givenHost !== undefined);
  });
  return {
    remoteId: session.did,
    name: session.handle,
    handle: session.handle,
    avatarUrl: null,
    tokens: tokensOf(session, clock.now()),
    host,
  };
}

/** A session that was not opened changes nothing; an unknown handle and a wrong password are answered alike. */
function refusalOf(error: unknown, isHostGiven: boolean): unknown {
  if (!(error instanceof NetworkFault)) return error;
  if (error.problem === 'expired' || error.problem === 'invalid')
    return new NetworkFault('wrongCredentials', { cause: error });
  const isElsewhere = error.problem === 'brokenAnswer' || error.problem === 'unreachable';
  return isHostGiven && isElsewhere ? new NetworkFault('badHost', { cause: error }) : error;
}

async function hostOf(
  handle: string,
  { baseUrl, directoryUrl }: BlueskySettings,
  fetch: OutboundFetch,
): Promise<string> {
  const { did } = await callXrpc(fetch, {
    host: baseUrl,
    method: 'com.atproto.identity.resolveHandle',
    query: { handle },
    answer: z.object({ did: z.string() }),
  }).catch((error: unknown) => {
    throw error instanceof NetworkFault && error.problem === 'invalid'
      ? new NetworkFault('unknownHandle', { cause: error })
      : error;
  });
  const address = did.startsWith('did:web:')
    ? `https://${did.slice('did:web:'.length)}/.well-known/did.json`
    : `${directoryUrl}/${did}`;
  const { status, json } = await callNetwork(fetch, { method: 'GET', url: address });
  // No fallback to the base address: it would get the app password of a profile that lives elsewhere.
  if (status < 200 || status > 299) throw serverFault(status, false);
  const { service: services = [] } = readAnswer(IdentityDocument, json, false);
  const endpoint = services.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint;
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  if (url === null) throw new NetworkFault('unknownHandle');
  return BEHIND_ENTRYWAY.test(url.hostname) ? baseUrl : addressOf(url);
}

const addressOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

export function tokensOf({ accessJwt, refreshJwt }: z.output<typeof Session>, issuedAt: Date): NetworkTokens {
  return { accessToken: accessJwt, refreshToken: refreshJwt, issuedAt, expiresAt: endOf(accessJwt) };
}

/** In seconds: the year 9999. Beyond it a time is no promise, and the database may not hold it. */
const LAST_END = 253_402_300_799;

/** As the token itself says; only its server can judge it. */
function endOf(jwt: string): Date | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const { exp } = z.object({ exp: z.number().check(z.gte(0), z.lte(LAST_END)) }).parse(claims);
    return new Date(exp * 1_000);
  } catch {
    // Not the form we know: it is refreshed when the server refuses it.
    return null;
  }
}
