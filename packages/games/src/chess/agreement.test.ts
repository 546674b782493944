import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { playOutChess } from './agreement.fixture.ts';

/** Castling, en passant, promotion and pins come at once; `npm run prove:games` plays at length. */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
];

const MAX_PLIES = 120;

test.each(STARTS)('a random game from %s breaks no promise and has the moves of chess.js', (fen) => {
  expect(playOutChess(createRandom('agreement'), { fen }, MAX_PLIES).faults).toEqual([]);
});
