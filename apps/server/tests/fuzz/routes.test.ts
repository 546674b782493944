// Every route of the contract against bad requests, feature by feature: FUZZ_REQUESTS a route, 130 unless set; `npm run
// prove:fuzz` sends 1,040. New routes join by themselves.
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesByFeature } from '@msm/contract/everything';
import { Failure } from '@msm/contract/failure';
import { operationRoutes } from '@msm/contract/operations/routes';
import type { Route } from '@msm/contract/route';
import { userRoutes } from '@msm/contract/users/routes';
import { STATUS } from '../../src/platform/http/error-answers.ts';
import { createSessionOpener } from '../authorisation/session-opener.ts';
import { markVerified } from '../verified-member.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { PASSWORD, type Visitor } from '../visitor.ts';
import { badRequestTo, toInject, type BadRequest } from './bad-requests.ts';
import { createCallers, type Caller } from './callers.ts';
import type { Known } from './near-valid.ts';
import { seed } from './seed.ts';
import { faultsIn, watchProcess } from './server-watch.ts';

const REQUESTS_PER_ROUTE = Number(process.env['FUZZ_REQUESTS'] ?? 130);
/** One route takes some seconds at the most; a request that hangs must be named. */
const TIME_LIMIT_MS = 60_000;
/** What an answer must never show of the inside. Nothing the fuzzer sends looks like it. */
const INSIDES = /\n\s+at |node_modules|\.[cm]?[tj]s:\d|file:\/\//;

const watch = watchProcess();
let app: TestApp;
let callers: Caller[];
let known: Known;
/** How often each status was answered: shows whether the requests get past the door. */
const statuses: Record<number, number> = {};

beforeAll(async () => {
  const appSecret = randomBytes(32).toString('hex');
  app = await openTestApp({ APP_SECRET: appSecret });
  const superAdmin = await app.member('root');
  const trickedSuperAdmin = await app.member('tricked');
  const member = await app.member('member');
  const victims = [await app.member('victim'), await app.member('other')];
  // Routes that ask for it would refuse everything at the door.
  for (const { id } of [superAdmin, trickedSuperAdmin, member]) await markVerified(app.db, id);
  const change = { params: { id: trickedSuperAdmin.id }, input: { role: 'SuperAdmin' } };
  expect((await superAdmin.call(userRoutes.changeUser, change)).status).toBe(200);
  callers = createCallers(createSessionOpener(app, appSecret), { member, superAdmin, trickedSuperAdmin });
  known = whatExists(victims, [member, superAdmin]);
});
afterAll(async () => {
  watch.stop();
  await app.stop();
  const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(`seed ${seed}, ${sent} requests, ${REQUESTS_PER_ROUTE} a route; ${counts.join(', ')}`);
});

describe.each(Object.entries(routesByFeature))(`%s, seed ${seed}`, (feature, ofFeature) => {
  const routes = Object.entries(ofFeature).map(([name, route]) => ({ name: `${feature}.${name}`, route }));

  test.each(routes)('$name bears every bad request', { timeout: 2 * TIME_LIMIT_MS }, async ({ route }) => {
    await Promise.all(callers.map((caller) => attack(route, caller)));
  });

  test('the server is well after all of it', async () => {
    const { status, body } = await app.visitor().call(operationRoutes.health);
    expect([status, body]).toEqual([200, { success: true, status: 'ok' }]);
    expect(watch.faults).toEqual([]);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    expect(faultsIn(app.logged())).toEqual([]);
  });
});

async function attack(route: Route, caller: Caller): Promise<void> {
  await fc.assert(
    fc.asyncProperty(badRequestTo(route, known), async (request) => {
      const proof = await caller.proof();
      const answer = await app.http.inject({
        ...toInject(route, request, proof),
        remoteAddress: nextAddress(),
      });
      // Injected requests never leave the process: the sockets of the database get their turn here.
      await setImmediate();
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      if (keepsIdentity(request) && mayHaveEndedSession(answer.statusCode, route)) caller.forgetProof();
      assertWellAnswered(answer, route);
      if (keepsIdentity(request) && isAtRoute(route, request) && !caller.mayCall(route)) {
        expect(answer.statusCode, `as ${caller.name}`).toBeGreaterThanOrEqual(400);
      }
    }),
    {
      seed,
      numRuns: Math.ceil(REQUESTS_PER_ROUTE / callers.length),
      interruptAfterTimeLimit: TIME_LIMIT_MS,
      markInterruptAsFailure: true,
    },
  );
}

/** A dead session would leave every further request at the door. */
const mayHaveEndedSession = (status: number, { method, access }: Route) =>
  status === 401 || (status < 400 && (method === 'DELETE' || (method !== 'GET' && access === 'visitor')));

const keepsIdentity = ({ authorization, cookie }: BadRequest) =>
  authorization === undefined && cookie === undefined;

/** A hostile parameter may lead to another route, which is another route's matter. */
const isAtRoute = (route: Route, { path }: BadRequest) =>
  path.split('/').length === route.path.split('/').length && !path.includes('%2e');

function assertWellAnswered(answer: LightMyRequestResponse, route: Route): void {
  const { statusCode, body, headers } = answer;
  // A request that happens to be valid reaches the network's address, where nothing listens here.
  const isUnreachable =
    statusCode === STATUS.upstream && Failure.parse(JSON.parse(body)).problem === 'unreachable';
  if (!isUnreachable) expect(statusCode, body).toBeLessThan(500);
  expect(body).not.toMatch(INSIDES);
  if (statusCode < 300) {
    if (typeof route.output !== 'string') expect(() => JSON.parse(body)).not.toThrow();
    return;
  }
  if (statusCode < 400) {
    expect(headers.location).toMatch(/^(\/(?!\/)|https?:\/\/)/);
    return;
  }
  const failure = Failure.parse(JSON.parse(body));
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(STATUS[failure.code]).toBe(statusCode);
}

/** An address of its own for each request: limits are tested elsewhere and would hide the rest here. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function whatExists(victims: Visitor[], attackers: Visitor[]): Known {
  const everybody = [...victims, ...attackers];
  return {
    ids: [...victims.map(({ id }) => id), ...everybody.map(({ accountId }) => accountId)],
    byField: {
      email: victims.map(({ email }) => email),
      sender_email: victims.map(({ email }) => email),
      username: victims.map(({ email }) => email.split('@')[0]!),
      // Mostly one that is refused before it is hashed: hashing a thousand of them would be the whole test.
      password: [PASSWORD, 'password', 'password', 'password'],
      // The others are on the Internet, which no test asks.
      provider: ['custom', 'local'],
      baseUrl: ['http://127.0.0.1:9/v1', 'https://192.0.2.1/v1'],
      accountId: everybody.map(({ accountId }) => accountId),
      refreshToken: everybody.map(({ cookies }) => cookies.get('refreshToken')!),
    },
  };
}
