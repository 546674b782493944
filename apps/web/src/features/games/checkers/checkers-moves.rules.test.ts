import { checkers } from '@msm/games/checkers/checkers';
import { expect, test } from 'vitest';
import {
  boardSquare,
  gameSquare,
  goOn,
  isWhole,
  pathsOf,
  positionsOf,
  squareName,
  squaresOf,
  targetsAfter,
} from './checkers-moves.rules.ts';

test('the 32 squares of the game lie on the dark squares of the board', () => {
  expect([1, 4, 5, 32].map(boardSquare)).toEqual([1, 7, 8, 62]);
  for (let square = 1; square <= 32; square++) expect(gameSquare(boardSquare(square))).toBe(square);
  expect(squareName(0)).toBe('');
  expect(squareName(1)).toBe('1');
});

test('dark begins at the top and light at the bottom', () => {
  const squares = squaresOf(checkers.start({}, ''));
  expect(squares[1]).toBe('dm');
  expect(squares[62]).toBe('lm');
  expect(squares.filter(Boolean)).toHaveLength(24);
});

test('a capture of two goes step by step, or at once to its end', () => {
  const state = checkers.start({ fen: 'B:W6,14,32:B1' }, '');
  const paths = pathsOf(state, 0);
  expect(paths).toEqual([[1, 10, 17]]);
  expect(targetsAfter(paths, [1])).toEqual([10, 17]);
  expect(goOn(paths, [1], 10)).toEqual([1, 10]);
  expect(isWhole(paths, [1, 10])).toBe(false);
  expect(goOn(paths, [1], 17)).toEqual([1, 10, 17]);
  expect(isWhole(paths, [1, 10, 17])).toBe(true);
  expect(goOn(paths, [1], 9)).toBeUndefined();
});

test('an end that two paths reach is chosen step by step', () => {
  const state = checkers.start({ fen: 'B:W6,7,14,15,32:BK2' }, '');
  const paths = pathsOf(state, 0).filter((path) => path.length > 2);
  const ends = new Set(paths.map((path) => path.at(-1)));
  for (const path of paths) expect(goOn(paths, [2], path[1]!)).toEqual([2, path[1]]);
  expect(ends.size).toBeGreaterThan(0);
});

test('every move has its position', () => {
  let state = checkers.start({}, '');
  for (const path of [
    [11, 15],
    [22, 18],
    [15, 22],
  ]) {
    const applied = checkers.apply(state, state.turn, { type: 'move', path });
    if (!applied.ok) throw new Error(applied.code);
    state = applied.state;
  }
  const positions = positionsOf(state);
  expect(positions).toHaveLength(3);
  expect(squaresOf(positions[2]!)).toEqual(squaresOf(state));
});
