import { expect, test } from 'vitest';
import { exchangeGain } from './exchange.ts';
import { readFen } from './fen.ts';
import { Generator } from './generate.ts';
import { MAX_MOVES, NO_MOVE, moveName } from './moves.ts';
import { MATE, Search } from './search.ts';

const search = new Search(14);
const find = (fen: string, maxNodes = 30_000) => {
  const { move, score, nodes } = search.run(readFen(fen), { maxNodes });
  return { move: moveName(move), score, nodes };
};

test.each([
  ['6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'a1a8', 1],
  ['r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1', 'a8a1', 1],
  ['r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1', 'h5f7', 1],
  ['kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 'a1a6', 3],
])('%s is mate by %s in %i plies', (fen, move, plies) => {
  expect(find(fen)).toMatchObject({ move, score: MATE - plies });
});

test('a piece that is attacked twice and defended once is taken', () => {
  expect(find('3r2k1/5ppp/8/3n4/8/8/3R1PPP/3R2K1 w - - 0 1').score).toBeGreaterThan(250);
});

test('a draw that is forced is seen as one', () => {
  expect(find('5k2/5P2/5K2/8/8/8/8/8 b - - 0 1').score).toBe(0);
});

test('the side that is behind goes back to a position that was there before', () => {
  const before = readFen('7k/8/8/8/8/7q/8/5Q1K w - - 0 10');
  const position = readFen('7k/8/8/8/8/7q/8/5QK1 b - - 1 10');
  position.recallEarlier(before);
  expect(search.run(position, { maxNodes: 2_000 }).move).not.toBe(NO_MOVE);
  expect(position.line).toBe(1);
});

test('without a legal move there is none to find', () => {
  expect(search.run(readFen('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'), { maxNodes: 100 }).move).toBe(NO_MOVE);
});

test('the same position, budget and noise give the same move and score', () => {
  const fen = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1';
  const ask = () => new Search(14).run(readFen(fen), { maxNodes: 8_000 }, { amplitude: 50, seed: 7 });
  expect(ask()).toEqual(ask());
});

test('a search ends soon after its budget or its clock', () => {
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  expect(find(fen, 5_000).nodes).toBeLessThan(5_100);
  let asked = 0;
  const { nodes } = search.run(readFen(fen), { maxNodes: 1_000_000, isTimeUp: () => ++asked > 3 });
  expect(asked).toBe(4);
  expect(nodes).toBeLessThan(10_000);
});

test.each([
  ['1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1', 'e1e5', 100],
  ['1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1', 'd3e5', -220],
  ['4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 0],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 100],
])('in %s the exchange after %s gains %i', (fen, name, gain) => {
  const position = readFen(fen);
  const moves = new Int32Array(MAX_MOVES);
  const end = new Generator().generate(position, moves, 0);
  const move = moves.subarray(0, end).find((each) => moveName(each) === name)!;
  const before = position.board.join();
  expect(exchangeGain(position, move)).toBe(gain);
  expect(position.board.join()).toBe(before);
});
