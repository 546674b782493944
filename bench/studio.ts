// The schedule of a studio: 100,000 publications in one account, and a tenth of them. How long the slowest twentieth takes of
// the calendar's month and of the first page of Posts under each filter, through the functions that the portal itself calls, up
// to the JSON of the answer; needs DATABASE_URL. Then, in a browser on a processor slowed down four times, how long scripts run
// until a month with 2,000 posts stands on the page, and how long the slowest twentieth of the keys in the composer take to be seen.
// `node bench/studio.ts browser` measures these two alone.
import { createHash } from 'node:crypto';
import { CALENDAR_PUBLICATIONS } from '@msm/contract/schedule/limits';
import type { PublicationSearch } from '@msm/contract/schedule/schemas';
import {
  listBetween,
  searchPublications,
  selectPublications,
} from '../apps/server/src/features/schedule/reading/lists.store.ts';
import { presentPublication } from '../apps/server/src/features/schedule/reading/present-publication.ts';
import { DAY_MS, after } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import type { Db } from '../apps/server/src/platform/db/tables.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { fillStudio, openStudio, SITES, type Studio } from './studio/fill.ts';
import { measureMonth } from './studio/month.ts';
import { measureTyping } from './studio/typing.ts';

const WHOLE = 100_000;
const CALLS = 40;
const WARM_UP_CALLS = 3;
const SERVER_GOAL = atMost(50);
const SCRIPT_GOAL = atMost(300);
const KEY_GOAL = atMost(50);
const FIRST_PAGE = { page: 1, pageSize: 10 };
const MONTH_MS = 42 * DAY_MS;

if (process.argv[2] !== 'browser') {
  if (isPostgres) await measureServer();
  else say('studio: set DATABASE_URL for the figures of the server.');
}
say(`\na month of ${CALENDAR_PUBLICATIONS} posts, processor slowed down four times, ${machineLoad()}`);
const rounds = await measureMonth();
reportFigure(
  'studio.monthScripting',
  rounds.map(({ scriptMs }) => scriptMs),
  ' ms',
  SCRIPT_GOAL,
);
reportFigure(
  'studio.monthTasks',
  rounds.map(({ taskMs }) => taskMs),
  ' ms',
);
const keys = await measureTyping();
say(`${keys.length} keys in the composer, processor slowed down four times`);
reportFigure('studio.keyToFrame', [slowestTwentiethOf(keys)], ' ms', KEY_GOAL);

async function measureServer(): Promise<void> {
  const bench = await makeBenchDatabase('studio');
  const databaseUrl = bench.settings['DATABASE_URL']!;
  const database = await openDatabase({ dataDir: bench.dataDir, databaseUrl, log: createLog('silent') });
  const { db } = database;
  try {
    await database.unhurried(migrate);
    const studio = await openStudio(db);
    await fillStudio(databaseUrl, studio, { from: 1, to: WHOLE / 10 });
    await measureAt(db, studio, { count: WHOLE / 10, suffix: 'AtATenth' });
    await fillStudio(databaseUrl, studio, { from: WHOLE / 10 + 1, to: WHOLE });
    await measureAt(db, studio, { count: WHOLE, suffix: '' });
  } finally {
    await database.close();
    await bench.remove();
  }
}

interface Size {
  count: number;
  suffix: string;
}

async function measureAt(db: Db, studio: Studio, { count, suffix }: Size): Promise<void> {
  say(`\n${count} publications in one account, ${CALLS} calls each, ${machineLoad()}`);
  for (const [name, call] of Object.entries(callsOf(db, studio)))
    reportFigure(`studio.${name}${suffix}`, [await slowestTwentieth(call)], ' ms', SERVER_GOAL);
}

type Call = () => Promise<unknown>;

function callsOf(db: Db, { accountId, memberId, rareAuthorId }: Studio): Record<string, Call> {
  const now = new Date();
  const posts =
    (search: PublicationSearch): Call =>
    async () => {
      const { rows } = await searchPublications(db, accountId, search, FIRST_PAGE);
      return JSON.stringify(rows.map(presentPublication));
    };
  const destinationId = siteOf(SITES - 1);
  return {
    month: async () => {
      const range = { from: after(now, -MONTH_MS), to: now, limit: CALENDAR_PUBLICATIONS + 1 };
      return JSON.stringify(await listBetween(db, accountId, range));
    },
    all: posts({}),
    past: posts({ group: 'past' }),
    coming: posts({ group: 'coming' }),
    publishing: posts({ group: 'publishing' }),
    attention: posts({ group: 'attention' }),
    published: posts({ group: 'published' }),
    failed: posts({ group: 'failed' }),
    skipped: posts({ group: 'skipped' }),
    paused: posts({ group: 'paused' }),
    destination: posts({ group: 'coming', destinationId }),
    destinationOfAll: posts({ destinationId }),
    author: posts({ group: 'published', authorId: memberId }),
    rareAuthor: posts({ group: 'coming', authorId: rareAuthorId }),
    text: posts({ group: 'published', text: 'post 4321 about' }),
    commonText: posts({ group: 'coming', text: 'coffee' }),
    noText: posts({ text: 'nowhere' }),
    everything: posts({ group: 'published', destinationId, authorId: memberId, text: 'markets' }),
    selectAll: () => selectPublications(db, accountId, { group: 'coming' }, 201),
  };
}

function siteOf(number: number): string {
  const digits = createHash('md5').update(`site${number}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function slowestTwentieth(call: Call): Promise<number> {
  const times: number[] = [];
  for (let at = -WARM_UP_CALLS; at < CALLS; at += 1) {
    const startedAt = performance.now();
    await call();
    if (at >= 0) times.push(performance.now() - startedAt);
  }
  return slowestTwentiethOf(times);
}

/** Where it begins: the others took less. */
function slowestTwentiethOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}
