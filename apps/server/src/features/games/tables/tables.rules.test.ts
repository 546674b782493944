import { expect, test } from 'vitest';
import {
  ABANDON_GRACE_SECONDS,
  BOT_PAUSE_MS,
  MAX_OPEN_SEATS,
  MAX_WAITING_ENTRIES,
} from '@msm/contract/games/limits';
import type { GameSetup } from '@msm/contract/games/schemas';
import type { TableRow } from '../games.tables.ts';
import { timed } from './clock.rules.ts';
import type { Decide } from './decision.ts';
import { emptyTable, seatHost } from './open-table.ts';
import { viewsOf } from './present-table.ts';
import { playCommand, timeOut } from './play.rules.ts';
import { seatCommand } from './seat-commands.ts';
import {
  closeWaiting,
  handOver,
  leaveTable,
  markAbsent,
  markPresent,
  takeSeat,
  type Player,
} from './seats.rules.ts';

const START = new Date('2026-11-17T12:00:00Z');
const later = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000);
const player = (id: string, more: Partial<Player> = {}): Player => ({
  id,
  kind: 'member',
  name: id,
  rating: null,
  nonce: null,
  openSeats: 0,
  ...more,
});

const CHESS: GameSetup = { game: 'chess', time: { initialSeconds: 60, incrementSeconds: 2 } };
const KADI: GameSetup = { game: 'kadi', seats: 4, rules: {} };

function tableOf(setup: GameSetup, bots: number[] = []): TableRow {
  const wishes = { setup, visibility: 'open', isRated: true, createdKey: 'key' } as const;
  return timed(seatHost(emptyTable(wishes, START), player('anna'), { seat: 0, bots })!, START);
}

/** All of them have to be accepted. */
function after(table: TableRow, decides: Decide[], now = START): TableRow {
  return decides.reduce((before, decide) => {
    const decision = decide(before, now);
    if (!decision.ok) throw new Error(decision.code);
    return decision.table;
  }, table);
}

const codeOf = (table: TableRow, decide: Decide, now = START) => {
  const decision = decide(table, now);
  return decision.ok ? undefined : decision.code;
};
const move = (from: string, to: string) => ({ type: 'move', from, to });

test('seats that are filled and freed without end wear a waiting table out', () => {
  const worn = { ...tableOf(KADI), seq: MAX_WAITING_ENTRIES };
  expect(codeOf(worn, seatCommand('anna', { type: 'table.addBot', level: 1 }))).toBe('wornOut');
  expect(codeOf(worn, takeSeat(player('ben')))).toBe('wornOut');
  expect(codeOf(worn, leaveTable('anna'))).toBeUndefined();
});

test('the last seat begins the game; a full, begun or closed table seats nobody more', () => {
  const playing = after(tableOf(CHESS), [takeSeat(player('ben'))]);
  expect(playing).toMatchObject({ status: 'playing', clocks_ms: [60_000, 60_000] });
  expect(codeOf(playing, takeSeat(player('carla')))).toBe('started');
  expect(codeOf(tableOf(CHESS), takeSeat(player('ben'), 0))).toBe('seatTaken');
  expect(codeOf(tableOf(CHESS), takeSeat(player('ben'), 5))).toBe('noSuchSeat');
  expect(codeOf(tableOf(CHESS), takeSeat(player('ben', { openSeats: MAX_OPEN_SEATS })))).toBe(
    'tooManyTables',
  );
  const closed = after(tableOf(CHESS), [leaveTable('anna')]);
  expect(closed.status).toBe('closed');
  expect(codeOf(closed, takeSeat(player('ben')))).toBe('closed');
});

test('the host starts Kadi with the seats that are taken, which move together; others may not', () => {
  const waiting = after(tableOf(KADI), [takeSeat(player('ben'), 3)]);
  expect(codeOf(waiting, seatCommand('ben', { type: 'table.start' }))).toBe('notHost');
  expect(codeOf(tableOf(KADI), seatCommand('anna', { type: 'table.start' }))).toBe('tooFew');
  const playing = after(waiting, [seatCommand('anna', { type: 'table.start' })]);
  expect(playing.seats.map(({ name }) => name)).toEqual(['anna', 'ben']);
  expect(playing.options).toMatchObject({ seats: 2, beginner: null });
});

