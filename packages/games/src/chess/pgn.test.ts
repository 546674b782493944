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
  ' '.repeat(MAX_PGN_LENGTH + 1),
])('what is no game is refused: %#', (text) => {
  expect(readPgn(text)).toBeUndefined();
});

test('a name cannot write tags of its own', () => {
  const pgn = writePgn(chess.start({}, ''), { White: 'x"]\n[Black "forged' });
  expect(pgn.match(/^\[Black /gm)).toHaveLength(1);
  expect(readPgn(pgn)?.tags['Black']).toBe('?');
});
