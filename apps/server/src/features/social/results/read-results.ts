// Reads the figures of published posts and the followers of connections, each minute what is due, within the rate of the connection
// and of its network. What does not fit into the minute stays due and comes with the next one, so that readings are spread evenly.
import { FIGURES } from '@msm/contract/social/figures';
import type { Figures } from '@msm/contract/social/results';
import { READ_RATES } from '@msm/contract/social/results-limits';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { takeAll, type Limit, type Limits } from '../../../platform/limits.ts';
import { AppError } from '../../../platform/errors.ts';
import { ResultsUnavailable, type NetworkResults } from '../../../platform/ports/network-results.ts';
import { NetworkFault, type SocialNetwork } from '../../../platform/ports/social-network.ts';
import { createSlots } from '../../../platform/threads/slots.ts';
import type { ConnectionRow } from '../connections.store.ts';
import { withSession } from '../publishing/with-session.ts';
import type { SocialParts } from '../social.deps.ts';
import { nextReadingAt } from './polling.rules.ts';
import {
  claimDuePosts,
  connectionsToCount,
  connectionsToRead,
  keepAudience,
  keepReadings,
  type ClaimedPost,
  type Reading,
} from './results.store.ts';

export type PollingParts = SocialParts & { limits: Limits };

/** More connections than a minute's rate of any network serves. */
const CONNECTIONS_AT_MOST = 500;
const AT_ONCE = 4;
/** Longer than a call takes; a process that died had claimed them. */
const CLAIM_MS = 10 * MINUTE_MS;
const RETRY_MS = HOUR_MS;
/** A server that asks for more patience is asked again all the same. */
const LONGEST_RETRY_MS = DAY_MS;
/** A server may get an app view one day. */
const UNAVAILABLE_RETRY_MS = 7 * DAY_MS;
const GONE = 'The network does not have this post any more.';

export async function readDueResults(parts: PollingParts): Promise<void> {
  const { db, clock, log } = parts;
  const slots = createSlots(AT_ONCE);
  const due = await connectionsToRead(db, clock.now(), CONNECTIONS_AT_MOST);
  await forEach(due, (connection) => readPostsOf(connection, parts));

  const now = clock.now();
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const uncounted = await connectionsToCount(db, {
    day,
    triedBefore: after(now, -HOUR_MS),
    limit: CONNECTIONS_AT_MOST,
  });
  await forEach(uncounted, (connection) => countFollowers(connection, day, parts));

  /** A fault of ours at one connection is logged: it must not keep the others from being read. */
  async function forEach(
    connections: readonly ConnectionRow[],
    step: (connection: ConnectionRow) => Promise<void>,
  ): Promise<void> {
    const tried = (connection: ConnectionRow) =>
      step(connection).catch((error: unknown) =>
        log.error({ err: error, connectionId: connection.id }, 'reading figures failed'),
      );
    await Promise.all(connections.map((connection) => slots.use(() => tried(connection))));
  }
}

/** False when the minute's calls of the connection or of the network are used up. */
async function mayCall({ id, network }: ConnectionRow, { limits }: PollingParts): Promise<boolean> {
  const { perConnection, perNetwork } = READ_RATES[network];
  const limit = (whose: string, max: number): Limit => ({
    name: `social-reads-${network}-${whose}`,
    max,
    windowSeconds: 60,
  });
  try {
    await takeAll(limits, [
      [limit('connection', perConnection), id],
      [limit('all', perNetwork), network],
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooMany') return false;
    throw error;
  }
}

async function readPostsOf(connection: ConnectionRow, parts: PollingParts): Promise<void> {
  const network = parts.networks.get(connection.network);
  if (!network) return;
  while (await mayCall(connection, parts)) {
    const isMore = await readBatch(connection, network, parts);
    if (!isMore) return;
  }
}

async function readBatch(
  connection: ConnectionRow,
  network: SocialNetwork,
  parts: PollingParts,
): Promise<boolean> {
  const { db, clock } = parts;
  const now = clock.now();
  let claimed: ClaimedPost[] | undefined;
  let isFull = false;
  const outcome = await read(connection, network, parts, async (results) => {
    // Once, also when the tokens had to be refreshed and the step runs again.
    claimed ??= await claimDuePosts(db, {
      connectionId: connection.id,
      now,
      until: after(now, CLAIM_MS),
      limit: results.postsPerCall,
    });
    isFull = claimed.length === results.postsPerCall;
    return claimed.length > 0 ? results.readPosts(claimed.map((post) => post.remote_id)) : undefined;
  });
  const readings = (claimed ?? []).map((post) => readingOf(post, connection, outcome, now));
  if (readings.length > 0) await db.transaction().execute((tx) => keepReadings(tx, readings, now));
  return outcome.isRead && isFull;
}

function readingOf(
  { id: postId, remote_id, sent_at: sentAt, problem: before }: ClaimedPost,
  { network }: ConnectionRow,
  outcome: Outcome<ReadonlyMap<string, Figures> | undefined>,
  now: Date,
): Reading {
  if (!outcome.isRead) return { postId, nextAt: outcome.nextAt, problem: outcome.problem };
  const figures = outcome.value?.get(remote_id);
  // Said twice: what counts for a whole network may be behind.
  if (!figures) return { postId, nextAt: before === GONE ? null : after(now, DAY_MS), problem: GONE };
  const nextAt = nextReadingAt({ postId, network, sentAt }, now);
  return { postId, figures: countable(figures), nextAt, problem: null };
}

/** More than any post has; sums over a history stay far below what the database counts. */
const LARGEST_COUNT = 1_000_000_000_000;

/** Every server of the AT Protocol may report what it likes: what is no number of people or views is not known. */
const countOrNone = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= LARGEST_COUNT ? value : null;

const countable = (figures: Figures): Figures =>
  Object.fromEntries(FIGURES.map((figure) => [figure, countOrNone(figures[figure])])) as Figures;

type Outcome<T> = { isRead: true; value: T } | { isRead: false; problem: string; nextAt: Date };

/** What a network refuses is noted and tried again later; only a fault of ours is thrown. */
async function read<T>(
  connection: ConnectionRow,
  network: SocialNetwork,
  parts: PollingParts,
  step: (results: NetworkResults) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const told = { ...parts, tellsOwner: true };
    const value = await withSession(connection, network, told, ({ results }) => step(results));
    return { isRead: true, value };
  } catch (error) {
    const now = parts.clock.now();
    if (error instanceof ResultsUnavailable)
      return { isRead: false, problem: error.message, nextAt: after(now, UNAVAILABLE_RETRY_MS) };
    if (!(error instanceof NetworkFault)) throw error;
    parts.log.info({ err: error, connectionId: connection.id }, 'figures could not be read');
    const retryMs = Math.min(error.retryAfterMs ?? RETRY_MS, LONGEST_RETRY_MS);
    return { isRead: false, problem: error.message, nextAt: after(now, retryMs) };
  }
}

async function countFollowers(connection: ConnectionRow, day: string, parts: PollingParts): Promise<void> {
  const network = parts.networks.get(connection.network);
  if (!network || !(await mayCall(connection, parts))) return;
  const followers = await read(connection, network, parts, (results) => results.readFollowers());
  await keepAudience(parts.db, {
    connectionId: connection.id,
    day,
    followers: followers.isRead ? countOrNone(followers.value) : null,
    now: parts.clock.now(),
  });
}
