import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { chess } from './chess.ts';
import type { ChessState } from './state.ts';

const command = (move: string) => {
  const promotion = move.slice(4);
  return { type: 'move', from: move.slice(0, 2), to: move.slice(2, 4), ...(promotion && { promotion }) };
};

function play(state: ChessState, ...moves: string[]): ChessState {
  let now = state;
  for (const move of moves) {
    const applied = chess.apply(now, now.turn, command(move));
    if (!applied.ok) throw new Error(`${move}: ${applied.code}`);
    now = applied.state;
  }
  return now;
}

const from = (fen: string) => chess.start({ fen }, '');
const fresh = () => chess.start({}, '');
const does = (state: ChessState, seat: number, type: string) => {
  const applied = chess.apply(state, seat, { type });
  if (!applied.ok) throw new Error(applied.code);
  return applied.state;
};
const KINGS_OUT_AND_BACK = ['e1e2', 'e8e7', 'e2e1', 'e7e8'];
const KNIGHTS_OUT_AND_BACK = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('checkmate wins for the side that gave it', () => {
  const state = play(fresh(), 'f2f3', 'e7e5', 'g2g4', 'd8h4');
  expect(chess.result(state)).toEqual({ places: [[1], [0]], reason: 'checkmate' });
});

test('stalemate is a draw', () => {
  const state = play(from('7k/8/5KQ1/8/8/8/8/8 w - - 0 1'), 'g6f7');
  expect(chess.result(state)).toEqual({ places: [[0, 1]], reason: 'stalemate' });
});

test('a king alone against a king and a minor piece is a draw, against a pawn it is not', () => {
  expect(chess.result(play(from('8/8/8/8/4k3/3p4/3K4/8 w - - 0 1'), 'd2e1', 'd3d2'))).toBeUndefined();
  expect(chess.result(play(from('8/8/8/8/4k3/3p4/3K4/8 w - - 0 1'), 'd2e1', 'd3d2', 'e1d2'))).toEqual({
    places: [[0, 1]],
    reason: 'insufficientMaterial',
  });
  expect(chess.result(from('8/8/8/4k3/8/8/3KB3/8 w - - 0 1'))?.reason).toBe('insufficientMaterial');
});

test('the third repetition is a draw when the side to move claims it, not before', () => {
  const twice = play(fresh(), ...KNIGHTS_OUT_AND_BACK);
  expect(chess.apply(twice, 0, { type: 'claimDraw' })).toEqual({ ok: false, code: 'notClaimable' });
  const thrice = play(twice, ...KNIGHTS_OUT_AND_BACK);
  expect(chess.result(thrice)).toBeUndefined();
  expect(chess.legalMoves(thrice, 0)).toContainEqual({ type: 'claimDraw' });
  expect(chess.apply(thrice, 1, { type: 'claimDraw' })).toEqual({ ok: false, code: 'notYourTurn' });
  expect(chess.result(does(thrice, 0, 'claimDraw'))?.reason).toBe('threefoldRepetition');
});

test('the fifth repetition ends the game by itself', () => {
  const moves = Array.from({ length: 4 }, () => KNIGHTS_OUT_AND_BACK).flat();
  expect(chess.result(play(fresh(), ...moves.slice(0, -1)))).toBeUndefined();
  expect(chess.result(play(fresh(), ...moves))?.reason).toBe('fivefoldRepetition');
});

test('a position with other castling rights is another position', () => {
  const state = play(from('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'), ...KINGS_OUT_AND_BACK, ...KINGS_OUT_AND_BACK);
  expect(chess.apply(state, 0, { type: 'claimDraw' }).ok).toBe(false);
});

test('fifty moves without a capture or a pawn move can be claimed, seventy-five end the game', () => {
  const before = from('4k3/8/8/8/8/8/8/R3K3 w - - 98 80');
  const fifty = play(before, 'a1a2', 'e8e7');
  expect(chess.apply(play(before, 'a1a2'), 1, { type: 'claimDraw' }).ok).toBe(false);
  expect(chess.result(does(fifty, 0, 'claimDraw'))?.reason).toBe('fiftyMoves');
  const late = from('4k3/8/8/8/8/8/8/R3K3 w - - 149 120');
  expect(chess.result(play(late, 'a1a2'))?.reason).toBe('seventyFiveMoves');
});

test('a checkmate with the last of seventy-five moves wins', () => {
  const state = play(from('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 120'), 'a1a8');
  expect(chess.result(state)).toEqual({ places: [[0], [1]], reason: 'checkmate' });
});

test('a draw is agreed by offer and acceptance', () => {
  const offered = does(fresh(), 0, 'offerDraw');
  expect(chess.apply(offered, 0, { type: 'acceptDraw' })).toEqual({ ok: false, code: 'noOffer' });
  expect(chess.result(does(offered, 1, 'acceptDraw'))).toEqual({ places: [[0, 1]], reason: 'agreement' });
});

