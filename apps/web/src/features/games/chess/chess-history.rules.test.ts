import { expect, test } from 'vitest';
import {
  capturedBy,
  extendHistory,
  spokenStep,
  squareIndex,
  squareName,
  squaresOf,
} from './chess-history.rules.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('moves are written as players write them, and each has its position', () => {
  const { steps } = extendHistory(undefined, START, ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3']);
  expect(steps.map(({ san }) => san)).toEqual(['e4', 'd5', 'exd5', 'Qxd5', 'Nc3']);
  expect(squaresOf(steps[1]!.fen)[squareIndex('d5')]).toBe('bp');
});

test('a longer game goes on from what is known, another one begins anew, and a shorter one is cut', () => {
  const known = extendHistory(undefined, START, ['e2e4', 'e7e5']);
  const longer = extendHistory(known, START, ['e2e4', 'e7e5', 'g1f3']);
  expect(longer.steps[0]).toBe(known.steps[0]);
  expect(extendHistory(longer, START, ['e2e4', 'e7e5', 'g1f3'])).toBe(longer);
  expect(extendHistory(longer, START, ['d2d4']).steps.map(({ san }) => san)).toEqual(['d4']);
  expect(extendHistory(longer, START, ['e2e4']).steps).toHaveLength(1);
});

test('captured pieces belong to the seat that took them, by value', () => {
  const history = extendHistory(undefined, START, ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'a7a6', 'c3d5']);
  expect(capturedBy(history, 0, 0)).toEqual(['bp', 'bq']);
  expect(capturedBy(history, 1, 0)).toEqual(['wp']);
});

test('squares have their names from a8 to h1', () => {
  expect([0, 7, 56, 63].map(squareName)).toEqual(['a8', 'h8', 'a1', 'h1']);
  expect(squareIndex('e4')).toBe(36);
});

test('a move is spoken as a sentence', () => {
  const { steps } = extendHistory(undefined, START, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  expect(spokenStep(steps[3]!, 'Black')).toBe('Black: queen to h4, checkmate.');
  const castled = extendHistory(undefined, '4k3/P7/8/8/8/8/8/4K2R w K - 0 1', [
    'e1g1',
    'e8d8',
    'a7a8q',
  ]).steps;
  expect(spokenStep(castled[0]!, 'White')).toBe('White castles on the king’s side.');
  expect(spokenStep(castled[2]!, 'White')).toBe('White: pawn to a8, becomes a queen, check.');
});
