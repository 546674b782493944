import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { playOutChess } from './agreement.fixture.ts';
import { chess } from './chess.ts';
import { MAX_PGN_LENGTH, readPgn, writePgn } from './pgn.ts';

test('a game comes back from PGN as it was played', () => {
  for (let game = 0; game < 2; game++) {
    const { state } = playOutChess(createRandom(`pgn ${game}`), {}, 60);
    const read = readPgn(writePgn(state, { White: 'Ann', Black: 'Ben', Date: '2026.11.17' }));
    expect(read?.tags).toMatchObject({ White: 'Ann', Black: 'Ben', Date: '2026.11.17' });
    expect(read?.state.moves).toEqual(state.moves);
    expect(read?.state.fen).toBe(state.fen);
    expect(read?.state.ended?.places).toEqual(state.ended?.places);
  }
});

test('a game from another position names it', () => {
  const fen = '8/P6k/8/8/8/8/7P/K7 w - - 0 1';
  const state = readPgn(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. a8=N Kg6 *`)?.state;
  expect(state).toMatchObject({ startFen: fen, moves: ['a7a8n', 'h7g6'], ended: null });
  expect(writePgn(state!, {})).toContain(`[FEN "${fen}"]`);
});

test('comments, variations and annotations are read over', () => {
  const text = '1. e4 {best} e5 $1 (1... c5 2. Nf3) 2. Nf3 1/2-1/2';
  expect(readPgn(text)?.state).toMatchObject({
    moves: ['e2e4', 'e7e5', 'g1f3'],
    ended: { places: [[0, 1]], reason: 'agreement' },
  });
});

test.each([
  '1. e4 {one} {two (} e5 *',
  '{one} 1.e4 ; two\n1...e5! *',
  '1. e4 (1. d4 (1. c4) *) {after the variation} e5 *',
  '[Event "the \\"Open\\" {x}"]\n\n1. e4 e5 *',
  '\uFEFF1. e4 e5 *',
  '% an escaped line\r\n1. e4 e5$1 *',
])('a game is read over what other programs add: %j', (text) => {
  expect(readPgn(text)?.state.moves).toEqual(['e2e4', 'e7e5']);
});

test('an escaped quote is part of a tag', () => {
  expect(readPgn('[Event "the \\"Open\\""]\n\n1. e4 *')?.tags).toEqual({ Event: 'the "Open"' });
});

test('a result without mate is a resignation', () => {
  expect(readPgn('1. e4 e5 0-1')?.state.ended).toEqual({ places: [[1], [0]], reason: 'resignation' });
});

test.each([
  '1. e4 e5 2. Zz9',
  '1. e4 e4',
  '[Event "x',
  '{'.repeat(1_000),
  '[FEN "8/8 w"]\n\n1. e4 *',
  '[SetUp "1"]\n[FEN "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]\n\n*',
  '[SetUp "1"]\n[FEN "8/8/8/8/3pK3/8/1k6/8 b - e3 0 1"]\n\n*',
  '1. e4 (1. d4 *',
  '1. e4 1... d5) *',
  '1. e4 * 1. d4 *',
  '('.repeat(MAX_PGN_LENGTH),
  '!'.repeat(MAX_PGN_LENGTH),
  'Nf3 Nf6 Ng1 Ng8 '.repeat(1_000),
  ' '.repeat(MAX_PGN_LENGTH + 1),
])('what is no game is refused: %#', (text) => {
  expect(readPgn(text)).toBeUndefined();
});

test('a name cannot write tags of its own', () => {
  const pgn = writePgn(chess.start({}, ''), { White: 'x"]\n[Black "forged' });
  expect(pgn.match(/^\[Black /gm)).toHaveLength(1);
  expect(readPgn(pgn)?.tags['Black']).toBe('?');
});

test('tags that are written from the state, or that could not be read back, are left out', () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const tags = { FEN: fen, fen, SetUp: '1', result: '1-0', 'two words': 'x', 'x"]\n[Black': 'x' };
  const read = readPgn(writePgn(chess.start({}, ''), { ...tags, White: 'Ann' }));
  expect(read?.state).toEqual(chess.start({}, ''));
  expect(Object.keys(read!.tags)).not.toContain('fen');
  expect(read?.tags).toMatchObject({ White: 'Ann', Black: '?', Result: '*' });
});
