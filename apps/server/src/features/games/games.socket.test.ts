// Who may do what over the games channel: every event for everybody who could send it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameEvents } from '@msm/contract/games/events';
import { COMMAND_LIMIT, MAX_COMMAND_BYTES } from '@msm/contract/games/limits';
import type { ClientEvent, ServerEvent } from '@msm/contract/socket-event';
import { connectTo, refused } from '../../../tests/socket-client.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import {
  addressOf,
  createTable,
  FOOLS_MATE,
  join,
  openBoard,
  openGuestTab,
  openTab,
  type Ack,
  type Tab,
} from './games.fixture.ts';

const ROLES = ['guest', 'outsider', 'spectator', 'seat', 'otherSeat'] as const;
type Role = (typeof ROLES)[number];
/** What an answer has to contain. */
type Expected = Record<Role, object>;

const isClientEvent = (event: ClientEvent | ServerEvent): event is ClientEvent => 'ack' in event;
const clientEvents = Object.values<ClientEvent | ServerEvent>(gameEvents).filter(isClientEvent);

const refusedWith = (code: string) => ({ ok: false, code });
const ok = { ok: true };
const strangers = (expected: object) => ({ guest: expected, outsider: expected, spectator: expected });

/** At a game of chess in which `seat` has the move. */
const EXPECTED = new Map<ClientEvent, Expected>([
  [gameEvents.create, { ...strangers(ok), seat: ok, otherSeat: ok }],
  [gameEvents.join, { ...strangers(refusedWith('started')), seat: ok, otherSeat: ok }],
  [
    gameEvents.leave,
    {
      ...strangers({ ok: true, view: { you: null, status: 'playing' } }),
      seat: { ok: true, view: { status: 'finished' } },
      otherSeat: { ok: true, view: { status: 'finished' } },
    },
  ],
  [
    gameEvents.command,
    { ...strangers(refusedWith('notSeated')), seat: ok, otherSeat: refusedWith('notYourTurn') },
  ],
  [
    gameEvents.sync,
    {
      ...strangers({ ok: true, view: { you: null } }),
      seat: { ok: true, view: { you: 0 } },
      otherSeat: { ok: true, view: { you: 1 } },
    },
  ],
  [
    gameEvents.nudge,
    { ...strangers(refusedWith('notSeated')), seat: refusedWith('noTurnToNudge'), otherSeat: ok },
  ],
  [
    gameEvents.rematch,
    {
      ...strangers(refusedWith('notSeated')),
      seat: refusedWith('notOver'),
      otherSeat: refusedWith('notOver'),
    },
  ],
  [gameEvents.mine, { ...strangers(ok), seat: ok, otherSeat: ok }],
  [gameEvents.watchLobby, { ...strangers(ok), seat: ok, otherSeat: ok }],
]);

function payloadOf(event: ClientEvent, tableId: string): object {
  switch (event) {
    case gameEvents.create:
      return { commandId: randomUUID(), setup: { game: 'chess' } };
    case gameEvents.command:
      return { tableId, commandId: randomUUID(), command: FOOLS_MATE[0] };
    case gameEvents.mine:
    case gameEvents.watchLobby:
      return {};
    default:
      return { tableId };
  }
}

let app: TestApp;
let tabs: Record<Role, Tab>;

beforeAll(async () => {
  app = await openTestApp();
  tabs = {
    guest: await openGuestTab(app),
    outsider: await openTab(app, await app.member('outsider')),
    spectator: await openTab(app, await app.member('spectator')),
    seat: await openTab(app, await app.member('seat')),
    otherSeat: await openTab(app, await app.member('other')),
  };
});
afterAll(() => app.stop());

test('anonymous visitors get no socket', async () => {
  const address = await addressOf(app);
  for (const token of [undefined, 'forged', { guestToken: 'forged' }])
    expect(await refused(connectTo(address, 'games', token))).toBe('Please log in.');
});

test('every event has its line in the matrix', () => {
  expect([...EXPECTED.keys()]).toEqual(clientEvents);
});

describe.each(clientEvents)('$name', (event) => {
  test.each(ROLES)('%s', async (role) => {
    // Tables are opened and joined faster here than a person could.
    app.clock.advance(30_000);
    const tableId = await openBoard(tabs.seat, tabs.otherSeat);
    await join(tabs.spectator, tableId, { as: 'spectator' });
    const { seq } = tabs.seat.view(tableId);
    const answer = await tabs[role].ask(event, payloadOf(event, tableId));
    expect(answer).toMatchObject(EXPECTED.get(event)![role]);
    const isSeated = role === 'seat' || role === 'otherSeat';
    if (event === gameEvents.mine) expect(JSON.stringify(answer).includes(tableId)).toBe(isSeated);
    if (isSeated) {
      await tabs.seat.ask(gameEvents.leave, { tableId });
      return;
    }
    const after = await tabs.seat.ask(gameEvents.leave, { tableId });
    // Its own leaving is the only change since.
    expect(after.seq).toBe(seq + 1);
  });
});

test('a table that does not exist is not found', async () => {
  app.clock.advance(30_000);
  for (const event of [
    gameEvents.join,
    gameEvents.leave,
    gameEvents.sync,
    gameEvents.nudge,
    gameEvents.rematch,
  ])
    expect(await tabs.outsider.ask(event, { tableId: randomUUID() })).toMatchObject(refusedWith('notFound'));
});

test('a thousand commands at once from one client are refused but for its burst, and the table goes on', async () => {
  const flooder = await openTab(app, await app.member('flooder'));
  const other = await openTab(app, await app.member('calm'));
  const tableId = await openBoard(flooder, other);
  const flood = Array.from({ length: 1_000 }, () =>
    flooder.command(tableId, { type: 'move', from: 'e2', to: 'e5' }),
  );
  const moved = other.ask(gameEvents.sync, { tableId });
  const answers = await Promise.all(flood);
  const served = answers.filter(({ code }) => code !== 'tooMany');
  expect(served.length).toBeGreaterThanOrEqual(COMMAND_LIMIT.burst);
  expect(served.length).toBeLessThan(200);
  expect(new Set(served.map(({ code }) => code))).toEqual(new Set(['illegalMove']));
  expect(await moved).toMatchObject({ ok: true });
  app.clock.advance(10_000);
  expect(await flooder.command(tableId, FOOLS_MATE[0]!)).toMatchObject({ ok: true });
});

test.each<[string, object]>([
  ['a command of the server', { type: 'timeOut' }],
  ['leaving as a command', { type: 'leave' }],
  ['another seat', { type: 'draw', seat: 1 }],
  ['a card that one does not hold', { type: 'play', cards: ['*R', '*B', '7H', '7S', 'AS'] }],
  ['an unknown command of the table', { type: 'table.explode' }],
  ['a bot without a level', { type: 'table.addBot', level: 99 }],
])('%s is refused and changes nothing', async (_name, command) => {
  app.clock.advance(30_000);
  const { id } = await createTable(tabs.seat, { game: 'kadi', seats: 2 });
  await join(tabs.otherSeat, id);
  const { seq } = await tabs.seat.ask(gameEvents.sync, { tableId: id });
  const answer: Ack = await tabs.seat.command(id, command);
  expect(answer.ok).toBe(false);
  expect(answer.seq).toBe(seq);
  await tabs.seat.ask(gameEvents.leave, { tableId: id });
});

test('a command that is too large never reaches the table', async () => {
  const command = { type: 'play', cards: ['x'.repeat(MAX_COMMAND_BYTES)] };
  expect(await tabs.seat.command(randomUUID(), command)).toMatchObject(refusedWith('invalid'));
});
