import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { gameEvents } from '@msm/contract/games/events';
import { ABANDON_GRACE_SECONDS, GUEST_GAME_DAYS, WAITING_TABLE_MINUTES } from '@msm/contract/games/limits';
import { gameRoutes } from '@msm/contract/games/routes';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { createClockwork } from './clockwork.ts';
import { noteUptime, takeOutDowntime } from './clockwork.store.ts';
import { gamesJobs } from './games.jobs.ts';
import {
  createTable,
  FOOLS_MATE,
  join,
  openBoard,
  openGuestTab,
  playToEnd,
  type Tab,
} from './games.fixture.ts';
import { createAudience } from './tables/audience.ts';
import { findTable } from './tables/tables.store.ts';

let app: TestApp;
const tabs: Tab[] = [];
beforeAll(async () => {
  app = await openTestApp();
  await app.member('root');
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
afterAll(() => app.stop());

async function guestTab(): Promise<Tab> {
  const tab = await openGuestTab(app);
  tabs.push(tab);
  return tab;
}

/** The poll of the clockwork finds what is due. */
const PATIENCE = { timeout: 10_000 };

test('a player who lets the clock run out has lost, and a late move is refused', async () => {
  const [white, black] = [await guestTab(), await guestTab()];
  const time = { initialSeconds: 60, incrementSeconds: 1 };
  const id = await openBoard(white, black, { game: 'checkers', time });
  app.clock.advance(61_000);
  const late = await white.command(id, { type: 'move', path: [11, 15] });
  expect(['timeUp', 'over']).toContain(late.code);
  await expect.poll(() => black.view(id).status, PATIENCE).toBe('finished');
  expect(black.view(id).result).toMatchObject({ places: [[1], [0]], reason: 'timeOut' });
});

test('a turn of Kadi that runs out draws a card; after the third a bot plays until the player is back', async () => {
  const [first, second] = [await guestTab(), await guestTab()];
  const { id } = await createTable(first, { game: 'kadi', seats: 2 });
  await join(second, id);
  await first.ask(gameEvents.sync, { tableId: id });
  const sleeper = (first.view(id).state as { turn: number }).turn === 0 ? first : second;
  const awake = sleeper === first ? second : first;
  const seat = sleeper.view(id).you!;
  const stateOf = (tab: Tab) => tab.view(id).state as { turn: number; away: boolean[]; timeouts: number[] };
  while (!stateOf(awake).away[seat] && awake.view(id).status === 'playing') {
    const { turn, timeouts } = stateOf(awake);
    if (turn === seat) {
      const before = timeouts[seat]!;
      app.clock.advance(31_000);
      await expect.poll(() => stateOf(awake).timeouts[seat]! > before, PATIENCE).toBe(true);
    } else await awake.command(id, { type: stateOf(awake).turn === turn ? 'draw' : 'pass' });
    await awake.ask(gameEvents.sync, { tableId: id });
    if (
      stateOf(awake).turn !== seat &&
      ['jump', 'kick'].includes((awake.view(id).state as { phase: string }).phase)
    )
      await awake.command(id, { type: 'pass' });
  }
  expect(awake.view(id).seats[seat]).toMatchObject({ hasStandIn: true, isConnected: true });
  expect(await sleeper.command(id, { type: 'return' })).toMatchObject({ ok: true });
  expect(sleeper.view(id).seats[seat]).toMatchObject({ hasStandIn: false });
});

test('a seat of Kadi whose player is gone for longer than the grace is played by a bot at its turn', async () => {
  const [stays, goes] = [await guestTab(), await guestTab()];
  const { id } = await createTable(stays, { game: 'kadi', seats: 2 });
  await join(goes, id);
  goes.close();
  await expect.poll(() => stays.view(id).seats[1]!.isConnected, PATIENCE).toBe(false);
  app.clock.advance(ABANDON_GRACE_SECONDS * 1_000);
  // Each command of the one who stays is answered by the bot of the other.
  await expect.poll(() => stays.frames.some(({ entry }) => entry.by === 'bot'), PATIENCE).toBe(true);
});

test('bots at the table play to the end by themselves', async () => {
  const host = await guestTab();
  const { id } = await createTable(host, { game: 'checkers' }, { seat: 1, bots: [5] });
  await expect.poll(() => (host.view(id).state as { turn: number }).turn, PATIENCE).toBe(1);
  expect(host.frames.at(-1)!.entry).toMatchObject({ by: 'bot', seat: 0, kind: 'game' });
  expect(await host.ask(gameEvents.leave, { tableId: id })).toMatchObject({ view: { status: 'finished' } });
});

test('clocks stand still while no node is up', async () => {
  const [white, black] = [await guestTab(), await guestTab()];
  const time = { initialSeconds: 600, incrementSeconds: 0 };
  const id = await openBoard(white, black, { game: 'chess', time });
  await white.command(id, FOOLS_MATE[0]!);
  const before = (await findTable(app.db, id))!;
  const seen = after(before.clock_from!, 4_000);
  const back = after(seen, 3_600_000);
  await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('games_uptime').execute();
    await noteUptime(tx, seen);
    await takeOutDowntime(tx, back, 10_000);
  });
  const table = (await findTable(app.db, id))!;
  expect(back.getTime() - table.clock_from!.getTime()).toBe(4_000);
  expect(table.due_at!.getTime() - back.getTime()).toBe(before.due_at!.getTime() - seen.getTime());
  await app.db.deleteFrom('games_uptime').execute();
  await app.db.updateTable('games_tables').set({ due_at: null }).where('id', '=', id).execute();
});

