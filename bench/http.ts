// What the way of a request costs: the server's processor time for an authenticated, validated JSON request, divided by
// that of bare `node:http` answering the like in the same run. PostgreSQL is another process and is not counted; the
// embedded database runs inside the server, so a figure with a query then has no goal.
import { join } from 'node:path';
import { authRoutes } from '@msm/contract/auth/routes';
import { CONNECTIONS, startMeasured, type MeasuredServer } from './http/measured-server.ts';
import { benchRoutes, type Note } from './http/routes.ts';
import { databaseName, isPostgres, makeBenchDatabase } from './platform/bench-database.ts';
import { atMost, machineLoad, median, reportFigure, say } from './platform/figures.ts';
import { seededDice, shuffled, type Dice } from './platform/seeded-dice.ts';

const SEED = 20_251_115;
/** Many short rounds: what else the machine does then falls on all alike. */
const ROUNDS = 21;
const REQUESTS = 2_000;
/** Until the compiler has done its work, the first thousands measure it instead. */
const WARM_UP_REQUESTS = 10_000;
const BODIES = 200;

const WITHOUT_QUERY_GOAL = atMost(4);
const WITH_QUERY_GOAL = isPostgres ? atMost(8) : undefined;

const KINDS = ['bare', 'bareParsing', 'withoutQuery', 'withQuery'] as const;
type Kind = (typeof KINDS)[number];
type Measured = Record<Kind, number[]>;

const dice = seededDice(SEED);
const bodies = Array.from({ length: BODIES }, () => JSON.stringify(makeNote(dice)));
const database = await makeBenchDatabase('http');
try {
  const bare = await startMeasured('./bare-server.ts', {}, join(database.dataDir, 'bare.log'));
  const portal = await startMeasured(
    './portal-server.ts',
    { ...database.settings, PORT: '0' },
    join(database.dataDir, 'portal.log'),
  );
  const token = await registerMember(portal);
  const measure: Record<Kind, (requests: number) => Promise<number>> = {
    bare: (requests) => bare.cpuPerRequest('/answer', bodies, requests, token),
    bareParsing: (requests) => bare.cpuPerRequest('/parse', bodies, requests, token),
    withoutQuery: (requests) => portal.cpuPerRequest(benchRoutes.echo.path, bodies, requests, token),
    withQuery: (requests) => portal.cpuPerRequest(benchRoutes.lookUp.path, bodies, requests, token),
  };

  say(
    `${ROUNDS} rounds in shuffled order, seed ${SEED}, ${CONNECTIONS} connections, ${WARM_UP_REQUESTS} requests each to warm up, ${databaseName}, ${machineLoad()}`,
  );
  for (const kind of KINDS) await measure[kind](WARM_UP_REQUESTS);
  const tenth = await measureRounds(measure, REQUESTS / 10);
  const whole = await measureRounds(measure, REQUESTS);
  report(whole, REQUESTS, '');
  report(tenth, REQUESTS / 10, 'AtATenth');
  await Promise.all([bare.stop(), portal.stop()]);
} finally {
  await database.remove();
}

async function measureRounds(
  measure: Record<Kind, (requests: number) => Promise<number>>,
  requests: number,
): Promise<Measured> {
  const measured: Measured = { bare: [], bareParsing: [], withoutQuery: [], withQuery: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of shuffled(KINDS, dice)) measured[kind].push(await measure[kind](requests));
  }
  return measured;
}

function report(measured: Measured, requests: number, suffix: string): void {
  const micros = KINDS.map((kind) => `${kind} ${median(measured[kind]).toFixed(1)}`).join(', ');
  say(`\n${requests} requests a round; median CPU microseconds a request: ${micros}`);
  const over = (kind: Kind, base: Kind) => measured[kind].map((each, round) => each / measured[base][round]!);
  reportFigure(`http.withoutQuery${suffix}`, over('withoutQuery', 'bare'), '', WITHOUT_QUERY_GOAL);
  reportFigure(
    `http.withQuery${isPostgres ? '' : 'Embedded'}${suffix}`,
    over('withQuery', 'bare'),
    '',
    WITH_QUERY_GOAL,
  );
  reportFigure(`http.withoutQueryOverParsing${suffix}`, over('withoutQuery', 'bareParsing'), '');
  reportFigure(
    `http.withQuery${isPostgres ? '' : 'Embedded'}OverParsing${suffix}`,
    over('withQuery', 'bareParsing'),
    '',
  );
}

async function registerMember(portal: MeasuredServer): Promise<string> {
  const person = {
    email: 'bench@example.com',
    username: 'bench',
    password: 'a quiet green harbour',
    firstName: 'Bench',
    lastName: 'Member',
  };
  const { status, body } = await portal.post(authRoutes.register.path, JSON.stringify(person));
  if (status !== authRoutes.register.status) throw new Error(`Registration answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: { token: string } }).data.token;
}

function makeNote(roll: Dice): Note {
  return {
    title: `A note of ${'very '.repeat(roll(6))}usual length`,
    amountCents: roll(1_000_001),
    isPublic: roll(2) === 1,
    tags: Array.from({ length: roll(6) }, () => `tag${roll(1_000)}`),
  };
}
