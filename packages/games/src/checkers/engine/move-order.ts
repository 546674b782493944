// The order in which the search tries moves: the sooner the best one comes, the more of the tree alpha-beta skips. The move
// of the transposition table, captures of more pieces, killer moves, then the rest by their history.
import { type Board, countBits } from './board.ts';
import { MOVE_SIZE } from './moves.ts';

const TABLE_MOVE = 1 << 28;
const CAPTURE = 1 << 24;
const KILLER = 1 << 23;
const OLDER_KILLER = 1 << 22;
/** History stays between these: a bonus shrinks as the score nears the limit. */
const HISTORY_LIMIT = 1 << 14;
const MOVES = 1 << 10;

export class MoveOrder {
  /** By side, from and to. */
  readonly #history = new Int32Array(2 * MOVES);
  readonly #killers: Int32Array;

  constructor(maxPly: number) {
    this.#killers = new Int32Array(2 * maxPly);
  }

  clear(): void {
    this.#history.fill(0);
    this.#killers.fill(-1);
  }

  /** Writes a score for each move of the range. */
  rate(
    { side }: Board,
    moves: Int32Array,
    scores: Int32Array,
    range: { start: number; end: number; ply: number; tableMove: number },
  ): void {
    const { start, end, ply, tableMove } = range;
    const killer = this.#killers[2 * ply];
    const older = this.#killers[2 * ply + 1];
    for (let index = start; index < end; index += MOVE_SIZE) {
      const move = moves[index]!;
      const captured = moves[index + 1]!;
      if (move === tableMove) scores[index] = TABLE_MOVE;
      else if (captured !== 0) scores[index] = CAPTURE + countBits(captured);
      else if (move === killer) scores[index] = KILLER;
      else if (move === older) scores[index] = OLDER_KILLER;
      else scores[index] = this.#history[side * MOVES + move]!;
    }
  }

  /** A quiet move refuted the position: it comes early in its siblings, and those tried before it come later. */
  reward({ side }: Board, moves: Int32Array, start: number, best: number, ply: number, depth: number): void {
    const move = moves[best]!;
    if (this.#killers[2 * ply] !== move) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply]!;
      this.#killers[2 * ply] = move;
    }
    const bonus = Math.min(1_600, depth * depth * 8 + 8);
    for (let index = start; index < best; index += MOVE_SIZE) this.#learn(side, moves[index]!, -bonus);
    this.#learn(side, move, bonus);
  }

  #learn(side: number, move: number, bonus: number): void {
    const at = side * MOVES + move;
    const value = this.#history[at]!;
    this.#history[at] = value + bonus - Math.trunc((value * Math.abs(bonus)) / HISTORY_LIMIT);
  }
}

/** Brings the best of the moves that are left to `index`: most are never looked at, so none are sorted. */
export function pickNext(moves: Int32Array, scores: Int32Array, index: number, end: number): void {
  let best = index;
  for (let each = index + MOVE_SIZE; each < end; each += MOVE_SIZE) {
    if (scores[each]! > scores[best]!) best = each;
  }
  if (best === index) return;
  const [move, captured, score] = [moves[best]!, moves[best + 1]!, scores[best]!];
  moves[best] = moves[index]!;
  moves[best + 1] = moves[index + 1]!;
  scores[best] = scores[index]!;
  moves[index] = move;
  moves[index + 1] = captured;
  scores[index] = score;
}
