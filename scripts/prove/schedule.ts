// Simulates histories of the publishing engine until enough were followed, then plants bugs that it must find:
//   npm run prove:schedule [histories] [first seed]
//   npm run prove:schedule bugs
//   npm run prove:schedule replay SEED CONFIGURATION   as a violation prints them
// A violation is shrunk and printed with what replays it. Exit code 1 when a promise was broken or a bug went unseen.
import { CONFIGURATIONS } from '../../apps/server/tests/simulation/configurations.ts';
import { followHistories } from '../../apps/server/tests/simulation/follow-histories.ts';
import { PLANTED_BUGS } from '../../apps/server/tests/simulation/planted-bugs.ts';
import type { Followed } from '../../apps/server/tests/simulation/run-histories.child.ts';
import type { Failure } from '../../apps/server/tests/simulation/shrink.ts';
import type { Configuration } from '../../apps/server/tests/simulation/simulate.ts';
import { atLeast, atMost, median, reportFigure, say } from '../../bench/platform/figures.ts';

const PROCESSES = 2;
const HISTORIES = 200_000;
/** Told after each: a run that is interrupted has shown what its finished rounds show. */
const ROUND_HISTORIES = 20_000;
/** More than a round takes. */
const ROUND_SEEDS = 1_000_000;
const LONGEST_SECONDS = 12 * 3_600;
const SHRINK_SECONDS = 300;
/** A bug that this many histories do not show counts as unseen. */
const ENOUGH_FOR_A_BUG = 10_000;
const BUG_SECONDS = 3_600;

const [what = String(HISTORIES), ...rest] = process.argv.slice(2);
if (what === 'replay') process.exit((await replay(Number(rest[0]), JSON.parse(rest[1]!))) ? 0 : 1);
if (what === 'bugs') process.exit((await findPlantedBugs()) ? 0 : 1);
const isProved = await followMany(Number(what), Number(rest[0] ?? 1));
const isFound = await findPlantedBugs();
process.exit(isProved && isFound ? 0 : 1);

async function followMany(histories: number, firstSeed: number): Promise<boolean> {
  say(
    `seeds from ${firstSeed} on, ${PROCESSES} processes, ${CONFIGURATIONS.length} configurations; a history is one occurrence`,
  );
  const parts: Followed[] = [];
  const followed = () => parts.reduce((sum, part) => sum + part.histories, 0);
  for (let seed = firstSeed; followed() < histories; seed += ROUND_SEEDS) {
    const wanted = Math.min(ROUND_HISTORIES, histories - followed());
    const each = { histories: wanted / PROCESSES, seconds: LONGEST_SECONDS, shrinkSeconds: SHRINK_SECONDS };
    const round = await Promise.all(
      Array.from({ length: PROCESSES }, (_, at) =>
        followHistories({ first: seed + at, step: PROCESSES, ...each }),
      ),
    );
    parts.push(...round);
    say(`${followed()} histories`);
    if (round.some(({ violation }) => violation)) break;
  }
  for (const [at, { name }] of CONFIGURATIONS.entries())
    say(`${name}: ${parts.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)} histories`);
  const failures = parts.flatMap(({ violation }) => violation ?? []);
  failures.forEach(sayFailure);
  return [
    reportFigure('schedule.histories', [followed()], '', atLeast(histories)),
    reportFigure('schedule.violations', [failures.length], '', atMost(0)),
  ].every(Boolean);
}

async function replay(seed: number, configuration: Configuration): Promise<boolean> {
  const { violation } = await followHistories({
    first: seed,
    step: 1,
    histories: 1,
    seconds: LONGEST_SECONDS,
    configurations: [configuration],
  });
  if (violation) sayFailure(violation);
  return violation === undefined;
}

function sayFailure({ seed, configuration, words }: Failure): void {
  say(`seed ${seed}, ${configuration.name}:\n  ${words.slice(0, 30).join('\n  ')}`);
  say(`npm run prove:schedule replay ${seed} '${JSON.stringify(configuration)}'`);
}

async function findPlantedBugs(): Promise<boolean> {
  const needed: number[] = [];
  const waiting = [...PLANTED_BUGS.keys()];
  // Smaller than in the proof: how many histories a bug takes is counted by whole simulations.
  const configurations = CONFIGURATIONS.map((each) => ({ ...each, posts: 150, sites: 12 }));
  const work = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const wanted = { first: 1, step: 1, histories: ENOUGH_FOR_A_BUG, seconds: BUG_SECONDS, configurations };
      const { histories: taken, violation } = await followHistories(wanted, bug);
      const { name } = PLANTED_BUGS[bug]!;
      say(
        violation
          ? `found after ${taken} histories: ${name}\n  ${violation.words[0]}`
          : `NOT FOUND in ${taken}: ${name}`,
      );
      if (violation) needed.push(taken);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  if (needed.length > 0) reportFigure('schedule.historiesToFindABug', [median(needed)], '');
  return reportFigure('schedule.bugsFound', [needed.length], '', atLeast(PLANTED_BUGS.length));
}
