// What the contract promises is kept by exactly one operation with a declared access, or the server does not start.
import { randomUUIDv7 } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { engagementEvents } from '@msm/contract/engagement/events';
import { eventsByFeature, routesByFeature } from '@msm/contract/everything';
import { gameEvents } from '@msm/contract/games/events';
import { MAX_COMMAND_BYTES } from '@msm/contract/games/limits';
import { operationRoutes } from '@msm/contract/operations/routes';
import type { Route } from '@msm/contract/route';
import { channels, type ClientEvent } from '@msm/contract/socket-event';
import type { EngagementDeps } from '../../src/features/engagement/engagement.deps.ts';
import { authenticate, joinRoom, leaveRoom } from '../../src/features/engagement/engagement.socket.ts';
import { serveOperation, type ServingParts } from '../../src/platform/http/serve-operation.ts';
import type { Feature, Operation } from '../../src/platform/operation.ts';
import { assertPromisesKept } from '../../src/platform/promises.ts';
import { withSocketDeps } from '../../src/platform/realtime/socket-handler.ts';
import { shapeOf, type Shape } from '../fuzz/near-valid.ts';

const promised = { routes: { accounts: accountRoutes }, events: { engagement: engagementEvents } };
const keep = (route: Route): Operation => ({ route, run: async () => ({}) });
const accounts = (operations: Operation[]): Feature => ({ name: 'accounts', operations });
const all = Object.values(accountRoutes).map(keep);
/** Nothing is run here. */
const noDeps = {} as EngagementDeps;
const sockets = [authenticate, joinRoom, leaveRoom].map(withSocketDeps(noDeps));
const engagement: Feature = { name: 'engagement', operations: [], sockets };

test('each promise kept once starts', () => {
  expect(() => assertPromisesKept(promised, [engagement, accounts(all)])).not.toThrow();
});

test('a promise without a handler does not start', () => {
  expect(() => assertPromisesKept(promised, [engagement, accounts(all.slice(1))])).toThrow(
    'accounts: GET /api/accounts has 0 handlers',
  );
  expect(() => assertPromisesKept(promised, [])).toThrow('has 0 handlers');
});

test('a promise with two handlers does not start', () => {
  expect(() =>
    assertPromisesKept(promised, [engagement, accounts([...all, keep(accountRoutes.createAccount)])]),
  ).toThrow('accounts: POST /api/accounts has 2 handlers');
});

test('a promise kept by another feature than its own does not start', () => {
  const others: Feature = { name: 'users', operations: all };
  expect(() => assertPromisesKept(promised, [engagement, accounts([]), others])).toThrow('has 0 handlers');
});

test('a handler that nobody promised does not start, whichever feature brings it', () => {
  const stray = keep({ ...accountRoutes.listAccounts, path: '/api/unpromised' });
  expect(() => assertPromisesKept(promised, [engagement, accounts([...all, stray])])).toThrow('not promised');
  expect(() =>
    assertPromisesKept(promised, [engagement, accounts(all), { name: 'unknown', operations: [stray] }]),
  ).toThrow('not promised');
});

test('a route without a declared access does not start', () => {
  const open = { ...accountRoutes.listAccounts, access: undefined } as unknown as Route;
  expect(() => serveOperation(Fastify(), keep(open), {} as ServingParts)).toThrow(
    'does not declare its access',
  );
});

test('every route of the contract declares its access', () => {
  const routes = Object.values(routesByFeature).flatMap((ofFeature) => Object.values(ofFeature));
  expect(routes.length).toBeGreaterThan(0);
  expect(
    routes.filter(
      ({ access }) => !['visitor', 'member', 'admin', 'superadmin', 'operator', 'wallet'].includes(access),
    ),
  ).toEqual([]);
});

test('every route that anybody can call has a limit, except the health that monitors and banners ask for', () => {
  const routes = Object.values(routesByFeature).flatMap((ofFeature) => Object.values<Route>(ofFeature));
  const unlimited = routes.filter(({ access, limit }) => access === 'visitor' && !limit);
  expect(unlimited.map(({ path }) => path).toSorted()).toEqual(
    [operationRoutes.apiHealth.path, operationRoutes.health.path].toSorted(),
  );
});

test('every route that takes a file has a limit', () => {
  const routes = Object.values(routesByFeature).flatMap((ofFeature) => Object.values<Route>(ofFeature));
  expect(routes.filter(({ upload, limit }) => upload && !limit)).toEqual([]);
});

test('an event without a handler, or with two, does not start', () => {
  const [first, ...others] = engagement.sockets!;
  expect(first!.event).toBe(engagementEvents.authenticate);
  const without = { ...engagement, sockets: others };
  const twice = { ...engagement, sockets: [first!, first!, ...others] };
  expect(() => assertPromisesKept(promised, [accounts(all), without])).toThrow(
    'the event authenticate has 0 handlers',
  );
  expect(() => assertPromisesKept(promised, [accounts(all), twice])).toThrow(
    'the event authenticate has 2 handlers',
  );
});

const clientEvents = Object.values(eventsByFeature)
  .flatMap((ofFeature) => Object.values(ofFeature))
  .filter((event): event is ClientEvent => 'ack' in event);

test('every event of the contract declares its access and a limit, and guests only where the channel allows them', () => {
  expect(clientEvents.length).toBeGreaterThan(0);
  expect(clientEvents.filter(({ access }) => !['member', 'guest'].includes(access))).toEqual([]);
  expect(clientEvents.filter(({ limit }) => !(limit?.burst >= 1) || !(limit.perSecond > 0))).toEqual([]);
  const misplaced = clientEvents.filter((e) => e.access === 'guest' && !channels[e.channel].allowsGuests);
  expect(misplaced).toEqual([]);
});

test('every payload of the contract is bounded: no open object, no endless text or list', () => {
  const unbounded = clientEvents.flatMap(({ name, payload }) =>
    openEnds(shapeOf(payload)).map((place) => `${name} ${place}`),
  );
  // Of free form, and small: `smallJson` refuses more.
  expect(unbounded).toEqual([`${gameEvents.command.name} command`]);
  const command = { type: 'play', cards: 'x'.repeat(MAX_COMMAND_BYTES) };
  const given = { tableId: randomUUIDv7(), commandId: 'one' };
  expect(gameEvents.command.payload.safeParse({ ...given, command: { type: 'play' } }).success).toBe(true);
  expect(gameEvents.command.payload.safeParse({ ...given, command }).success).toBe(false);
  const open = z.object({ text: z.string(), list: z.array(z.number()), id: z.uuid() });
  expect(openEnds(shapeOf(open))).toEqual(['(object)', 'text', 'list']);
});

function openEnds(shape: Shape, place = ''): string[] {
  const { type, anyOf = [], properties = {}, items } = shape;
  const isBounded =
    type === undefined ||
    (type === 'object' && shape.additionalProperties === false) ||
    (type === 'string' && (shape.maxLength ?? shape.format ?? shape.enum ?? shape.const) !== undefined) ||
    (type === 'array' && shape.maxItems !== undefined) ||
    !['object', 'string', 'array'].includes(type);
  return [
    ...(isBounded ? [] : [place || `(${type})`]),
    ...anyOf.flatMap((each) => openEnds(each, place)),
    ...Object.entries(properties).flatMap(([name, each]) => openEnds(each, name)),
    ...(items ? openEnds(items, place) : []),
  ];
}
