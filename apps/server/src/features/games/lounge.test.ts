import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { gameEvents } from '@msm/contract/games/events';
import { ABANDON_GRACE_SECONDS, MAX_OPEN_SEATS } from '@msm/contract/games/limits';
import { gameRoutes } from '@msm/contract/games/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { NUDGE_EVERY_SECONDS } from '@msm/contract/game-links';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import {
  createTable,
  FOOLS_MATE,
  join,
  openBoard,
  openGuestTab,
  openTab,
  playToEnd,
  type Ack,
  type Tab,
} from './games.fixture.ts';
import { findTable } from './tables/tables.store.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
const tabs: Tab[] = [];

beforeAll(async () => {
  app = await openTestApp();
  anna = await app.member('anna');
  ben = await app.member('ben');
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
afterAll(() => app.stop());

async function tabOf(member: Visitor): Promise<Tab> {
  const tab = await openTab(app, member);
  tabs.push(tab);
  return tab;
}
async function guestTab(token?: string): Promise<Tab> {
  const tab = await openGuestTab(app, token);
  tabs.push(tab);
  return tab;
}
const bellOf = async (member: Visitor, kind: string) => {
  const { notifications } = (await member.call(engagementRoutes.listNotifications)).body;
  return (notifications as { engagementType: string; link: string }[]).filter(
    ({ engagementType }) => engagementType === kind,
  );
};

test('two members play chess from open table to rated end and rematch with changed sides', async () => {
  const [white, black] = [await tabOf(anna), await tabOf(ben)];
  const { id } = await createTable(white, { game: 'chess' }, { seat: 0, visibility: 'open' });
  const listed = (await ben.call(gameRoutes.listOpenTables, { input: { game: 'chess' } })).body.tables;
  expect(listed).toMatchObject([{ id, freeSeats: 1, seats: [{ name: 'anna' }, { kind: 'empty' }] }]);
  expect(await join(black, id)).toMatchObject({
    ok: true,
    view: { status: 'playing', you: 1, isRated: true },
  });
  for (const [ply, move] of FOOLS_MATE.entries())
    expect(await (ply % 2 === 0 ? white : black).command(id, move)).toMatchObject({ ok: true });
  await expect.poll(() => white.view(id).status).toBe('finished');
  const { result } = white.view(id);
  expect(result).toMatchObject({ places: [[1], [0]], reason: 'checkmate', points: [] });
  expect(result!.ratings.map(({ before }) => before)).toEqual([1500, 1500]);

  const history = (await anna.call(gameRoutes.listMyGames)).body;
  expect(history).toMatchObject({ total: 1, tables: [{ id, you: 0 }] });
  const { mine } = (await ben.call(gameRoutes.readLeaderboard, { input: { game: 'chess' } })).body;
  expect(mine).toMatchObject({ rank: null, games: 1, wins: 1 });
  expect(mine.rating).toBeGreaterThan(1_600);

  const first = await white.ask(gameEvents.rematch, { tableId: id });
  expect(first).toMatchObject({ ok: true, view: { status: 'waiting', you: 1 } });
  await expect.poll(() => black.view(id).rematchId).toBe(first.view.id);
  const second = await black.ask(gameEvents.rematch, { tableId: id });
  expect(second).toMatchObject({ ok: true, view: { id: first.view.id, status: 'playing', you: 0 } });
});

test('two members play a whole game of checkers, and a spectator cannot take a seat of their rematch', async () => {
  const carla = await app.member('carla');
  const [dark, light, watching] = [await tabOf(anna), await tabOf(ben), await tabOf(carla)];
  const id = await openBoard(dark, light, { game: 'checkers' });
  await join(watching, id, { as: 'spectator' });
  const last = await playToEnd(id, [dark, light], app.clock);
  expect(last.result!.ratings).toHaveLength(2);
  await expect.poll(() => watching.view(id)).toMatchObject({ you: null, status: 'finished' });
  const { view } = await dark.ask(gameEvents.rematch, { tableId: id });
  expect(await join(watching, view.id)).toMatchObject({ ok: false, code: 'reserved' });
  expect(await join(light, view.id)).toMatchObject({ ok: true, view: { status: 'playing', you: 0 } });
});

/** At one table less than a player may sit at. */
async function sitAlmostEverywhere(tab: Tab): Promise<() => Promise<Ack>> {
  const open = () => tab.ask(gameEvents.create, { commandId: randomUUID(), setup: { game: 'chess' } });
  for (let seats = 1; seats < MAX_OPEN_SEATS; seats += 1) {
    // Slower than the limit of the event.
    app.clock.advance(2_000);
    expect(await open()).toMatchObject({ ok: true });
  }
  app.clock.advance(60_000);
  return open;
}

test('a player sits at so many tables at once and no more, however fast they are opened', async () => {
  const open = await sitAlmostEverywhere(await tabOf(await app.member('dan')));
  const last = await Promise.all([open(), open(), open()]);
  expect(last.map(({ ok, code }) => (ok ? 'opened' : code)).toSorted()).toEqual([
    'opened',
    'tooMany',
    'tooMany',
  ]);
});

test('a game of Kadi that its last person leaves is over: bots do not play among themselves', async () => {
  const host = await tabOf(anna);
  const { id } = await createTable(host, { game: 'kadi', seats: 4 }, { bots: [1, 1] });
  const guest = await tabOf(ben);
  await join(guest, id);
  expect(await host.ask(gameEvents.leave, { tableId: id })).toMatchObject({ view: { status: 'playing' } });
  expect(await guest.ask(gameEvents.leave, { tableId: id })).toMatchObject({
    view: { status: 'finished', result: { places: [[1, 2], [3], [0]], reason: 'lastSeat' } },
  });
});

test('the seat of a member who was removed keeps no name', async () => {
  const gone = await app.member('gone');
  const { id } = await createTable(await tabOf(gone), { game: 'chess' }, { seat: 0 });
  await app.db.deleteFrom('users').where('id', '=', gone.id).execute();
  expect((await findTable(app.db, id))!.seats[0]!.name).toBe('former member');
});

test('a rematch that was given up can be asked for again, by either player', async () => {
  const [white, black] = [await tabOf(anna), await tabOf(ben)];
  const id = await openBoard(white, black);
  await white.ask(gameEvents.leave, { tableId: id });
  const first = await white.ask(gameEvents.rematch, { tableId: id });
  await white.ask(gameEvents.leave, { tableId: first.view.id });
  const second = await black.ask(gameEvents.rematch, { tableId: id });
  expect(second).toMatchObject({ ok: true, view: { status: 'waiting', you: 0 } });
  await black.ask(gameEvents.leave, { tableId: second.view.id });
  // Removed by the tidying, with its row.
  await app.db.deleteFrom('games_tables').where('id', '=', second.view.id).execute();
  const third = await white.ask(gameEvents.rematch, { tableId: id });
  expect(third).toMatchObject({ ok: true, view: { status: 'waiting', you: 1 } });
  expect(await black.ask(gameEvents.rematch, { tableId: id })).toMatchObject({
    ok: true,
    view: { id: third.view.id, status: 'playing' },
  });
});

test('a bot that won Kadi begins the rematch', async () => {
  const host = await tabOf(anna);
  const { id } = await createTable(host, { game: 'kadi', seats: 2 }, { bots: [1] });
  expect(await host.ask(gameEvents.leave, { tableId: id })).toMatchObject({
    view: { result: { places: [[1], [0]] } },
  });
  const again = await host.ask(gameEvents.rematch, { tableId: id });
  expect((await findTable(app.db, again.view.id))!.options).toMatchObject({ beginner: 1 });
  await host.ask(gameEvents.leave, { tableId: again.view.id });
});

test('a player whom the host removes is told, as a spectator', async () => {
  const [host, guest] = [await tabOf(anna), await tabOf(ben)];
  const { id } = await createTable(host, { game: 'kadi', seats: 3 });
  await join(guest, id);
  await host.command(id, { type: 'table.removeSeat', seat: 1 });
  await expect.poll(() => guest.view(id)).toMatchObject({ you: null, seats: [{}, { kind: 'empty' }, {}] });
});

test('a repeated command is the first one, and a stale one is refused with the view', async () => {
  const [white, black] = [await tabOf(anna), await tabOf(ben)];
  const id = await openBoard(white, black);
  const first = await white.command(id, FOOLS_MATE[0]!, 'opening');
  const again = await white.command(id, FOOLS_MATE[0]!, 'opening');
  expect(again).toMatchObject({ ok: true, seq: first.seq });
  const stale = await black.command(id, { ...FOOLS_MATE[1]!, seq: 0 });
  expect(stale).toMatchObject({ ok: false, code: 'stale', seq: first.seq, view: { id, you: 1 } });
});

test('an invitation is accepted by taking the seat, and its sender is told with the way to the table', async () => {
  const dora = await app.member('dora');
  const host = await tabOf(anna);
  const { id } = await createTable(host, { game: 'checkers' });
  await app.http.ready();
  await anna.call(engagementRoutes.engage, {
    input: {
      targetType: 'user',
      targetId: dora.email,
      engagementType: 'game_invite',
      metadata: { game: 'checkers', sessionId: id },
    },
  });
  const [invited] = await bellOf(dora, 'game_invite');
  expect(invited).toMatchObject({
    link: `/gaming?game=checkers&session=${id}&mode=multiplayer&from=${encodeURIComponent(anna.email)}`,
  });
  await join(await tabOf(dora), id);
  const [joined] = await bellOf(anna, 'game_joined');
  expect(joined).toMatchObject({
    link: `/gaming?game=checkers&session=${id}&mode=multiplayer&opponent=${encodeURIComponent(dora.email)}`,
  });
  expect((await dora.call(inviteRoutes.listReceivedInvites)).body).toEqual([]);
});

test('the holder of the turn is nudged by the bell, once a minute, and by the others alone', async () => {
  const [white, black] = [await tabOf(anna), await tabOf(ben)];
  const id = await openBoard(white, black, { game: 'chess' });
  expect(await white.ask(gameEvents.nudge, { tableId: id })).toMatchObject({
    ok: false,
    code: 'noTurnToNudge',
  });
  expect(await black.ask(gameEvents.nudge, { tableId: id })).toMatchObject({ ok: true });
  expect(await black.ask(gameEvents.nudge, { tableId: id })).toMatchObject({
    ok: false,
    code: 'nudgedAlready',
  });
  const link = `/gaming?game=chess&session=${id}&mode=multiplayer&from=${encodeURIComponent(ben.email)}`;
  expect((await bellOf(anna, 'game_nudge')).filter((rung) => rung.link === link)).toHaveLength(1);
  const byEngagement = (target: Visitor) => ({
    input: {
      targetType: 'user',
      targetId: target.email,
      engagementType: 'game_nudge',
      metadata: { game: 'chess', sessionId: id },
    },
  });
  expect((await anna.call(engagementRoutes.engage, byEngagement(ben))).status).toBe(409);
  // The other way counts with the first.
  expect((await ben.call(engagementRoutes.engage, byEngagement(anna))).status).toBe(429);
  expect(NUDGE_EVERY_SECONDS).toBe(60);
  // A busy machine may lose the connection of a player for a moment, and tells that as well.
  const told = () => white.frames.flatMap(({ entry }) => entry.events);
  await expect.poll(told).toContainEqual({ type: 'nudged', seat: 0 });
});

test('a guest who signs in keeps the seat; the guest identity has none any more', async () => {
  const guest = await guestTab();
  const { id } = await createTable(guest, { game: 'chess' }, { seat: 0, guestName: 'Passer-by' });
  await join(await tabOf(ben), id);
  // Another one when it is tried again.
  const name = `erin${id.slice(-6)}`;
  const erin = await app.member(name);
  const claimed = await erin.call(gameRoutes.claimGuestSeats, { input: { guestToken: guest.guestToken } });
  expect(claimed.body).toMatchObject({ tableIds: [id] });
  const tab = await tabOf(erin);
  expect(await tab.ask(gameEvents.sync, { tableId: id })).toMatchObject({
    view: { you: 0, seats: [{ name }, {}] },
  });
  expect(await guest.command(id, FOOLS_MATE[0]!)).toMatchObject({ ok: false, code: 'notSeated' });
  expect(await tab.command(id, FOOLS_MATE[0]!)).toMatchObject({ ok: true });
});

test('a guest who signs in after the game asks for the rematch as a member', async () => {
  const [guest, other] = [await guestTab(), await tabOf(ben)];
  const id = await openBoard(guest, other);
  await other.ask(gameEvents.leave, { tableId: id });
  const fay = await app.member(`fay${id.slice(-6)}`);
  const claimed = await fay.call(gameRoutes.claimGuestSeats, { input: { guestToken: guest.guestToken } });
  expect(claimed.body).toMatchObject({ tableIds: [id] });
  expect((await fay.call(gameRoutes.listMyGames)).body).toMatchObject({ total: 1, tables: [{ id, you: 0 }] });
  const again = await (await tabOf(fay)).ask(gameEvents.rematch, { tableId: id });
  expect(again).toMatchObject({ ok: true, view: { status: 'waiting', you: 1 } });
  expect(again.view.seats[1]).toMatchObject({ kind: 'member' });
});

test('a member takes over no more seats of guests than a player may have', async () => {
  const gus = await app.member('gus');
  await sitAlmostEverywhere(await tabOf(gus));
  const guests = [await guestTab(), await guestTab()];
  const ids: string[] = [];
  for (const guest of guests) ids.push((await createTable(guest, { game: 'chess' })).id);
  const claimed = await Promise.all(
    guests.map(({ guestToken }) => gus.call(gameRoutes.claimGuestSeats, { input: { guestToken } })),
  );
  const taken: string[] = claimed.flatMap(({ body }) => body.tableIds);
  expect(taken).toHaveLength(1);
  const left = ids.findIndex((id) => !taken.includes(id));
  expect(await guests[left]!.ask(gameEvents.sync, { tableId: ids[left] })).toMatchObject({
    view: { you: expect.any(Number) },
  });
});

test('three play Kadi to its end, a guest among them: unrated, with the shuffle revealed', async () => {
  const seats = [await tabOf(anna), await tabOf(ben), await guestTab()];
  const { id, shuffle } = await createTable(seats[0]!, { game: 'kadi', seats: 3 });
  const added = await seats[0]!.command(id, { type: 'table.addNonce', nonce: 'anna-nonce' });
  expect(added).toMatchObject({ ok: true, view: { shuffle: { nonces: null } } });
  expect(shuffle).toMatchObject({ nonces: null, serverSeed: null, gameSeed: null });
  for (const tab of seats.slice(1)) await join(tab, id);
  const last = await playToEnd(id, seats, app.clock);
  expect(last).toMatchObject({ status: 'finished', isRated: false, result: { ratings: [] } });
  expect(last.shuffle).toMatchObject({ commitment: shuffle.commitment, nonces: ['anna-nonce', null, null] });
});

test('a player of a board game who is away for longer than the grace can be replaced or beaten', async () => {
  const [white, black] = [await tabOf(anna), await tabOf(ben)];
  const id = await openBoard(white, black);
  expect(await black.command(id, { type: 'table.claimWin' })).toMatchObject({
    ok: false,
    code: 'notAbandoned',
  });
  white.close();
  await expect.poll(() => black.view(id).seats[0]!.isConnected, { timeout: 8_000 }).toBe(false);
  app.clock.advance(ABANDON_GRACE_SECONDS * 1_000);
  expect(await black.command(id, { type: 'table.callBot' })).toMatchObject({
    ok: true,
    view: { isRated: false },
  });
  // The bot moves for white, on a thread.
  await expect.poll(() => black.view(id).clock.running, { timeout: 8_000 }).toBe(1);
  const back = await tabOf(anna);
  const ack = await back.ask(gameEvents.sync, { tableId: id });
  expect(ack.view.seats[0]).toMatchObject({ isConnected: true, hasStandIn: false });
  await expect.poll(() => black.view(id).seats[0]!.isConnected).toBe(true);
  // Away again: this time the win is claimed.
  back.close();
  await expect.poll(() => black.view(id).seats[0]!.isConnected, { timeout: 8_000 }).toBe(false);
  app.clock.advance(ABANDON_GRACE_SECONDS * 1_000);
  expect(await black.command(id, { type: 'table.claimWin' })).toMatchObject({
    ok: true,
    view: { status: 'finished', result: { places: [[1], [0]], reason: 'abandoned' } },
  });
});
