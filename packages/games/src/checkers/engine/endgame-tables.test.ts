import { expect, test } from 'vitest';
import { readFen, toBoard } from '../fen.ts';
import { checkEndgame } from './endgame-check.fixture.ts';
import { EndgameTables } from './endgame-tables.ts';

// Three pieces take a fraction of a second; `npm run prove:games` checks four.
const tables = new EndgameTables(3);
const outcomeOf = (fen: string) => {
  const { turn, ...pieces } = readFen(fen);
  const { own, enemy, kings, side } = toBoard(pieces, turn);
  return tables.outcome(own, enemy, kings, side);
};

test('the outcome of every position with three pieces follows from its moves', () => {
  for (const [ownMen, ownKings, enemyMen, enemyKings] of [
    [0, 2, 0, 1],
    [0, 1, 0, 2],
    [1, 1, 1, 0],
    [1, 0, 1, 1],
    [0, 1, 2, 0],
    [2, 0, 0, 1],
  ] as const) {
    const checked = checkEndgame(tables, { ownMen, ownKings, enemyMen, enemyKings }, 7);
    expect(checked.positions).toBeGreaterThan(1_000);
    expect(checked.wrong).toBe(0);
  }
});

test('two kings against one in the double corner win, one against one does not', () => {
  expect(outcomeOf('B:WK32:BK14,K15')).toBeGreaterThan(0);
  expect(outcomeOf('W:WK32:BK14,K15')).toBeLessThan(0);
  expect(outcomeOf('B:WK32:BK14')).toBe(0);
});

test('a side that cannot move has lost already, and one that takes the last piece wins in one', () => {
  expect(outcomeOf('B:WK9,K14:B5')).toBe(-1);
  expect(outcomeOf('B:W18:B14')).toBe(1);
});

test('colours are alike: the board turned by half a turn has the same outcome', () => {
  expect(outcomeOf('W:WK3,K7:BK30')).toBe(outcomeOf('B:BK30,K26:WK3'));
});
