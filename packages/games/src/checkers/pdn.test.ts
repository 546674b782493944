import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { playOutCheckers } from './agreement.fixture.ts';
import { checkers } from './checkers.ts';
import { MAX_PDN_LENGTH, readPdn, writePdn } from './pdn.ts';

test('a game comes back from PDN as it was played', () => {
  for (let game = 0; game < 10; game++) {
    const { state } = playOutCheckers(createRandom(`pdn ${game}`));
    const read = readPdn(writePdn(state, { Black: 'Ann', White: 'Ben', Date: '2026.11.17' }));
    expect(read?.tags).toMatchObject({ Black: 'Ann', White: 'Ben', GameType: '21' });
    expect(read?.state.moves).toEqual(state.moves);
    expect(read?.state.ended?.places).toEqual(state.ended?.places);
  }
});

test('captures are read by their ends or by every square, and written by their ends unless another has the same', () => {
  const fen = 'B:W15,24,32:B10';
  for (const move of ['10x28', '10x19x28']) {
    const state = readPdn(`[SetUp "1"]\n[FEN "${fen}"]\n1. ${move} *`)?.state;
    expect(state?.moves).toEqual(['10x19x28']);
    expect(writePdn(state!, {})).toContain('1. 10x28 *');
  }
  const circle = '[FEN "B:W7,8,15,16:BK3"]';
  expect(readPdn(`${circle} 1. 3x3 *`)).toBeUndefined();
  const state = readPdn(`${circle} 1. 3x12x19x10x3 0-1`)?.state;
  expect(state?.ended).toEqual({ places: [[0], [1]], reason: 'allCaptured' });
  expect(writePdn(state!, {})).toContain('1. 3x12x19x10x3 0-1');
});

test('comments, numbers and annotations are read over; white is seat 1', () => {
  const read = readPdn('[GameType "21,B,8,8,N2,0"]\n1.11-15! {usual} 23-19 $1 2. 8-11 ; old line\n 1-0');
  expect(read?.state).toMatchObject({
    moves: ['11-15', '23-19', '8-11'],
    ended: { places: [[1], [0]], reason: 'resignation' },
  });
});

test('a game that light begins is numbered so', () => {
  const state = readPdn('[FEN "W:W22:B1"]\n1... 22-18 1-6 1/2-1/2')?.state;
  expect(state?.moves).toEqual(['22-18', '1-6']);
  expect(state?.ended?.reason).toBe('agreement');
  expect(writePdn(state!, {})).toContain('1... 22-18 2. 1-6 1/2-1/2');
});

test.each([
  '1. 11-14 *',
  '1. 11-15 * 22-18',
  '1. e2e4',
  '{open',
  '1. 11-15 (9-14) *',
  '[GameType "20"] *',
  '[FEN "nonsense"] *',
  `${'!'.repeat(MAX_PDN_LENGTH - 1)}x`,
  `1. 11-15${'!'.repeat(60)} *`,
  ' '.repeat(MAX_PDN_LENGTH + 1),
])('what is no game is refused: %#', (text) => {
  expect(readPdn(text)).toBeUndefined();
});

test('a name cannot write tags of its own, nor a tag change what all objects have', () => {
  const tags = { White: 'x"]\n[Black "forged', Result: '1-0', fen: 'W:W22:B1', 'two words': 'x' };
  const pdn = writePdn(checkers.start({}, ''), tags);
  expect(pdn.match(/^\[Black /gm)).toHaveLength(1);
  expect(readPdn(pdn)?.tags['Black']).toBe('?');
  expect(readPdn(pdn)?.state.ended).toBeNull();
  readPdn('[__proto__ "x"] *');
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});
