// What a flood of sign-ins does to everybody else: 300 in flight from as many addresses, and meanwhile members read their
// session and their notifications and the monitoring asks for the health. Also at a tenth of the flood, and without one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { operationRoutes } from '@msm/contract/operations/routes';
import type { Route } from '@msm/contract/route';
import { databaseName, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';
import { startServer } from './start/started-server.ts';

const IN_FLIGHT = 300;
const MEMBERS = 10;
const ROUNDS = 3;
const ROUND_MS = 4_000;
/** Until every attacker has a connection and the queue is full. */
const RAMP_UP_MS = 1_500;
/** A person who clicks now and then. */
const READ_EVERY_MS = 50;
const P95_GOAL_MS = atMost(500);
const NONE = atMost(0);
const READS: Route[] = [authRoutes.me, engagementRoutes.listNotifications];

const database = await makeBenchDatabase('flood');
const settings = { ...database.settings, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };
const server = await startServer(settings, join(database.dataDir, 'server.log'));
let isGood = true;
try {
  const tokens: string[] = [];
  for (let number = 0; number < MEMBERS; number++) tokens.push(await registerMember(number));
  say(`${ROUNDS} rounds of ${ROUND_MS / 1000} s, ${MEMBERS} members, ${databaseName}, ${machineLoad()}`);
  await measure('Alone', 0, tokens);
  await measure('AtATenth', IN_FLIGHT / 10, tokens);
  await measure('', IN_FLIGHT, tokens);
} finally {
  await server.stop();
  await database.remove();
}
process.exit(isGood ? 0 : 1);

async function measure(name: string, inFlight: number, tokens: string[]): Promise<void> {
  const reads: number[] = [];
  const healths: number[] = [];
  const failures: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const stopAttack = inFlight > 0 ? await attack(inFlight) : undefined;
    const until = performance.now() + ROUND_MS;
    const [monitored, ...members] = await Promise.all([
      callUntil(until, [operationRoutes.health]),
      ...tokens.map((token) => callUntil(until, READS, token)),
    ]);
    const statuses = await stopAttack?.();
    if (statuses) say(`round ${round + 1}: sign-ins answered ${JSON.stringify(statuses)}`);
    const answers = members.flat();
    reads.push(percentile95(answers.map(({ ms }) => ms)));
    healths.push(percentile95(monitored.map(({ ms }) => ms)));
    failures.push([...answers, ...monitored].filter(({ status }) => status !== 200).length);
  }
  isGood = reportFigure(`flood.readsP95Ms${name}`, reads, ' ms', P95_GOAL_MS) && isGood;
  isGood = reportFigure(`flood.healthP95Ms${name}`, healths, ' ms', P95_GOAL_MS) && isGood;
  isGood = reportFigure(`flood.failedReads${name}`, failures, '', NONE) && isGood;
}

/** Answers how the sign-ins were answered, by status, when it is stopped. */
async function attack(inFlight: number): Promise<() => Promise<Record<string, number>>> {
  const file = join(import.meta.dirname, 'flood/attackers.ts');
  const child = fork(file, [server.address, String(inFlight), String(MEMBERS)], { execArgv: [] });
  await delay(RAMP_UP_MS);
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    const [statuses] = (await told) as [Record<string, number>];
    if (child.exitCode === null) await once(child, 'exit');
    return statuses;
  };
}

interface Answered {
  ms: number;
  status: number;
}

async function callUntil(until: number, routes: Route[], token?: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; performance.now() < until; at++) {
    answers.push(await time(routes[at % routes.length]!, token));
    await delay(READ_EVERY_MS);
  }
  return answers;
}

async function time({ method, path }: Route, token?: string): Promise<Answered> {
  const startedAt = performance.now();
  const answer = await fetch(server.address + path, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - startedAt, status: answer.status };
}

async function registerMember(number: number): Promise<string> {
  const answer = await fetch(server.address + authRoutes.register.path, {
    method: authRoutes.register.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number}` },
    body: JSON.stringify({
      email: `member${number}@example.com`,
      username: `member${number}`,
      password: 'a quiet green harbour',
      firstName: 'Bench',
      lastName: 'Member',
    }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

function percentile95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
