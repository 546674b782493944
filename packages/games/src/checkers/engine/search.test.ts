import { expect, test } from 'vitest';
import { START_FEN, readFen, toBoard } from '../fen.ts';
import { EndgameTables } from './endgame-tables.ts';
import { Search, WIN } from './search.ts';

const search = new Search(12);
const boardOf = (fen: string) => {
  const { turn, ...pieces } = readFen(fen);
  return toBoard(pieces, turn);
};
const find = (fen: string, maxNodes = 20_000) => {
  const found = search.run({ board: boardOf(fen), earlier: [], budget: { maxNodes } });
  return { ...found, from: (found.move & 31) + 1, to: (found.move >> 5) + 1 };
};

const ask = () =>
  new Search(12).run({
    board: boardOf(START_FEN),
    earlier: [],
    budget: { maxNodes: 5_000 },
    noise: { amplitude: 30, seed: 9 },
  });

test('the last piece is taken', () => {
  expect(find('B:W18:B14')).toMatchObject({ from: 14, to: 23, score: WIN - 1 });
});

test('two kings catch one with the tables, in the plies that they say', () => {
  const tables = new EndgameTables(3);
  const board = boardOf('B:WK32:BK14,K15');
  const { score } = search.run({ board, earlier: [], budget: { maxNodes: 2_000 }, tables });
  expect(score).toBe(WIN - tables.outcome(board.own, board.enemy, board.kings, board.side));
});

test('without a move there is none to find', () => {
  expect(find('B:WK9,K14:B5').move).toBe(-1);
});

test('the same position, budget and noise give the same move and score', () => {
  expect(ask()).toEqual(ask());
});

test('a search ends soon after its budget or its clock', () => {
  expect(find(START_FEN, 5_000).nodes).toBeLessThan(5_100);
  let asked = 0;
  const isTimeUp = () => ++asked > 3;
  const { nodes } = search.run({
    board: boardOf(START_FEN),
    earlier: [],
    budget: { maxNodes: 1_000_000, isTimeUp },
  });
  expect(asked).toBe(4);
  expect(nodes).toBeLessThan(12_000);
});