test('the host seats bots and frees seats; who leaves hands the table to the next', () => {
  const table = after(tableOf(KADI), [
    takeSeat(player('ben')),
    seatCommand('anna', { type: 'table.addBot', level: 6 }),
  ]);
  expect(codeOf(tableOf(KADI), seatCommand('anna', { type: 'table.addBot', level: 0 }))).toBe('malformed');
  expect(table.seats[2]).toMatchObject({ kind: 'bot', level: 4 });
  expect(codeOf(table, seatCommand('anna', { type: 'table.removeSeat', seat: 0 }))).toBe('noSuchSeat');
  expect(after(table, [seatCommand('anna', { type: 'table.removeSeat', seat: 2 })]).seats[2]!.kind).toBe(
    'empty',
  );
  expect(after(table, [leaveTable('anna')])).toMatchObject({ host_id: 'ben', status: 'waiting' });
});

const nonceOfAnna = (nonce: unknown) => seatCommand('anna', { type: 'table.addNonce', nonce });

test('a seat adds its nonce once and before the game; the same one again is accepted', () => {
  const added = after(tableOf(CHESS), [nonceOfAnna('mine')]);
  expect(added.seats[0]).toMatchObject({ name: 'anna', nonce: 'mine' });
  expect(codeOf(added, nonceOfAnna('other'))).toBe('nonceAdded');
  expect(codeOf(added, nonceOfAnna('no nonce'))).toBe('malformed');
  const playing = after(added, [takeSeat(player('ben', { nonce: 'with the seat' }))]);
  expect(playing.seats.map(({ nonce }) => nonce)).toEqual(['mine', 'with the seat']);
  expect(codeOf(playing, nonceOfAnna('mine'))).toBeUndefined();
  const late = after(tableOf(CHESS), [takeSeat(player('ben'))]);
  expect(codeOf(late, nonceOfAnna('mine'))).toBe('started');
});

test('a move costs its time and earns the increment; the clock that ran out has lost', () => {
  const playing = after(tableOf(CHESS), [takeSeat(player('ben'))]);
  const moved = after(playing, [seatCommand('anna', move('e2', 'e4'))], later(10));
  expect(moved).toMatchObject({ clocks_ms: [52_000, 60_000], due_at: later(70) });
  expect(codeOf(moved, seatCommand('ben', move('e7', 'e5')), later(70))).toBe('timeUp');
  expect(after(moved, [timeOut], later(69)).status).toBe('playing');
  const lost = after(moved, [timeOut], later(70));
  expect(lost).toMatchObject({
    status: 'finished',
    due_at: null,
    result: { places: [[0], [1]], reason: 'timeOut' },
  });
});

test('a bare king does not win on time', () => {
  const playing = after(tableOf(CHESS), [takeSeat(player('ben'))]);
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const bare = { ...playing, state: { ...playing.state!, fen } as TableRow['state'] };
  expect(after(bare, [timeOut], later(61)).result).toMatchObject({ places: [[0, 1]], reason: 'timeOut' });
});

test('a win is claimed only after the grace, and a bot that was called steps aside for the player', () => {
  const playing = after(tableOf({ game: 'chess', time: null }), [takeSeat(player('ben'))]);
  const absent = after(playing, [markAbsent('anna')]);
  const [claim, call] = [{ type: 'table.claimWin' }, { type: 'table.callBot' }];
  expect(codeOf(absent, seatCommand('ben', claim), later(ABANDON_GRACE_SECONDS - 1))).toBe('notAbandoned');
  const graceOver = later(ABANDON_GRACE_SECONDS);
  expect(after(absent, [seatCommand('ben', claim)], graceOver).result).toMatchObject({
    places: [[1], [0]],
    reason: 'abandoned',
  });
  const called = after(absent, [seatCommand('ben', call)], graceOver);
  expect(called).toMatchObject({
    is_rated: false,
    due_at: later(ABANDON_GRACE_SECONDS + BOT_PAUSE_MS / 1_000),
  });
  expect(codeOf(called, seatCommand('ben', claim), graceOver)).toBe('notAbandoned');
  const back = after(called, [markPresent('anna')], graceOver);
  expect(back.seats[0]).toMatchObject({ absentSince: null, hasStandIn: false });
});

