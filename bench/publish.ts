// Publishing on time and as fast as it goes. On time: posts due over one minute, how late the last hundredth starts, none
// lost, none twice, memory flat. As fast as it goes: all due at once, compared with a bare loop that makes the same calls
// with the same concurrency and keeps no books. `node bench/publish.ts tenth` runs the tenth alone.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createDestinations } from '../apps/server/src/features/schedule/destinations.store.ts';
import { createMachine } from '../apps/server/src/features/schedule/machine/create-machine.ts';
import { TIMINGS } from '../apps/server/src/features/schedule/machine/timings.ts';
import {
  countUnpublished,
  openAuthor,
  planPosts,
  POST_HTML,
} from '../apps/server/src/features/schedule/planned-posts.fixture.ts';
import { connectSite } from '../apps/server/src/features/sites/connecting/connect-site.ts';
import { addConnection } from '../apps/server/src/features/sites/connecting/keep-connection.ts';
import { databaseTime, systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { NewPost, WordPressSite } from '../apps/server/src/platform/ports/wordpress.ts';
import { createPublishing } from '../apps/server/tests/publishing.ts';
import { databaseName, isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, machineLoad, median, reportFigure, say } from './platform/figures.ts';
import { ANSWER_MS, startSandboxSites } from './publish/sandbox-sites.ts';

const WHOLE = isPostgres ? 10_000 : 1_000;
const DESTINATIONS = 50;
const SPAN_MS = 60_000;
const ROUNDS = 3;
/** Time to plan them all before the first is due. */
const LEAD_MS = 10_000;
const SAMPLE_EVERY_MS = 500;
const START_GOAL = atMost(2);
const SPEED_GOAL = atLeast(0.7);
/** The rest is the collector's breathing. */
const MEMORY_GOAL = atMost(1.15);

const host = await startSandboxSites(DESTINATIONS);
const bench = await makeBenchDatabase('publish');
const log = createLog('silent');
const database = await openDatabase({
  dataDir: bench.dataDir,
  databaseUrl: bench.settings['DATABASE_URL'] || undefined,
  log,
});
const { db } = database;
await database.unhurried(migrate);
const author = await openAuthor(db);
const { notifications, users, accounts, secrets, wordpress, publisher } = createPublishing(db, log, {
  publicUrl: 'http://localhost',
  appSecret: bench.settings['APP_SECRET']!,
  outboundAllow: [host.hostAndPort],
});
const remotes: WordPressSite[] = [];
const siteIds = await connectSites();
const machine = createMachine({
  db,
  timeOf: databaseTime,
  log,
  notifications,
  users,
  accounts,
  publishers: new Map([['wordpress', publisher]]),
  drafts: undefined,
  isOnlyNode: !isPostgres,
});

try {
  say(
    `${databaseName}, ${DESTINATIONS} sites of the sandbox that answer in ${ANSWER_MS} ms, ${TIMINGS.atOnce} at once, ${machineLoad()}`,
  );
  await machine.begin();
  await measure(WHOLE / 10, 'AtATenth');
  if (process.argv[2] !== 'tenth') await measure(WHOLE, '');
} finally {
  await machine.drain();
  host.stop();
  await database.close();
  await bench.remove();
}

/** As members connect them; the bare loop speaks to the same sites by itself. */
async function connectSites(): Promise<string[]> {
  const ids: string[] = [];
  for (const { url, username, password } of host.sites) {
    const { apiRoot, name } = await connectSite(wordpress, { url, username, password });
    const connection = {
      ...author,
      name,
      url,
      apiRoot,
      username,
      password,
      kind: 'application_password' as const,
      isPasswordOurs: false,
      caller: { address: '127.0.0.1', requestId: 'bench', userAgent: '', cookies: {}, csrfToken: '' },
    };
    ids.push(
      await db
        .transaction()
        .execute((tx) =>
          addConnection(tx, connection, { clock: systemClock, secrets, destinations: createDestinations() }),
        ),
    );
    remotes.push(wordpress.open({ apiRoot, username, password }));
  }
  return ids;
}

async function measure(count: number, suffix: string): Promise<void> {
  say(`\n${count} posts: ${ROUNDS} rounds at once and in a bare loop, then due over ${SPAN_MS / 1_000} s`);
  const ratios: number[] = [];
  const rates: Record<'machine' | 'bare', number[]> = { machine: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bareRate(count);
    const ours = await machineRate(count, suffix);
    rates.bare.push(bare);
    rates.machine.push(ours);
    ratios.push(ours / bare);
  }
  say(
    `posts a second: machine ${Math.round(median(rates.machine))}, bare loop ${Math.round(median(rates.bare))}; ${machineLoad()}`,
  );
  reportFigure(`publish.speed${suffix}`, ratios, '', SPEED_GOAL);
  await publishOnTime(count, suffix);
}

async function publishOnTime(count: number, suffix: string): Promise<void> {
  const firstDueAt = new Date(Date.now() + LEAD_MS);
  const dueAt = await planPosts(db, author, siteIds, { count, firstDueAt, spanMs: SPAN_MS });
  if (Date.now() > firstDueAt.getTime())
    say('planning took longer than its lead: the first posts count as late');
  const memory: number[] = [];
  await untilAllOut(() => void memory.push(process.memoryUsage().rss));
  const arrivedAt = await arrivals(dueAt, suffix);
  const lateSeconds = [...arrivedAt].map(([key, at]) => (at - dueAt.get(key)!) / 1_000);
  const sorted = lateSeconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  say(`start after due: median ${at(0.5).toFixed(2)} s, last ${at(1).toFixed(2)} s`);
  reportFigure(`publish.startP99Seconds${suffix}`, [at(0.99)], ' s', START_GOAL);
  const third = Math.floor(memory.length / 3);
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
  say(`memory: ${Math.round(middle / 1e6)} MB in the middle, ${Math.round(last / 1e6)} MB at the end`);
  reportFigure(`publish.memoryGrowth${suffix}`, [last / middle], '', MEMORY_GOAL);
}

async function machineRate(count: number, suffix: string): Promise<number> {
  const startedAt = performance.now();
  const dueAt = await planPosts(db, author, siteIds, { count, firstDueAt: new Date(), spanMs: 0 });
  const plannedMs = performance.now() - startedAt;
  await untilAllOut(() => {});
  const times = [...(await arrivals(dueAt, `AtOnce${suffix}`)).values()].toSorted((a, b) => a - b);
  // The first was under way for two answers when it became public.
  const elapsedMs = times.at(-1)! - times[0]! + 2 * ANSWER_MS;
  say(
    `machine: ${count} posts in ${(elapsedMs / 1_000).toFixed(1)} s, planned in ${(plannedMs / 1_000).toFixed(1)} s`,
  );
  return (count / elapsedMs) * 1_000;
}

async function bareRate(count: number): Promise<number> {
  let sent = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      const remote = remotes[sent % DESTINATIONS]!;
      const post = barePost();
      const { id } = await remote.createPost({ ...post, status: 'draft' });
      await remote.changePost(id, { ...post, slug: '' });
    }
  };
  await Promise.all(Array.from({ length: TIMINGS.atOnce }, worker));
  return (count / (performance.now() - startedAt)) * 1_000;
}

function barePost(): NewPost {
  return {
    title: 'A post',
    html: POST_HTML,
    excerpt: '',
    slug: randomUUID(),
    status: 'publish',
    categories: [],
    tags: [],
    featuredMediaId: undefined,
  };
}

async function untilAllOut(sample: () => void): Promise<void> {
  do {
    await delay(SAMPLE_EVERY_MS);
    sample();
  } while ((await countUnpublished(db)) > 0);
}

/** When each arrived first. */
async function arrivals(dueAt: ReadonlyMap<string, number>, suffix: string): Promise<Map<string, number>> {
  const all = await host.arrived();
  const arrived = [...dueAt.keys()].flatMap((key) => {
    const found = all.get(key);
    return found ? [{ key, ...found }] : [];
  });
  const lost = dueAt.size - arrived.length;
  const twice = arrived.filter(({ times }) => times > 1).length;
  say(`${dueAt.size} posts, ${lost} lost, ${twice} more than once`);
  reportFigure(`publish.lostOrTwice${suffix}`, [lost + twice], '', atMost(0));
  return new Map(arrived.map(({ key, at }) => [key, at]));
}
