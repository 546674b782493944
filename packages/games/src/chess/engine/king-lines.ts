// What binds the side to move before it moves: which pieces give check, and which of its own are pinned. With that
// known, the generator writes legal moves at once instead of trying each.
import {
  BISHOP,
  BOARD_SIZE,
  FIRST_STRAIGHT_RAY,
  KNIGHT,
  KNIGHT_STEPS,
  OFF_BOARD,
  PAWN,
  QUEEN,
  RAYS,
  ROOK,
  WHITE,
} from './pieces.ts';
import type { Position } from './position.ts';

export class KingLines {
  checkers = 0;
  /** By square of a pinned piece: the direction of its pin, else 0. */
  readonly pins = new Int8Array(BOARD_SIZE);
  /** By square: equals `stamp` where a move would block or capture the one checking piece. */
  readonly evasions = new Int32Array(BOARD_SIZE);
  stamp = 0;
  readonly #pinned = new Uint8Array(8);
  #pinnedCount = 0;

  look(position: Position): void {
    for (let index = 0; index < this.#pinnedCount; index++) this.pins[this.#pinned[index]!] = 0;
    this.#pinnedCount = 0;
    this.checkers = 0;
    this.stamp++;
    const { board, side } = position;
    const king = position.kingSquare(side);
    this.#lookAlongRays(board, king, side);
    this.#lookForLeapers(board, king, side);
  }

  #lookAlongRays(board: Uint8Array, king: number, side: number): void {
    const enemy = (side ^ 1) << 3;
    const queen = QUEEN | enemy;
    for (let index = 0; index < 8; index++) {
      const ray = RAYS[index]!;
      const slider = (index < FIRST_STRAIGHT_RAY ? BISHOP : ROOK) | enemy;
      let shield = -1;
      for (let at = king + ray; !(at & OFF_BOARD); at += ray) {
        const piece = board[at]!;
        if (piece === 0) continue;
        if (piece >> 3 === side) {
          if (shield >= 0) break;
          shield = at;
          continue;
        }
        if (piece === slider || piece === queen) {
          if (shield < 0) {
            this.checkers++;
            for (let line = at; line !== king; line -= ray) this.evasions[line] = this.stamp;
          } else {
            this.pins[shield] = ray;
            this.#pinned[this.#pinnedCount++] = shield;
          }
        }
        break;
      }
    }
  }

  #lookForLeapers(board: Uint8Array, king: number, side: number): void {
    const enemy = (side ^ 1) << 3;
    for (let index = 0; index < 8; index++) {
      const at = king + KNIGHT_STEPS[index]!;
      if (at & OFF_BOARD || board[at] !== (KNIGHT | enemy)) continue;
      this.checkers++;
      this.evasions[at] = this.stamp;
    }
    const forward = side === WHITE ? 16 : -16;
    for (let at = king + forward - 1; at <= king + forward + 1; at += 2) {
      if (at & OFF_BOARD || board[at] !== (PAWN | enemy)) continue;
      this.checkers++;
      this.evasions[at] = this.stamp;
    }
  }
}
