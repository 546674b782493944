import { expect, test } from 'vitest';
import { trackPieces, type TrackedPiece } from './piece-identity.rules.ts';

type Code = 'P' | 'Q' | 'p';
const board = (pieces: Record<number, Code>): (Code | null)[] =>
  Array.from({ length: 64 }, (_, square) => pieces[square] ?? null);
const promotes = (from: string, to: string) => from === 'P' && to === 'Q';
const track = (before: readonly TrackedPiece<Code>[], pieces: Record<number, Code>) =>
  trackPieces(before, board(pieces), promotes);
const idAt = (pieces: readonly TrackedPiece<Code>[], square: number) =>
  pieces.find((piece) => piece.square === square)?.id;

test('a piece that moved keeps its identity, and others stay', () => {
  const before = track([], { 52: 'P', 12: 'p' });
  const after = track(before, { 36: 'P', 12: 'p' });
  expect(idAt(after, 36)).toBe(idAt(before, 52));
  expect(idAt(after, 12)).toBe(idAt(before, 12));
});

test('a captured piece is gone, and its square belongs to the captor', () => {
  const before = track([], { 28: 'P', 19: 'p' });
  const after = track(before, { 19: 'P' });
  expect(after).toEqual([{ id: idAt(before, 28), code: 'P', square: 19 }]);
});

test('a pawn that promotes is the same piece in another shape', () => {
  const before = track([], { 8: 'P' });
  expect(track(before, { 0: 'Q' })).toEqual([{ id: before[0]!.id, code: 'Q', square: 0 }]);
});

test('the order of pieces does not change when they move', () => {
  const before = track([], { 1: 'P', 40: 'P', 50: 'Q' });
  const after = track(before, { 1: 'P', 32: 'P', 3: 'Q' });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