test('who has no time left claims nothing from a player who is away', () => {
  const playing = after(tableOf(CHESS), [takeSeat(player('ben')), markAbsent('ben')]);
  const timeUp = later(61);
  for (const type of ['table.claimWin', 'table.callBot'])
    expect(codeOf(playing, seatCommand('anna', { type }), timeUp)).toBe('timeUp');
  expect(after(playing, [timeOut], timeUp).result).toMatchObject({ places: [[1], [0]], reason: 'timeOut' });
});

test('a seat that is given up in Kadi leaves the game, and at a board resigns it', () => {
  const board = after(tableOf(CHESS), [takeSeat(player('ben')), leaveTable('anna')]);
  expect(board.result).toMatchObject({ places: [[1], [0]], reason: 'resignation' });
  const kadi = after(tableOf({ ...KADI, seats: 2 }), [takeSeat(player('ben')), leaveTable('ben')]);
  expect(kadi).toMatchObject({ status: 'finished', result: { places: [[0], [1]] } });
});

test('a guest makes a game unrated, also after signing in; a member gets no second seat', () => {
  const guest = player('guest:1', { kind: 'guest' });
  const playing = after(tableOf(CHESS), [takeSeat(guest)]);
  expect(playing.is_rated).toBe(false);
  const handed = after(playing, [handOver('guest:1', player('ben'))]);
  expect(handed.seats[1]).toMatchObject({ kind: 'member', playerId: 'ben' });
  expect(viewsOf(handed, START)('spectator').isRated).toBe(false);
  const refused = handOver('guest:1', player('anna'))(playing, START);
  expect(refused).toEqual({ ok: true, table: playing });
});

test('a player who was away at Kadi returns by playing', () => {
  const two = after(tableOf({ ...KADI, seats: 2 }), [takeSeat(player('ben'))]);
  const away = (two.state as unknown as { turn: number }).turn;
  const state = { ...two.state!, away: [true, true], timeouts: [3, 3] } as TableRow['state'];
  const decision = playCommand(away, { type: 'draw', seq: 0 }, 'player')({ ...two, state }, START);
  expect(decision.ok && decision.entry!.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['present', 'drew', 'turn']),
  );
  expect(codeOf({ ...two, state }, playCommand(away, { type: 'draw', seq: 7 }, 'player'))).toBe('stale');
});

test('a waiting table is closed unless a player is still there', () => {
  expect(after(tableOf(KADI), [closeWaiting], later(3_600))).toMatchObject({ status: 'waiting' });
  const left = after(tableOf(KADI), [markAbsent('anna')]);
  expect(after(left, [closeWaiting], later(3_600))).toMatchObject({ status: 'closed', due_at: null });
});

test('a seat that a guest handed over counts as attended only once its member has the table open', () => {
  const waiting = after(tableOf(KADI), [
    takeSeat(player('guest:1', { kind: 'guest' })),
    leaveTable('anna'),
    handOver('guest:1', player('ben')),
  ]);
  expect(after(waiting, [closeWaiting], later(3_600)).status).toBe('closed');
  const attended = after(waiting, [markPresent('ben')]);
  expect(after(attended, [closeWaiting], later(3_600)).status).toBe('waiting');
});

test('what a bot thought of for a player who came back meanwhile is not played', () => {
  const playing = after(tableOf({ game: 'chess', time: null }), [takeSeat(player('ben'))]);
  const graceOver = later(ABANDON_GRACE_SECONDS);
  const call = seatCommand('ben', { type: 'table.callBot' });
  const called = after(after(playing, [markAbsent('anna')]), [call], graceOver);
  const thought = playCommand(0, { ...move('e2', 'e4'), seq: called.state!.seq }, 'bot');
  expect(codeOf(called, thought, graceOver)).toBeUndefined();
  expect(codeOf(after(called, [markPresent('anna')], graceOver), thought, graceOver)).toBe('stale');
});

test('leaving a game of Kadi again changes nothing and is no mistake', () => {
  const three = after(tableOf({ ...KADI, seats: 3 }), [takeSeat(player('ben')), takeSeat(player('carla'))]);
  const left = after(three, [leaveTable('ben')]);
  expect(leaveTable('ben')(left, START)).toEqual({ ok: true, table: left });
});
