// A connection's tokens, sealed with the id of its row: copied to another row they do not open. Fresh ones are fetched at 80 % of
// the life of the old ones, by one run at a time over all nodes, since some networks accept a refresh token once.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { NetworkProblem } from '@msm/contract/social/problems';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import {
  NetworkFault,
  type NetworkLogin,
  type NetworkTokens,
  type SocialNetwork,
} from '../../../platform/ports/social-network.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import {
  endRefresh,
  findConnection,
  storeRefreshed,
  takeRefreshLease,
  type ConnectionRow,
  type RefreshLease,
} from '../connections.store.ts';
import type { SocialParts } from '../social.deps.ts';
import { noteRefusal } from './note-refusal.ts';

const REFRESHED_AT_SHARE = 0.8;
/** Longer than the longest call to a network. */
const LEASE_MS = 75_000;
/** How often another run looks whether the one that refreshes is done. */
const LOOK_EVERY_MS = 250;
/** After a refresh that failed: those that wait behind it get their turn first. A token that ran out is refreshed when it is needed. */
const RETRY_MS = 10 * MINUTE_MS;

const StoredTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  issuedAt: z.string(),
  expiresAt: z.nullable(z.string()),
});

const boundTo = (connectionId: string) => `social.tokens:${connectionId}`;

/** The columns of new tokens. */
export function tokenColumns(secrets: Secrets, connectionId: string, tokens: NetworkTokens) {
  const { issuedAt, expiresAt } = tokens;
  const lifeMs = expiresAt && expiresAt.getTime() - issuedAt.getTime();
  return {
    sealed_tokens: secrets.seal(JSON.stringify(tokens), boundTo(connectionId)),
    expires_at: expiresAt,
    refresh_at: lifeMs === null || !tokens.refreshToken ? null : after(issuedAt, lifeMs * REFRESHED_AT_SHARE),
  };
}

function openTokens(secrets: Secrets, { id, sealed_tokens }: ConnectionRow): NetworkTokens {
  try {
    const stored = StoredTokens.parse(JSON.parse(secrets.open(sealed_tokens, boundTo(id))));
    return {
      ...stored,
      issuedAt: new Date(stored.issuedAt),
      expiresAt: stored.expiresAt === null ? null : new Date(stored.expiresAt),
    };
  } catch (error) {
    // Sealed under another APP_SECRET: it cannot be opened any more.
    throw new NetworkFault('expired', { cause: error });
  }
}

const loginOf = (secrets: Secrets, connection: ConnectionRow): NetworkLogin => ({
  remoteId: connection.remote_id,
  handle: connection.handle,
  host: connection.host,
  tokens: openTokens(secrets, connection),
});

/** Whether a connection still has these tokens. */
export function hasTokens(
  secrets: Secrets,
  connection: ConnectionRow,
  { accessToken }: NetworkTokens,
): boolean {
  return openTokens(secrets, connection).accessToken === accessToken;
}

type Parts = Pick<SocialParts, 'db' | 'clock' | 'secrets' | 'accounts' | 'notifications' | 'delay'>;

/** `refused`: the network did not accept these tokens, whatever their age. */
export async function freshLogin(
  connection: ConnectionRow,
  network: SocialNetwork,
  parts: Parts,
  refused?: NetworkTokens,
): Promise<NetworkLogin> {
  const { db, clock, secrets } = parts;
  let current = connection;
  for (;;) {
    const login = loginOf(secrets, current);
    const isRefused = refused !== undefined && login.tokens.accessToken === refused.accessToken;
    const isDue = isDueForRefresh(current, clock.now());
    if (!network.refresh || (!isDue && !isRefused)) {
      if (isRefused) throw new NetworkFault('expired');
      return login;
    }
    const now = clock.now();
    const lease = await takeRefreshLease(db, current, { now, until: after(now, LEASE_MS) });
    if (lease) return refreshHeld(current, login, lease, { network, parts, isRefused });
    // Another run refreshes. What we have is good until it ends.
    if (!isRefused && (login.tokens.expiresAt === null || login.tokens.expiresAt > now)) return login;
    await (parts.delay ?? sleep)(LOOK_EVERY_MS);
    const known = await findConnection(db, connection.id);
    if (!known || known.state === 'needs_reauth') throw new NetworkFault('expired');
    current = known;
  }
}

const isDueForRefresh = ({ refresh_at, expires_at }: ConnectionRow, now: Date): boolean =>
  refresh_at !== null && (refresh_at <= now || (expires_at !== null && expires_at <= now));

async function refreshHeld(
  connection: ConnectionRow,
  login: NetworkLogin,
  lease: RefreshLease,
  { network, parts, isRefused }: { network: SocialNetwork; parts: Parts; isRefused: boolean },
): Promise<NetworkLogin> {
  const { db, clock, secrets } = parts;
  try {
    const tokens = await network.refresh!(login);
    const kept = { ...tokens, refreshToken: tokens.refreshToken ?? login.tokens.refreshToken };
    const columns = { ...tokenColumns(secrets, connection.id, kept), updated_at: clock.now() };
    if (await storeRefreshed(db, lease, connection, columns)) return { ...login, tokens: kept };
    // Connected anew, or disconnected, while the network was asked.
    const known = await findConnection(db, connection.id);
    if (!known || known.state === 'needs_reauth') throw new NetworkFault('expired');
    return loginOf(secrets, known);
  } catch (error) {
    const { refresh_at } = connection;
    await endRefresh(db, lease, { refresh_at: refresh_at && after(clock.now(), RETRY_MS) });
    if (error instanceof NetworkFault && error.problem === 'expired') {
      await noteRefusal(connection, error, parts);
      throw error;
    }
    const { expiresAt } = login.tokens;
    // A refresh that fails says nothing of the token we have.
    if (!isRefused && (expiresAt === null || expiresAt > clock.now())) return login;
    throw beforeAnyPost(error);
  }
}

/** What a post would be refused for. */
const OF_POSTS: readonly NetworkProblem[] = ['invalid', 'notFound', 'brokenAnswer'];

/** No post was sent yet, and an answer about tokens says nothing of one. */
function beforeAnyPost(error: unknown): unknown {
  if (!(error instanceof NetworkFault)) return error;
  const { problem, retryAfterMs } = error;
  return new NetworkFault(OF_POSTS.includes(problem) ? 'networkError' : problem, {
    retryAfterMs,
    cause: error,
  });
}

/** Undefined for what the current secret opens, and for what neither does: that has to be connected again. */
export const resealed = (secrets: Secrets, { id, sealed_tokens }: ConnectionRow): string | undefined =>
  secrets.isSealedByPrevious(sealed_tokens, boundTo(id))
    ? secrets.seal(secrets.open(sealed_tokens, boundTo(id)), boundTo(id))
    : undefined;
