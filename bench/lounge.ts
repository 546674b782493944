// The lounge: six-seat tables of Kadi, every seat a socket, from a command to its acknowledgement, which comes after the commit and
// after everybody at the table was told. 100 tables on the embedded database, 500 with DATABASE_URL. Each table moves every two
// seconds, which is faster than people do; then as fast as it can, to know how far away the end is.
// LOUNGE_TABLES, LOUNGE_ROUNDS and LOUNGE_EVERY_MS change the size.
import { freePort } from '../apps/sandbox/src/free-port.ts';
import { startPortal } from '../apps/server/tests/faults/chat/portal-process.ts';
import { askChild, forkBench, stopChild } from './chat/load-process.ts';
import type { Asked, Played } from './lounge/load.ts';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say, type Goal } from './platform/figures.ts';

const isEmbedded = process.env['DATABASE_URL'] === undefined;
const TABLES = Number(process.env['LOUNGE_TABLES'] ?? (isEmbedded ? 100 : 500));
const P95_GOAL_MS = isEmbedded ? 50 : 150;
const ROUNDS = Number(process.env['LOUNGE_ROUNDS'] ?? 3);
const SEATS = 6;
const EVERY_MS = Number(process.env['LOUNGE_EVERY_MS'] ?? 2_000);
const ROUND_MS = 10_000;

const database = await makeBenchDatabase('lounge');
const settings = {
  ...database.settings,
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
};
const load = forkBench('../lounge/load.ts');
const ask = <T extends object>(asked: Asked) => askChild<T>(load, asked);
let isGood = true;
try {
  say(
    `${TABLES} tables of ${SEATS} seats, a move each ${EVERY_MS} ms, ${ROUNDS} rounds, ${databaseName}, ${machineLoad()}`,
  );
  const portal = await startPortal(settings, { members: TABLES * SEATS, rooms: 0, roomsPerMember: 0 });
  try {
    const tokens = portal.members.map(({ token }) => token);
    await measure('AtATenth', tokens.slice(0, Math.ceil(TABLES / 10) * SEATS), portal.address);
    await measure('', tokens, portal.address);
  } finally {
    await portal.stop();
  }
} finally {
  await stopChild(load);
  await database.remove();
}
process.exit(isGood ? 0 : 1);

function figure(name: string, rounds: number[], unit: string, goal?: Goal): void {
  isGood = reportFigure(`lounge.${name}`, rounds, unit, goal) && isGood;
}

async function measure(size: string, tokens: readonly string[], address: string): Promise<void> {
  const tables = Array.from({ length: tokens.length / SEATS }, (_, at) =>
    tokens.slice(at * SEATS, (at + 1) * SEATS),
  );
  await ask({ task: 'open', address, tables });
  const paced: Played[] = [];
  for (let round = 0; round < ROUNDS; round++)
    paced.push(await ask<Played>({ task: 'play', ms: ROUND_MS, everyMs: EVERY_MS }));
  const of = (name: keyof Played) => paced.map((each) => each[name]);
  figure(`commandP50Ms${size}`, of('p50'), ' ms');
  figure(`commandP95Ms${size}`, of('p95'), ' ms', atMost(P95_GOAL_MS));
  figure(`commandP99Ms${size}`, of('p99'), ' ms');
  figure(
    `commandsPerSecond${size}`,
    of('commands').map((count) => (count * 1_000) / ROUND_MS),
    '/s',
  );
  figure(`lost${size}`, of('lost'), '', atMost(0));
  figure(`refused${size}`, of('refused'), '', atMost(0));
  const fast = await ask<Played>({ task: 'play', ms: ROUND_MS, everyMs: 150 });
  figure(`fastCommandsPerSecond${size}`, [(fast.commands * 1_000) / ROUND_MS], '/s');
  figure(`fastCommandP95Ms${size}`, [fast.p95], ' ms');
  figure(`fastLost${size}`, [fast.lost], '', atMost(0));
  await ask({ task: 'close' });
}
