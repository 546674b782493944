// Kadi's bots: how often the top level wins against the rule bot and against random play, and how long a move takes it. Games are
// played in two threads; seats change from game to game, and seeds are fixed, so a run can be repeated.
// BENCH_PARTS=topAgainstThreeGreedy plays one pairing.
import { Worker, parentPort, workerData } from 'node:worker_threads';
import { kadi } from '@msm/games/kadi/kadi';
import { createRandom } from '@msm/games/random';
import { isBenched } from '../platform/board-figures.ts';
import { atLeast, atMost, reportFigure, say, type Goal } from '../platform/figures.ts';

const GAMES = 2_000;
const THREADS = 2;
const [RANDOM, GREEDY, MIDDLE, TOP] = [1, 2, 3, 4];

interface Pairing {
  name: string;
  level: number;
  against: number;
  seats: number;
  goal?: Goal;
  /** Of the number of games: pairings without a goal need fewer. */
  share: number;
}

const PAIRINGS: readonly Pairing[] = [
  { name: 'topAgainstGreedy', level: TOP, against: GREEDY, seats: 2, goal: atLeast(65), share: 1 },
  { name: 'topAgainstRandom', level: TOP, against: RANDOM, seats: 2, goal: atLeast(82), share: 1 },
  { name: 'topAgainstThreeGreedy', level: TOP, against: GREEDY, seats: 4, goal: atLeast(36), share: 1 },
  { name: 'greedyAgainstRandom', level: GREEDY, against: RANDOM, seats: 2, share: 1 },
  { name: 'middleAgainstGreedy', level: MIDDLE, against: GREEDY, seats: 2, share: 0.25 },
];
/** Someone waits for it. */
const SLOWEST_MOVE = atMost(1_000);

interface Job extends Pick<Pairing, 'level' | 'against' | 'seats'> {
  from: number;
  to: number;
}

interface Played {
  won: number;
  moveMs: number[];
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
const answer = (message: Played) => parentPort?.postMessage(message);
// In a worker thread only: the main thread has no parent.
if (parentPort) answer(playGames(workerData as Job));

export async function measure(games = GAMES): Promise<boolean> {
  const isGood: boolean[] = [];
  for (const { name, level, against, seats, goal, share } of PAIRINGS) {
    if (!isBenched(name)) continue;
    const count = Math.ceil((games * share) / THREADS) * THREADS;
    const startedAt = performance.now();
    const parts = await Promise.all(
      Array.from({ length: THREADS }, (_, at) =>
        inThread({ level, against, seats, from: (at * count) / THREADS, to: ((at + 1) * count) / THREADS }),
      ),
    );
    const won = parts.reduce((sum, part) => sum + part.won, 0);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`${name}: ${won} of ${count} games, ${seats} seats, ${seconds} s`);
    isGood.push(reportFigure(`kadi.${name}`, [(100 * won) / count], ' %', goal));
    if (level !== TOP) continue;
    const times = parts.flatMap(({ moveMs }) => moveMs).toSorted((one, other) => one - other);
    const p95 = times[Math.floor(times.length * 0.95)]!;
    isGood.push(reportFigure(`kadi.${name}MoveP95`, [p95], ' ms', SLOWEST_MOVE));
  }
  return isGood.every(Boolean);
}

function inThread(job: Job): Promise<Played> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function playGames({ level, against, seats, from, to }: Job): Played {
  const played: Played = { won: 0, moveMs: [] };
  for (let game = from; game < to; game++) {
    const own = game % seats;
    const winners = playGame(
      game,
      seats,
      (seat) => kadi.bot(seat === own ? level : against),
      (seat, ms) => {
        if (seat === own) played.moveMs.push(ms);
      },
    );
    if (winners.includes(own)) played.won += 1 / winners.length;
  }
  return played;
}

function playGame(
  game: number,
  seats: number,
  botOf: (seat: number) => ReturnType<typeof kadi.bot>,
  onMove: (seat: number, ms: number) => void,
): number[] {
  const random = createRandom(`bots of ${game}`);
  let state = kadi.start({ seats }, `bench ${game}`);
  for (;;) {
    const result = kadi.result(state);
    if (result) return result.places[0]!;
    const { turn } = state;
    const view = kadi.viewFor(state, turn);
    const startedAt = performance.now();
    const command = botOf(turn)(view, turn, random);
    onMove(turn, performance.now() - startedAt);
    const applied = kadi.apply(state, turn, command);
    if (!applied.ok) throw new Error(`${JSON.stringify(command)}: ${applied.code}`);
    state = applied.state;
  }
}