test('the grace of an absent player stands still while no node is up', async () => {
  const [white, black] = [await guestTab(), await guestTab()];
  const id = await openBoard(white, black, { game: 'chess' });
  const playing = (await findTable(app.db, id))!;
  const seen = after(playing.clock_from!, 60_000);
  const back = after(seen, 3_600_000);
  const goneFor = { before: after(seen, -5_000), since: after(seen, 1_000) };
  await app.db.transaction().execute(async (tx) => {
    const seats = playing.seats.map((seat, at) => ({
      ...seat,
      absentSince: (at === 0 ? goneFor.before : goneFor.since).toISOString(),
    }));
    await tx
      .updateTable('games_tables')
      .set({ seats: JSON.stringify(seats) })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('games_uptime').execute();
    await noteUptime(tx, seen);
    await takeOutDowntime(tx, back, 10_000);
  });
  const table = (await findTable(app.db, id))!;
  expect(table.seats.map(({ absentSince }) => absentSince)).toEqual([
    after(back, -5_000).toISOString(),
    back.toISOString(),
  ]);
  expect(table.seats.map(({ playerId }) => playerId)).toEqual(playing.seats.map(({ playerId }) => playerId));
  await app.db.deleteFrom('games_uptime').execute();
  await app.db.updateTable('games_tables').set({ due_at: null }).where('id', '=', id).execute();
});

test('bots that think for long hold up neither the start of a node nor its looks, and are no downtime', async () => {
  const [white, black] = [await guestTab(), await guestTab()];
  const id = await openBoard(white, black, { game: 'chess' });
  const asked: string[] = [];
  const thought = Promise.withResolvers<never>();
  thought.promise.catch(() => {});
  // A day ahead: every table is due for it, and the looks of the app's own clockwork do not count.
  let now = after(app.clock.now(), DAY_MS);
  // Written past the app: its own clockwork would have the bot move before this one looks.
  const seats = (await findTable(app.db, id))!.seats.map((seat, at) =>
    at === 0 ? { ...seat, kind: 'bot' as const, level: 6 } : seat,
  );
  await app.db
    .updateTable('games_tables')
    .set({ seats: JSON.stringify(seats), due_at: now })
    .where('id', '=', id)
    .execute();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clockwork = createClockwork({
    db: app.db,
    clock: { now: () => now },
    log: createLog('error', { write: () => {} }),
    isAlone: false,
    botThreads: {
      run: (_task, _input, { key }) => (asked.push(key), thought.promise),
      close: async () => {},
    },
    audience: createAudience(),
    changeTable: async ({ tableId }) => ({ table: (await findTable(app.db, tableId))! }),
  });
  const seenAt = async () =>
    (await app.db.selectFrom('games_uptime').select('seen_at').executeTakeFirst())?.seen_at;
  try {
    await clockwork.begin();
    const { clock_from } = (await findTable(app.db, id))!;
    for (let look = 0; look < 8; look++) {
      now = after(now, 2_000);
      // A look that comes while the one before is under way is left out.
      const looked = vi.advanceTimersByTimeAsync.bind(vi, 2_000);
      await expect.poll(() => looked().then(seenAt)).toEqual(now);
    }
    await expect.poll(() => asked.filter((key) => key === id)).toEqual([id]);
    expect((await findTable(app.db, id))!.clock_from).toEqual(clock_from);
  } finally {
    thought.reject(new Error('too late'));
    await clockwork.drain();
    vi.useRealTimers();
    await app.db.deleteFrom('games_uptime').execute();
  }
});

test('clocks stand still while the machine sleeps, which a monotonic clock does not notice', async () => {
  const [white, black] = [await guestTab(), await guestTab()];
  const time = { initialSeconds: 600, incrementSeconds: 0 };
  const id = await openBoard(white, black, { game: 'chess', time });
  const goneBy = async () => {
    const { clock_from } = (await findTable(app.db, id))!;
    return app.clock.now().getTime() - clock_from!.getTime();
  };
  await noteUptime(app.db, app.clock.now());
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(Date.now() + HOUR_MS);
    // The clockwork of the app looks in the meantime.
    await expect.poll(goneBy, PATIENCE).toBeLessThan(MINUTE_MS);
    expect((await findTable(app.db, id))!.status).toBe('playing');
  } finally {
    vi.useRealTimers();
    await app.db.deleteFrom('games_uptime').execute();
    await app.db.updateTable('games_tables').set({ due_at: null }).where('id', '=', id).execute();
  }
});

test('a table that nobody waits at any more is closed', async () => {
  const host = await guestTab();
  const { id } = await createTable(host, { game: 'chess' }, { visibility: 'open' });
  host.close();
  const isAbsent = async () => (await findTable(app.db, id))!.seats.some(({ absentSince }) => absentSince);
  await expect.poll(isAbsent, PATIENCE).toBe(true);
  app.clock.advance(WAITING_TABLE_MINUTES * MINUTE_MS);
  await expect.poll(async () => (await findTable(app.db, id))!.status, PATIENCE).toBe('closed');
});

test('finished games of guests alone are removed after a week, games of members stay', async () => {
  const member = await app.member('keeper');
  const players = [await guestTab(), await guestTab()];
  const { id } = await createTable(players[0]!, { game: 'kadi', seats: 2 });
  await join(players[1]!, id);
  await playToEnd(id, players, app.clock);
  const replayOf = async () => (await member.call(gameRoutes.readReplay, { params: { id } })).status;
  expect(await replayOf()).toBe(200);
  const [tidy] = gamesJobs(app);
  await tidy!.run({});
  expect(await replayOf()).toBe(200);
  const later = { db: app.db, clock: { now: () => after(app.clock.now(), GUEST_GAME_DAYS * DAY_MS + 1) } };
  await gamesJobs(later)[0]!.run({});
  expect(await replayOf()).toBe(404);
});
