import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { checkers } from './checkers.ts';
import { writeFen } from './fen.ts';
import type { CheckersState } from './state.ts';

const from = (fen: string) => checkers.start({ fen }, '');
const fresh = () => checkers.start({}, '');
const move = (path: string) => ({ type: 'move', path: path.split(/[-x]/).map(Number) });

function play(state: CheckersState, ...paths: string[]): CheckersState {
  let now = state;
  for (const path of paths) {
    const applied = checkers.apply(now, now.turn, move(path));
    if (!applied.ok) throw new Error(`${path}: ${applied.code}`);
    now = applied.state;
  }
  return now;
}

const pathsOf = (state: CheckersState) =>
  checkers
    .legalMoves(state, state.turn)
    .flatMap((command) => (command.type === 'move' ? [command.path.join('-')] : []))
    .toSorted();

function offer(seat: number): CheckersState {
  const applied = checkers.apply(from('B:W32,31,30,29,28:B1,2'), seat, { type: 'offerDraw' });
  if (!applied.ok) throw new Error(applied.code);
  return applied.state;
}

test('a position that is no text is refused', () => {
  expect(() => checkers.start({ fen: null as never }, '')).toThrow(RangeError);
});

test('dark begins with seven moves', () => {
  expect(pathsOf(fresh())).toEqual(['10-14', '10-15', '11-15', '11-16', '12-16', '9-13', '9-14']);
});

test('capturing is mandatory, and the shorter capture may be chosen', () => {
  const state = from('B:W15,17,25:B10,14');
  expect(pathsOf(state)).toEqual(['10-19', '14-21-30']);
  expect(checkers.apply(state, 0, move('14-18'))).toEqual({ ok: false, code: 'illegalMove' });
});

test('a capture is played to its end', () => {
  const state = from('B:W15,24,32:B10');
  expect(checkers.apply(state, 0, move('10-19'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(writeFen(play(state, '10x19x28'), 1)).toBe('W:W32:B28');
});

test('being crowned ends the move, though the king could capture on', () => {
  const state = play(from('B:W26,27,21:B22'), '22x31');
  expect(writeFen(state, state.turn)).toBe('W:W21,27:BK31');
});

test('men capture forward only, kings in all directions and back to where they began', () => {
  expect(pathsOf(from('B:W10,32:B15'))).toEqual(['15-18', '15-19']);
  expect(pathsOf(from('B:W10:BK15'))).toEqual(['15-6']);
  expect(pathsOf(from('B:W7,8,15,16:BK3'))).toEqual(['3-10-19-12-3', '3-12-19-10-3']);
});

test('a side without pieces or without a move has lost', () => {
  expect(checkers.result(play(from('B:W18:B14'), '14x23'))).toEqual({
    places: [[0], [1]],
    reason: 'allCaptured',
  });
  expect(checkers.result(play(from('W:WK9,K10:B5'), '10-14'))).toEqual({
    places: [[1], [0]],
    reason: 'noMove',
  });
});

test('the third repetition of a position is a draw', () => {
  const there = ['1-6', '32-27', '6-1', '27-32'];
  const state = play(from('B:WK32,K31:BK1,K2'), ...there, ...there.slice(0, -1));
  expect(checkers.result(state)).toBeUndefined();
  expect(checkers.result(play(state, '27-32'))).toEqual({
    places: [[0, 1]],
    reason: 'threefoldRepetition',
  });
});

test('forty moves by each side without a capture or an advance of a man are a draw', () => {
  let state = from('B:WK32,K31,21:BK1,K2');
  const random = createRandom('forty');
  let quiet = 0;
  while (!checkers.result(state)) {
    const seat = state.turn;
    const moves = checkers
      .legalMoves(state, seat)
      .filter((command) => command.type === 'move' && state.kings & (1 << (command.path[0]! - 1)));
    // Looks one move ahead, for one that neither repeats a third time nor offers a capture.
    const next = moves
      .map((command) => checkers.apply(state, seat, command))
      .flatMap((applied) => (applied.ok ? [applied.state] : []))
      .filter((each) => each.ended?.reason !== 'threefoldRepetition')
      .filter((each) => !each.moves.at(-1)!.includes('x'))
      .filter((each) =>
        pathsOf(each).every((path) => Math.abs(Number(path.split('-')[0]) - Number(path.split('-')[1])) < 7),
      );
    state = next[random.below(next.length)]!;
    quiet++;
  }
  expect(checkers.result(state)?.reason).toBe('fortyMoves');
  expect(quiet).toBe(80);
});

test('an illegal, early, late or foreign move changes nothing', () => {
  const state = fresh();
  const copy = structuredClone(state);
  expect(checkers.apply(state, 0, move('11-14'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(checkers.apply(state, 1, move('22-18'))).toEqual({ ok: false, code: 'notYourTurn' });
  expect(checkers.apply(state, -1, move('11-15'))).toEqual({ ok: false, code: 'notSeated' });
  expect(checkers.apply(state, 0, { ...move('11-15'), seq: 3 })).toEqual({ ok: false, code: 'stale' });
  expect(checkers.apply(state, 0, { type: 'claimDraw' })).toEqual({ ok: false, code: 'malformed' });
  expect(state).toEqual(copy);
});

test.each([
  '',
  'B:W1:B1',
  'B:W5:B33',
  'B:W5:B0',
  'B:W5:W6',
  'B:W4:B9',
  'B:W9:B32',
  'X:W5:B6',
  `B:W5:B${'6,'.repeat(200)}`,
])('no game starts from "%s"', (fen) => {
  expect(() => from(fen)).toThrow(RangeError);
});

test('every level plays a legal move, and one above the last is the last', () => {
  const view = checkers.viewFor(fresh(), 0);
  for (const level of [0, 1, 1.5, 3, 99, NaN]) {
    expect(checkers.apply(fresh(), 0, checkers.bot(level)(view, 0, createRandom('level'))).ok).toBe(true);
  }
});

test('a bot accepts a draw when it is behind and declines when it is ahead', () => {
  expect(checkers.bot(4)(offer(1), 0, createRandom('a'))).toEqual({ type: 'acceptDraw' });
  expect(checkers.bot(4)(offer(0), 1, createRandom('a'))).toEqual({ type: 'declineDraw' });
});
