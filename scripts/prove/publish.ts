// The proof that a post is published once, whatever happens: real database, real WordPress under all three permalink
// settings, kills at every step, lost and spoilt answers. Then what a person reads when a site cannot be connected. Prints
// figures like the benches; exits 1 when a promise is broken, 2 where there can be no WordPress. A number after the name
// sets how many posts each setting gets, a second one the dice.
import { databaseName, isPostgres, makeBenchDatabase } from '../../bench/platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say, type Goal } from '../../bench/platform/figures.ts';
import { seededDice } from '../../bench/platform/seeded-dice.ts';
import type { PlannedPublication } from '../../apps/server/tests/faults/planned-publications.ts';
import { endPublishing } from '../../apps/server/tests/faults/publishing-process.ts';
import { POINTS } from '../../apps/server/tests/faults/stopping-publisher.ts';
import { answerForAll, loseSight } from './in-doubt.ts';
import { asMember, connectAndPlan, MIXED, PLAIN } from './members.ts';
import { unclearMessages } from './messages.ts';
import { NoWordPress, PERMALINKS, startRealWordPress } from './real-wordpress.ts';
import { killThrough, type Ground, type Losses } from './waves.ts';
import { tally } from './what-is-there.ts';

const [POSTS = 72, SEED = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
const POSTS_IN_DOUBT = 12;
const FEWEST_JOBS = 200;
/** Longer than this WordPress takes for a call, delays included: the proof's measure of the half minute in production. */
const SETTLE_MS = 4_000;
const PROGRESS_EVERY_MS = 5_000;
/** Some minutes on an idle machine; a busy one starts each process many times slower. */
const LONGEST_MS = 40 * 60_000;
const DOUBTFUL = 'doubtful';
const KEPT = 'every promise is kept';

class Interrupted extends Error {}

const site = await startRealWordPress().catch((error: unknown) => {
  if (!(error instanceof NoWordPress)) throw error;
  process.exit(2);
});
const database = await makeBenchDatabase('prove');
const startedAt = performance.now();
let doing = 'beginning';
const progress = setInterval(() => say(`  ${secondsSoFar()} s: ${doing}`), PROGRESS_EVERY_MS);
const interrupted = new Promise<never>((_, reject) => {
  const watchdog = setTimeout(() => reject(new Interrupted('It took too long.')), LONGEST_MS);
  watchdog.unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Interrupted(`Interrupted by ${signal}.`)));
});

const settings = {
  ...database.settings,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  OUTBOUND_ALLOW: site.hostAndPort,
  SETTLE_MS: String(SETTLE_MS),
};
const losses: Losses = { kills: 0, killedAt: new Map(), faults: 0 };
const dice = seededDice(SEED);
const groundOf = (wave: string): Ground => ({
  site,
  settings,
  hasCompany: isPostgres,
  dice,
  note: (words) => void (doing = `${wave}: ${words}`),
});

let outcome = 'it did not come to its end';
try {
  say(`${databaseName}, a real WordPress at ${site.url}, dice ${SEED}, ${machineLoad()}`);
  outcome = (await Promise.race([prove(), interrupted])) ? KEPT : 'a promise is broken';
} catch (error) {
  if (!(error instanceof Interrupted)) console.error(error);
  else say(error.message);
} finally {
  clearInterval(progress);
  endPublishing();
  await site.stop();
  await database.remove();
}
say(`${secondsSoFar()} s, ${machineLoad()}: ${outcome}`);
process.exit(outcome === KEPT ? 0 : 1);

async function prove(): Promise<boolean> {
  let publications: PlannedPublication[] = [];
  for (const permalinks of PERMALINKS) {
    const ground = groundOf(permalinks);
    await site.permalinks(permalinks);
    ground.note('posts are planned');
    await connectAndPlan(settings, site, { username: permalinks, count: POSTS, ...MIXED });
    publications = await killThrough(ground, losses);
    say(`${permalinks}: ${stateCounts(publications)}`);
  }
  const stopped = publications.filter(({ state }) => state !== 'published');
  for (const { publication_key, state, reason, attempts } of stopped)
    say(`${state} after ${attempts} tries: ${publication_key}: ${reason}`);
  const decidable = publications.filter(({ state }) => state === 'unknown').length;

  const ground = groundOf('in doubt');
  await connectAndPlan(settings, site, { username: DOUBTFUL, count: POSTS_IN_DOUBT, ...PLAIN });
  const asking = (await loseSight(ground, losses, POSTS_IN_DOUBT)).filter(
    ({ id }) => !stopped.some((former) => former.id === id),
  );
  const unknown = asking.filter(({ state }) => state === 'unknown');
  for (const { publication_key, reason } of unknown) say(`unknown: ${publication_key}: ${reason}`);
  publications = await answerForAll(ground, DOUBTFUL, asking);
  const { duplicates, missing, publishedBesides, draftsLeft } = await tally(site, publications);
  for (const [words, posts] of Object.entries({ duplicates, missing, publishedBesides, draftsLeft }))
    if (posts.length > 0) say(`${words}: ${posts.join(', ')}`);

  doing = 'messages';
  const unclear = await asMember(settings, DOUBTFUL, (member) => unclearMessages(site, member));
  return [
    count('jobs', publications.length, atLeast(FEWEST_JOBS)),
    count('kills', losses.kills),
    ...POINTS.map((point) => count(`killedAt.${point}`, losses.killedAt.get(point) ?? 0, atLeast(1))),
    count('faults', losses.faults),
    count('duplicates', duplicates.length, atMost(0)),
    count('missing', missing.length, atMost(0)),
    count('publishedBesides', publishedBesides.length, atMost(0)),
    count('draftsLeft', draftsLeft.length, atMost(0)),
    count('unknown', unknown.length, atLeast(1)),
    count('unknownThoughDecidable', decidable, atMost(0)),
    count('published', publishedOf(publications), atLeast(publications.length)),
    count('unclearMessages', unclear.length, atMost(0)),
  ].every((isMet) => isMet);
}

function count(name: string, value: number, goal?: Goal): boolean {
  return reportFigure(`prove.${name}`, [value], '', goal);
}

function publishedOf(publications: readonly PlannedPublication[]): number {
  return publications.filter(({ state }) => state === 'published').length;
}

function stateCounts(publications: readonly PlannedPublication[]): string {
  const byState = Map.groupBy(publications, ({ state }) => state);
  return [...byState].map(([state, { length }]) => `${length} ${state}`).join(', ');
}

function secondsSoFar(): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}
