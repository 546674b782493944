// Kadi: 100,000 random games for each number of seats and a tenth of that for each table option, in two threads. What must hold
// in every state is in packages/games/src/kadi/proof.
import { Worker, parentPort, workerData } from 'node:worker_threads';
import { provePlayout, type Playout } from '@msm/games/kadi/proof/playout.fixture';
import { CLASSIC_TABLES, OPTION_TABLES, TABLES } from '@msm/games/kadi/proof/tables.fixture';
import { atLeast, atMost, reportFigure, say } from '../../../bench/platform/figures.ts';

const PLAYOUTS = 100_000;
const OPTION_SHARE = 10;
const THREADS = 2;

interface Job {
  table: string;
  playouts: number;
}

interface Outcome {
  proved: number;
  actions: number;
  hostile: number;
  views: number;
  reasons: Record<string, number>;
  violations: string[];
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
const answer = (message: Outcome) => parentPort?.postMessage(message);
// In a worker thread only: the main thread has no parent.
if (parentPort) answer(proveTable(workerData as Job));

export async function prove(playouts = PLAYOUTS): Promise<boolean> {
  const jobs = [
    ...CLASSIC_TABLES.map(({ name }) => ({ table: name, playouts })),
    ...OPTION_TABLES.map(({ name }) => ({ table: name, playouts: Math.ceil(playouts / OPTION_SHARE) })),
  ];
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: THREADS }, async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const startedAt = performance.now();
        const outcome = await inThread(job);
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        say(
          `${job.table}: ${outcome.proved} games, ${outcome.actions} actions, ${seconds} s, ${JSON.stringify(outcome.reasons)}`,
        );
        for (const violation of outcome.violations) say(`  ${violation}`);
        outcomes.push(outcome);
      }
    }),
  );
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const wanted = CLASSIC_TABLES.length * playouts + OPTION_TABLES.length * Math.ceil(playouts / OPTION_SHARE);
  return [
    reportFigure('kadi.playouts', [sum(({ proved }) => proved)], '', atLeast(wanted)),
    reportFigure('kadi.viewsSearched', [sum(({ views }) => views)], ''),
    reportFigure('kadi.hostileCommands', [sum(({ hostile }) => hostile)], ''),
    reportFigure('kadi.violations', [sum(({ violations }) => violations.length)], '', atMost(0)),
  ].every(Boolean);
}

function inThread(job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function proveTable({ table, playouts }: Job): Outcome {
  const { options } = TABLES.find(({ name }) => name === table)!;
  const outcome: Outcome = { proved: 0, actions: 0, hostile: 0, views: 0, reasons: {}, violations: [] };
  for (let game = 0; game < playouts && outcome.violations.length < 3; game++) {
    const seed = `${table} ${game}`;
    try {
      add(outcome, provePlayout(options, seed));
    } catch (error) {
      outcome.violations.push(`seed "${seed}": ${String(error)}`);
    }
  }
  return outcome;
}

function add(outcome: Outcome, { actions, hostile, views, reason }: Playout): void {
  outcome.proved++;
  outcome.actions += actions;
  outcome.hostile += hostile;
  outcome.views += views;
  outcome.reasons[reason] = (outcome.reasons[reason] ?? 0) + 1;
}
