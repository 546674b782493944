// How long the server takes to be healthy, on fresh data and on its own, and how much memory it then keeps: after a
// little use, when it has had time to give back what it can. The web application must have been built.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseName, isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { seededDice } from './platform/seeded-dice.ts';
import { dailyUse } from './start/daily-use.ts';
import { startServer } from './start/started-server.ts';

const SEED = 20_251_115;
const ROUNDS = 3;
const REQUESTS = 200;
const IDLE_MS = 20_000;

const FIRST_START_GOAL = atMost(20);
const SECOND_START_GOAL = atMost(3);
const MEMORY_GOAL = atMost(isPostgres ? 200 : 450);

const dice = seededDice(SEED);
const seconds = {
  first: [] as number[],
  second: [] as number[],
  firstCpu: [] as number[],
  secondCpu: [] as number[],
};
const megabytes = { afterFirst: [] as number[], afterSecond: [] as number[], tenth: [] as number[] };

say(
  `${ROUNDS} rounds, seed ${SEED}, ${REQUESTS} mixed requests and ${IDLE_MS / 1000} s idle before memory is read, ${databaseName}, ${machineLoad()}`,
);
for (let round = 0; round < ROUNDS; round++) await measureRound();

const memory = isPostgres ? 'memoryPostgresMb' : 'memoryEmbeddedMb';
reportFigure('start.firstSeconds', seconds.first, ' s', FIRST_START_GOAL);
reportFigure('start.secondSeconds', seconds.second, ' s', SECOND_START_GOAL);
reportFigure('start.firstCpuSeconds', seconds.firstCpu, ' s');
reportFigure('start.secondCpuSeconds', seconds.secondCpu, ' s');
reportFigure(`start.${memory}`, megabytes.afterSecond, ' MB', MEMORY_GOAL);
reportFigure(`start.${memory}AfterFirst`, megabytes.afterFirst, ' MB', MEMORY_GOAL);
say(`\n${REQUESTS / 10} requests; starts have no size`);
reportFigure(`start.${memory}AtATenth`, megabytes.tenth, ' MB', MEMORY_GOAL);

async function measureRound(): Promise<void> {
  const database = await makeBenchDatabase('start');
  const logFile = join(database.dataDir, 'server.log');
  try {
    const first = await startServer(database.settings, logFile);
    seconds.first.push(first.startSeconds);
    seconds.firstCpu.push(first.startCpuSeconds);
    await dailyUse(first.address, 'early', dice).send(REQUESTS);
    await delay(IDLE_MS);
    megabytes.afterFirst.push(first.residentMb());
    await first.stop();

    const second = await startServer(database.settings, logFile);
    seconds.second.push(second.startSeconds);
    seconds.secondCpu.push(second.startCpuSeconds);
    const use = dailyUse(second.address, 'late', dice);
    await use.send(REQUESTS / 10);
    await delay(IDLE_MS);
    megabytes.tenth.push(second.residentMb());
    await use.send(REQUESTS - REQUESTS / 10);
    await delay(IDLE_MS);
    megabytes.afterSecond.push(second.residentMb());
    await second.stop();
  } finally {
    await database.remove();
  }
}
