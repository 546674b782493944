// Simulates histories of the publishing engine until enough were followed: `npm run prove:schedule [histories] [first seed]`. Two
// processes share the seeds. A violation prints its seed, which replays it: `npm run prove:schedule 1 SEED`. Then each planted bug is
// put back, one at a time, and must be found. Exit code 1 when a promise was broken or a bug went unseen.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CONFIGURATIONS } from '../../apps/server/tests/simulation/configurations.ts';
import { PLANTED_BUGS } from '../../apps/server/tests/simulation/planted-bugs.ts';
import { atLeast, atMost, median, reportFigure, say } from '../../bench/platform/figures.ts';

const FOLDER = join(import.meta.dirname, '../../apps/server/tests/simulation');
const PROCESSES = 2;
/** A bug that this many histories do not show counts as unseen. */
const ENOUGH_FOR_A_BUG = 20_000;
const HOURS_SECONDS = 6 * 3_600;
const BUG_SECONDS = 600;

interface Found {
  histories: number;
  counts: number[];
  violation?: { seed: number; configuration: string; words: string[] };
}

const [wanted = 200_000, firstSeed = 1] = process.argv.slice(2).map(Number);
say(`seeds from ${firstSeed} on, ${PROCESSES} processes, ${CONFIGURATIONS.length} configurations`);
const parts = await Promise.all(
  Array.from({ length: PROCESSES }, (_, at) =>
    simulate({
      from: firstSeed + at,
      step: PROCESSES,
      histories: wanted / PROCESSES,
      seconds: HOURS_SECONDS,
    }),
  ),
);
for (const [at, { name }] of CONFIGURATIONS.entries())
  say(`${name}: ${parts.reduce((sum, { counts }) => sum + counts[at]!, 0)} histories`);
for (const { violation } of parts)
  if (violation)
    say(`seed ${violation.seed}, ${violation.configuration}:\n  ${violation.words.join('\n  ')}`);
const histories = parts.reduce((sum, part) => sum + part.histories, 0);
const violations = parts.filter(({ violation }) => violation).length;
const results = [
  reportFigure('schedule.histories', [histories], '', atLeast(wanted)),
  reportFigure('schedule.violations', [violations], '', atMost(0)),
];
if (wanted > 1) results.push(await findPlantedBugs());
process.exit(results.every(Boolean) ? 0 : 1);

async function findPlantedBugs(): Promise<boolean> {
  const needed: number[] = [];
  const waiting = [...PLANTED_BUGS.keys()];
  const work = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const { histories: taken, violation } = await simulate(
        { from: firstSeed, step: 1, histories: ENOUGH_FOR_A_BUG, seconds: BUG_SECONDS },
        bug,
      );
      say(
        `${violation ? `found after ${taken} histories` : `NOT FOUND in ${taken}`}: ${PLANTED_BUGS[bug]!.name}`,
      );
      if (violation) needed.push(taken);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  if (needed.length > 0) reportFigure('schedule.historiesToFindABug', [median(needed)], '');
  return reportFigure('schedule.bugsFound', [needed.length], '', atLeast(PLANTED_BUGS.length));
}

interface Seeds {
  from: number;
  step: number;
  histories: number;
  seconds: number;
}

function simulate({ from, step, histories: count, seconds }: Seeds, bug?: number): Promise<Found> {
  const args = [join(FOLDER, 'run-histories.child.ts'), from, step, count, seconds].map(String);
  const preload = bug === undefined ? [] : ['--import', join(FOLDER, 'plant-bug.mjs')];
  const env = { ...process.env, ...(bug !== undefined && { PLANTED_BUG: String(bug) }) };
  const child = spawn(process.execPath, [...preload, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(printed) as Found)
        : reject(new Error(`A simulation ended with ${code}.`)),
    );
  });
}
