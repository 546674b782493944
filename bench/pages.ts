// Public pages with data: how many requests a second a kept page answers, divided by those of a static file of the same bytes from
// the same server in the same run; and how long a page takes that is not kept, on a blog of 100,000 posts and of a tenth.
import { Pool } from 'undici';
import { startPagesServer } from './pages/start-pages-server.ts';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atLeast, atMost, machineLoad, median, reportFigure, say } from './platform/figures.ts';

const WHOLE = 100_000;
const ROUNDS = 11;
const REQUESTS = 1_500;
const CONNECTIONS = 20;
/** Together below the limit of a minute: a page that is not kept counts as a call of its route. */
const CALLS = 60;
const STATIC_PATH = '/assets/bench-page.html';
const ENCODINGS = ['br', 'identity'] as const;

const [size] = process.argv.slice(2);
for (const [posts, suffix] of [
  [WHOLE / 10, 'AtATenth'],
  [WHOLE, ''],
] as const)
  if (size === undefined || (size === 'tenth') === (suffix !== '')) await measure(posts, suffix);

async function measure(posts: number, suffix: string): Promise<void> {
  const database = await makeBenchDatabase('pages');
  const { address, bytes, stop } = await startPagesServer(database, posts);
  try {
    say(
      `\n${posts.toLocaleString('en')} posts, ${databaseName}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS} requests, page of ${bytes} bytes, ${machineLoad()}`,
    );
    const pool = new Pool(address, { connections: CONNECTIONS, pipelining: 1 });
    await measureNew(pool, suffix);
    for (const encoding of ENCODINGS) await measureKept(pool, encoding, suffix);
    await pool.close();
  } finally {
    await stop();
    await database.remove();
  }
}

/** Each address once: nothing of it is kept. */
async function measureNew(pool: Pool, suffix: string): Promise<void> {
  const kinds = {
    list: (call: number) => `/blog?page=${call + 2}`,
    search: (call: number) => `/blog?q=${['harbour', 'market', 'rain', 'day'][call % 4]}+${call}`,
    tag: (call: number) =>
      `/blog?tag=${call % 2 === 0 ? 'tag' : 'place'}-${call % 40}&page=${1 + Math.floor(call / 40)}`,
  };
  for (const [name, pathOf] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const startedAt = performance.now();
      await get(pool, pathOf(call), 'identity');
      times.push(performance.now() - startedAt);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)]!;
    say(`pages.${name}${suffix}: median ${median(times).toFixed(1)} ms of ${CALLS} calls`);
    reportFigure(`pages.${name}P95Ms${suffix}`, [p95], ' ms', atMost(100));
  }
}

async function measureKept(pool: Pool, encoding: string, suffix: string): Promise<void> {
  const rates: Record<'page' | 'file', number[]> = { page: [], file: [] };
  const paths = { page: '/blog', file: STATIC_PATH };
  for (const path of Object.values(paths)) await load(pool, path, encoding, REQUESTS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0 ? (['page', 'file'] as const) : (['file', 'page'] as const))
      rates[kind].push(await load(pool, paths[kind], encoding, REQUESTS));
  say(
    `${encoding}: page ${median(rates.page).toFixed(0)}, file ${median(rates.file).toFixed(0)} requests a second`,
  );
  reportFigure(
    `pages.keptOverFile${encoding === 'br' ? 'Compressed' : ''}${suffix}`,
    rates.page.map((rate, round) => rate / rates.file[round]!),
    '',
    atLeast(0.6),
  );
}

/** Requests a second. */
async function load(pool: Pool, path: string, encoding: string, count: number): Promise<number> {
  let sent = 0;
  const startedAt = performance.now();
  const connection = async () => {
    while (sent++ < count) await get(pool, path, encoding);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return count / ((performance.now() - startedAt) / 1_000);
}

async function get(pool: Pool, path: string, encoding: string): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': encoding };
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  await body.dump({ limit: 10_000_000 });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
}
