// The order in which the search tries moves: the sooner the best one comes, the more of the tree alpha-beta skips. The move
// of the transposition table, captures by what they gain, killer moves, then quiet moves by their history.
import { EN_PASSANT, kindOf, moveFrom, moveTo, promotionOf } from './moves.ts';
import { BOARD_SIZE, PAWN } from './pieces.ts';
import type { Position } from './position.ts';

const TABLE_MOVE = 1 << 28;
const CAPTURE = 1 << 24;
const KILLER = 1 << 23;
const OLDER_KILLER = 1 << 22;
/** History stays between these: a bonus shrinks as the score nears the limit. */
const HISTORY_LIMIT = 1 << 14;

export class MoveOrder {
  /** By piece and target square. */
  readonly #history = new Int32Array(16 * BOARD_SIZE);
  readonly #killers: Int32Array;

  constructor(maxPly: number) {
    this.#killers = new Int32Array(2 * maxPly);
  }

  clear(): void {
    this.#history.fill(0);
    this.#killers.fill(0);
  }

  /** Writes a score for each move of the range. */
  rate(
    { board }: Position,
    moves: Int32Array,
    scores: Int32Array,
    range: { start: number; end: number; ply: number; tableMove: number },
  ): void {
    const { start, end, ply, tableMove } = range;
    const killer = this.#killers[2 * ply];
    const older = this.#killers[2 * ply + 1];
    for (let index = start; index < end; index++) {
      const move = moves[index]!;
      if (move === tableMove) scores[index] = TABLE_MOVE;
      else if (isTactical(board, move)) scores[index] = CAPTURE + mostValuableVictim(board, move);
      else if (move === killer) scores[index] = KILLER;
      else if (move === older) scores[index] = OLDER_KILLER;
      else scores[index] = this.#history[(board[moveFrom(move)]! << 7) | moveTo(move)]!;
    }
  }

  historyOf({ board }: Position, move: number): number {
    return this.#history[(board[moveFrom(move)]! << 7) | moveTo(move)]!;
  }

  /** A quiet move refuted the position: it comes early in its siblings, and those tried before it come later. */
  reward(
    position: Position,
    moves: Int32Array,
    start: number,
    best: number,
    ply: number,
    depth: number,
  ): void {
    const move = moves[best]!;
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = move;
    }
    const bonus = Math.min(1_600, depth * depth * 16);
    for (let index = start; index < best; index++) {
      if (!isTactical(position.board, moves[index]!)) this.#learn(position.board, moves[index]!, -bonus);
    }
    this.#learn(position.board, move, bonus);
  }

  #learn(board: Uint8Array, move: number, bonus: number): void {
    const at = (board[moveFrom(move)]! << 7) | moveTo(move);
    const value = this.#history[at]!;
    this.#history[at] = value + bonus - Math.trunc((value * Math.abs(bonus)) / HISTORY_LIMIT);
  }
}

/** Captures and promotions change the material; the rest is quiet. */
export const isTactical = (board: Uint8Array, move: number): boolean =>
  board[moveTo(move)] !== 0 || promotionOf(move) !== 0 || kindOf(move) === EN_PASSANT;

/** The most valuable victim first, among equals the cheapest attacker. */
export function mostValuableVictim(board: Uint8Array, move: number): number {
  const victim = kindOf(move) === EN_PASSANT ? PAWN : board[moveTo(move)]! & 7;
  return ((victim + promotionOf(move)) << 4) - (board[moveFrom(move)]! & 7);
}

/** Brings the best of the moves that are left to `index` and answers it: most are never looked at, so none are sorted. */
export function pickNext(moves: Int32Array, scores: Int32Array, index: number, end: number): number {
  let best = index;
  for (let each = index + 1; each < end; each++) if (scores[each]! > scores[best]!) best = each;
  const move = moves[best]!;
  if (best !== index) {
    const score = scores[best]!;
    moves[best] = moves[index]!;
    scores[best] = scores[index]!;
    moves[index] = move;
    scores[index] = score;
  }
  return move;
}
