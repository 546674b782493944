import { expect, test } from 'vitest';
import { START_FEN, readFen, toBoard } from '../fen.ts';
import { perft } from './perft.ts';

// The published numbers; `npm run bench games` counts the start position to depth 9.
test.each([
  [START_FEN, [7, 49, 302, 1_469, 7_361, 36_768, 179_740]],
  ['B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29', [5, 38, 178, 1_378, 5_836, 40_745]],
  ['W:WK3,K7,K11,15,22,28,31:BK30,K26,K21,5,9,12,20', [10, 20, 121, 664, 5_001, 35_586]],
  ['B:WK32,K28:BK1,K5,K10', [6, 12, 80, 475, 3_365, 14_164]],
  ['W:W6,7,14,K17,K23:B12,13,20,K27,K30', [1, 1, 8, 48, 338, 1_740]],
])('%s has as many move sequences as published', (fen, leaves) => {
  const { turn, ...pieces } = readFen(fen);
  expect(leaves.map((_, index) => perft(toBoard(pieces, turn), index + 1))).toEqual(leaves);
});