test('an offer lapses when it is declined or the other side moves, and is made once a move', () => {
  const offered = does(play(fresh(), 'e2e4'), 0, 'offerDraw');
  expect(chess.apply(offered, 0, { type: 'offerDraw' })).toEqual({ ok: false, code: 'alreadyOffered' });
  const declined = does(offered, 1, 'declineDraw');
  expect(declined.offeredBy).toBeNull();
  expect(chess.apply(declined, 0, { type: 'offerDraw' })).toEqual({ ok: false, code: 'alreadyOffered' });
  const movedOn = play(offered, 'e7e5');
  expect(movedOn.offeredBy).toBeNull();
  expect(chess.apply(play(movedOn, 'g1f3'), 0, { type: 'offerDraw' }).ok).toBe(true);
});

test('who offers and then moves leaves the offer standing', () => {
  expect(play(does(fresh(), 0, 'offerDraw'), 'e2e4').offeredBy).toBe(0);
});

test('resigning loses, also when it is the other side to move', () => {
  expect(chess.result(does(fresh(), 1, 'resign'))).toEqual({ places: [[0], [1]], reason: 'resignation' });
});

test('a promotion names its piece', () => {
  const state = from('8/P6k/8/8/8/8/8/K7 w - - 0 1');
  expect(chess.apply(state, 0, command('a7a8'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(chess.apply(state, 0, command('a1b1q'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(play(state, 'a7a8n').fen).toBe('N7/7k/8/8/8/8/8/K7 b - - 0 1');
});

test('an illegal, early, late or foreign move changes nothing', () => {
  const state = fresh();
  const copy = structuredClone(state);
  expect(chess.apply(state, 0, command('e2e5'))).toEqual({ ok: false, code: 'illegalMove' });
  expect(chess.apply(state, 1, command('e7e5'))).toEqual({ ok: false, code: 'notYourTurn' });
  expect(chess.apply(state, 2, command('e2e4'))).toEqual({ ok: false, code: 'notSeated' });
  expect(chess.apply(state, 0, { ...command('e2e4'), seq: 1 })).toEqual({ ok: false, code: 'stale' });
  expect(chess.apply(does(state, 0, 'resign'), 0, command('e2e4'))).toEqual({ ok: false, code: 'over' });
  expect(state).toEqual(copy);
});

test.each([
  '',
  'x',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'k7/8/8/8/8/8/8/K6R b - - 0 1 '.repeat(9),
  '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1',
  'QQQQQQQQ/QQQQQQQQ/8/8/8/8/k7/7K w - - 0 1',
  '4k3/8/8/8/8/PPPP4/PPPPPPPP/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/4K3 w KQ - 0 1',
  'r3k3/8/8/8/8/8/8/4K3 w k - 0 1',
  '4k3/8/8/8/8/8/8/R3K3 w - - 9999999999 1',
  null as never,
  '4k3/8/8/8/3pR3/8/8/4K3 b - e3 0 1',
  '8/8/8/8/3pK3/8/1k6/8 b - e3 0 1',
  '4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1',
  '4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1',
])('no game starts from "%s"', (fen) => {
  expect(() => from(fen)).toThrow(RangeError);
});

test('a pawn that has just moved two squares may be captured in passing', () => {
  const state = from('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1');
  expect(state.fen).toBe('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1');
  expect(play(state, 'd4e3').fen).toBe('4k3/8/8/8/8/4p3/8/4K3 w - - 0 2');
});

test('every level plays a legal move, and one above the last is the last', () => {
  const view = chess.viewFor(fresh(), 0);
  for (const level of [0, 1, 1.5, 4, 99, NaN]) {
    expect(chess.apply(fresh(), 0, chess.bot(level)(view, 0, createRandom('level'))).ok).toBe(true);
  }
});

test('a bot accepts a draw when it is worse and declines when it is better', () => {
  const ahead = does(from('4k3/8/8/8/8/8/PPP5/RQ2K3 w - - 0 1'), 0, 'offerDraw');
  expect(chess.bot(4)(chess.viewFor(ahead, 1), 1, createRandom('a'))).toEqual({ type: 'acceptDraw' });
  const behind = does(from('4k3/8/8/8/8/8/PPP5/RQ2K3 w - - 0 1'), 1, 'offerDraw');
  expect(chess.bot(4)(chess.viewFor(behind, 0), 0, createRandom('a')).type).toBe('move');
  const notOnTurn = does(from('rq2k3/ppp5/8/8/8/8/8/4K3 w - - 0 1'), 0, 'offerDraw');
  expect(chess.bot(4)(chess.viewFor(notOnTurn, 1), 1, createRandom('a'))).toEqual({ type: 'declineDraw' });
});

test('a bot that is behind claims the draw that it can have', () => {
  const state = play(from('k7/2q5/8/8/8/8/8/K7 w - - 0 1'), 'a1b1', 'c7d7', 'b1a1', 'd7c7');
  const thrice = play(state, 'a1b1', 'c7d7', 'b1a1', 'd7c7');
  expect(chess.bot(4)(chess.viewFor(thrice, 0), 0, createRandom('a'))).toEqual({ type: 'claimDraw' });
});
