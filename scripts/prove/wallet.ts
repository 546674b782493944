// Posts 10,000 operations to the ledger on the embedded database, and with DATABASE_URL 100,000 on PostgreSQL from two nodes: one by one
// as a model says, in pairs that surely overlap, then many at once, doubled, repeated late, while nodes are killed with SIGKILL and
// backends terminated. Then bugs are planted, each of which must be found. `node scripts/prove/wallet.ts embedded 5000 4 7` runs that
// part alone (embedded, postgres, bugs), acknowledges 5,000 with 4 kills and repeats the dice 7; what happens at once is not repeated
// exactly.
import { join } from 'node:path';
import {
  ledgerUnderFaults,
  type FaultsVerdict,
} from '../../apps/server/tests/faults/wallet/ledger-under-faults.ts';
import { PLANTED_BUGS, type PlantedBug } from '../../apps/server/tests/faults/wallet/planted-bugs.ts';
import { isPostgres, makeBenchDatabase } from '../../bench/platform/bench-database.ts';
import { atLeast, atMost, machineLoad, reportFigure, say } from '../../bench/platform/figures.ts';

const PLANT = join(import.meta.dirname, '../../apps/server/tests/plant-bug.mjs');
const FAULTS = [
  'mispredicted',
  'lost',
  'doubled',
  'negative',
  'wrongBalances',
  'violations',
  'deadlocks',
  'stuck',
] as const;

const [part, ...numbers] = process.argv.slice(2);
const [wanted, wantedKills, wantedSeed] = numbers.map(Number);
const seed = wantedSeed ?? Math.floor(Math.random() * 1_000_000);
const isAsked = (name: string) => part === undefined || part === name;
say(`seed ${seed}, ${machineLoad()}`);
const good: boolean[] = [];
if (isAsked('embedded'))
  await prove('embedded', { concurrent: wanted ?? 10_000, kills: wantedKills ?? 8, isEmbedded: true });
if (!isPostgres) say('Set DATABASE_URL for the run on PostgreSQL.');
else if (isAsked('postgres'))
  await prove('postgres', { concurrent: wanted ?? 100_000, kills: wantedKills ?? 24, isEmbedded: false });
if (isAsked('bugs')) await plantBugs();
process.exit(good.every(Boolean) ? 0 : 1);

interface Size {
  concurrent: number;
  kills: number;
  isEmbedded: boolean;
}

async function prove(name: string, { concurrent, kills, isEmbedded }: Size): Promise<void> {
  const startedAt = performance.now();
  const verdict = await onDatabase(isEmbedded, (settings) =>
    ledgerUnderFaults({
      seed,
      settings,
      members: 200,
      sequential: Math.min(2_000, concurrent),
      concurrent,
      kills,
      onProgress: (acknowledged, killed) =>
        say(`${name}: ${acknowledged} acknowledged after ${killed} kills`),
    }),
  );
  for (const finding of verdict.findings) say(finding);
  say(`${name}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  good.push(
    reportFigure(`prove.wallet.${name}.acknowledged`, [verdict.acknowledged], '', atLeast(concurrent)),
    reportFigure(`prove.wallet.${name}.kills`, [verdict.kills], '', atLeast(kills)),
    ...FAULTS.map((fault) => reportFigure(`prove.wallet.${name}.${fault}`, [verdict[fault]], '', atMost(0))),
  );
}

async function plantBugs(): Promise<void> {
  const bugs = PLANTED_BUGS.filter(({ needsPostgres }) => isPostgres || !needsPostgres);
  let caught = 0;
  for (const bug of bugs) {
    const found = await findBug(bug);
    if (found) caught += 1;
    say(`${found ? `found (${found})` : 'NOT FOUND'}: ${bug.name}`);
  }
  good.push(reportFigure('prove.wallet.bugsFound', [caught], '', atLeast(bugs.length)));
}

/** In words what was wrong; undefined when nothing was. */
async function findBug(bug: PlantedBug): Promise<string | undefined> {
  const verdict = await onDatabase(!isPostgres, (settings) =>
    ledgerUnderFaults({
      seed,
      settings,
      members: 10,
      sequential: 800,
      concurrent: 3_000,
      kills: 1,
      execArgv: ['--import', PLANT],
      env: { PLANTED_BUG: JSON.stringify(bug) },
    }),
  );
  return wordsOf(verdict);
}

function wordsOf(verdict: FaultsVerdict): string | undefined {
  return (
    FAULTS.filter((fault) => verdict[fault] > 0)
      .map((fault) => `${fault} ${verdict[fault]}`)
      .join(', ') || undefined
  );
}

async function onDatabase<T>(
  isEmbedded: boolean,
  work: (settings: Record<string, string>) => Promise<T>,
): Promise<T> {
  const database = await makeBenchDatabase('prove_wallet');
  try {
    return await work({ ...database.settings, ...(isEmbedded && { DATABASE_URL: '' }) });
  } finally {
    await database.remove();
  }
}
