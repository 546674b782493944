// Results of social posts: a history page over ten thousand posts, and the polling of their figures, through the functions that the
// portal itself calls. Polling goes by a simulated clock, minute by minute, so that an hour takes seconds.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { READ_RATES } from '@msm/contract/social/results-limits';
import type { NetworkId } from '@msm/contract/social/networks';
import { HistoryInput } from '@msm/contract/social/results';
import type { SocialDeps } from '../apps/server/src/features/social/social.deps.ts';
import { historyReaders } from '../apps/server/src/features/social/results/read-history.ts';
import { readDueResults } from '../apps/server/src/features/social/results/read-results.ts';
import { resultsOn, type TestResults } from '../apps/server/src/features/social/results/results.fixture.ts';
import { users } from '../apps/server/src/features/users/users.store.ts';
import { HOUR_MS, MINUTE_MS } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { AppError } from '../apps/server/src/platform/errors.ts';
import type { Limits } from '../apps/server/src/platform/limits.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Call } from '../apps/server/src/platform/operation.ts';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';

const WHOLE = 10_000;
const CALLS = 40;
const WARM_UP_CALLS = 3;
const DAY_MS = 24 * HOUR_MS;

const boundlessLimits: Limits = { take: async () => ({ giveBack: async () => {} }) };

const bench = await makeBenchDatabase('social');
const database = await openDatabase({
  dataDir: bench.dataDir,
  databaseUrl: bench.settings['DATABASE_URL'] || undefined,
  log: createLog('silent'),
});
try {
  await database.unhurried(migrate);
  for (const [posts, suffix] of [
    [WHOLE / 10, 'AtATenth'],
    [WHOLE, ''],
  ] as const) {
    await measureHistory(posts, suffix);
    await measurePolling(posts, suffix);
  }
} finally {
  await database.close();
  await bench.remove();
}

async function measureHistory(posts: number, suffix: string): Promise<void> {
  const results = await resultsOn(database.db, boundlessLimits);
  const connectionId = await results.connect('instagram');
  await fill(results, { connectionId, network: 'instagram', posts, overMs: 90 * DAY_MS });
  await sql`update social_results set read_at = now(), next_at = null, likes = (random() * 200)::int,
    comments = (random() * 20)::int, shares = (random() * 10)::int, views = (random() * 5000)::int
    where connection_id = ${connectionId}`.execute(database.db);
  await sql`analyze`.execute(database.db);
  say(`\n${posts} posts, ${CALLS} calls each, ${databaseName}, ${machineLoad()}`);
  const { run } = historyReaders.find(({ route }) => route.path === '/social/instagram-history')!;
  const today = new Date();
  const days = (count: number) => ({
    from: new Date(today.getTime() - (count - 1) * DAY_MS).toISOString().slice(0, 10),
    to: today.toISOString().slice(0, 10),
  });
  const pages: Record<string, object> = {
    history: { ...days(90) },
    historyLastPage: { ...days(90), page: Math.floor(posts / 20), pageSize: 10 },
    historyByInteractions: { ...days(90), order: 'interactions' },
    historyOfAYear: { ...days(365), zone: 'Africa/Nairobi' },
  };
  for (const [name, input] of Object.entries(pages)) {
    const call = {
      input: HistoryInput.parse(input),
      session: { accountId: results.accountId, member: { id: results.memberId } },
    } as unknown as Call<(typeof historyReaders)[number]['route']>;
    const deps = { ...results.parts, users } as unknown as SocialDeps;
    const slowest = await slowestTwentieth(() => run(call, deps));
    reportFigure(`social.${name}${suffix}`, [slowest], ' ms', atMost(200));
  }
}

/** All posts are due in the same minute: the worst that can happen after a long standstill. */
async function measurePolling(posts: number, suffix: string): Promise<void> {
  const network: NetworkId = 'bluesky';
  const connections = 10;
  let minute = 0;
  const results = await resultsOn(
    database.db,
    simulatedLimits(() => minute),
  );
  const { clock, networks, parts } = results;
  for (let made = 0; made < connections; made += 1) {
    const connectionId = await results.connect(network);
    await fill(results, { connectionId, network, posts: posts / connections, overMs: 0, ageMs: 5 * DAY_MS });
  }
  // One post a call, as the slowest network reads: the rate is then what bounds it.
  networks[network].postsPerCall = 1;
  const { perConnection, perNetwork } = READ_RATES[network];
  const perMinute = Math.min(perNetwork, perConnection * connections);
  const counts: number[] = [];
  for (let done = 0; done < posts;) {
    const before = networks[network].calls.length;
    await readDueResults(parts);
    const calls = networks[network].calls.length - before;
    counts.push(calls);
    done += calls;
    if (calls === 0 && counts.length > 10_000) break;
    clock.advance(MINUTE_MS);
    minute += 1;
  }
  const full = counts.slice(0, -1);
  const mean = full.reduce((sum, count) => sum + count, 0) / Math.max(1, full.length);
  const spread = full.length > 0 ? (Math.max(...full) - Math.min(...full)) / mean : 0;
  say(
    `\n${posts} posts due at once, ${connections} connections, read in ${counts.length} minutes of the clock`,
  );
  reportFigure(`social.pollingPerMinute${suffix}`, [Math.max(...counts)], ' calls', atMost(perMinute));
  reportFigure(`social.pollingSpread${suffix}`, [spread], ' of the mean', atMost(0.1));
  const read = new Set(networks[network].calls.flat());
  reportFigure(`social.pollingUnread${suffix}`, [posts - read.size], ' posts', atMost(0));
  await database.db.deleteFrom('social_connections').where('network', '=', network).execute();
}

interface Filling {
  connectionId: string;
  network: NetworkId;
  posts: number;
  /** Spread over this time before now. */
  overMs: number;
  ageMs?: number;
}

async function fill({ db, accountId, memberId }: TestResults, filling: Filling): Promise<void> {
  const { connectionId, network, posts, overMs, ageMs = 0 } = filling;
  const key = randomUUID();
  await sql`
    insert into social_posts (id, account_id, connection_id, network, publication_key, part, remote_id, text, sent_at, author_id)
    select gen_random_uuid(), ${accountId}, ${connectionId}, ${network}, ${key} || n, 0, ${key} || n,
      'Post number ' || n || ': how small farms water their fields with solar pumps.',
      now() - (${ageMs}::float8 + ${overMs}::float8 * n / ${posts}::float8) * interval '1 millisecond', ${memberId}
    from generate_series(1, ${posts}::int) as n`.execute(db);
}

async function slowestTwentieth(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < CALLS + WARM_UP_CALLS; at += 1) {
    const startedAt = performance.now();
    await call();
    if (at >= WARM_UP_CALLS) times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)]!;
}

/** The portal's limits go by the time of day; these count the same in minutes of the simulated clock. */
function simulatedLimits(minute: () => number): Limits {
  const used = new Map<string, number>();
  return {
    async take({ name, max }, key) {
      const place = `${name} ${key} ${minute()}`;
      const count = (used.get(place) ?? 0) + 1;
      if (count > max) throw new AppError('tooMany', 'Too many attempts.');
      used.set(place, count);
      return { giveBack: async () => void used.set(place, (used.get(place) ?? 1) - 1) };
    },
  };
}
