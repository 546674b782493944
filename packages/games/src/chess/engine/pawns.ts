// Pawn structure and the pawns before the kings, remembered by the key of pawns and kings: most positions of a search
// share theirs with others.
import { BLACK, BLACK_BIT, PAWN, WHITE } from './pieces.ts';
import { LIST_SIZE, type Position } from './position.ts';

const CACHE_BITS = 13;
const ISOLATED = { middlegame: -12, endgame: -12 };
const DOUBLED = { middlegame: -8, endgame: -18 };
/** By the rank that a pawn has reached, as its own side counts. */
const PASSED_MIDDLEGAME = Int16Array.of(0, 2, 4, 10, 24, 48, 80, 0);
const PASSED_ENDGAME = Int16Array.of(0, 8, 14, 30, 56, 96, 150, 0);
const SHIELD_NEAR = 12;
const SHIELD_FAR = 6;
const NO_SHIELD = -14;

export class PawnCache {
  /** White's less black's, of the position that was looked up last. */
  middlegame = 0;
  endgame = 0;
  /** A bit for each file with a pawn of the side. */
  readonly files = new Uint8Array(2);
  readonly #keys = new Int32Array(1 << CACHE_BITS);
  readonly #scores = new Int16Array(2 << CACHE_BITS);
  readonly #files = new Uint8Array(2 << CACHE_BITS);
  /** A bit for each rank, by side and file. */
  readonly #ranks = new Uint8Array(16);

  look(position: Position): void {
    const key = position.pawnKey;
    const at = key & ((1 << CACHE_BITS) - 1);
    if (this.#keys[at] !== key) this.#fill(position, at);
    this.middlegame = this.#scores[2 * at]!;
    this.endgame = this.#scores[2 * at + 1]!;
    this.files[WHITE] = this.#files[2 * at]!;
    this.files[BLACK] = this.#files[2 * at + 1]!;
  }

  #fill(position: Position, at: number): void {
    this.#gather(position);
    this.middlegame = 0;
    this.endgame = 0;
    for (const side of [WHITE, BLACK]) {
      this.#judgePawns(position, side);
      this.#judgeShield(position.kingSquare(side), side);
      let files = 0;
      for (let file = 0; file < 8; file++) if (this.#ranks[side * 8 + file] !== 0) files |= 1 << file;
      this.#files[2 * at + side] = files;
    }
    this.#keys[at] = position.pawnKey;
    this.#scores[2 * at] = this.middlegame;
    this.#scores[2 * at + 1] = this.endgame;
  }

  /** Ranks as the pawn's own side counts, so that one code judges both sides. */
  #gather({ board, list, counts }: Position): void {
    this.#ranks.fill(0);
    for (const side of [WHITE, BLACK]) {
      const pawn = side === WHITE ? PAWN : PAWN | BLACK_BIT;
      for (let index = 1; index < counts[side]!; index++) {
        const square = list[side * LIST_SIZE + index]!;
        if (board[square] !== pawn) continue;
        const rank = side === WHITE ? square >> 4 : 7 - (square >> 4);
        this.#ranks[side * 8 + (square & 7)]! |= 1 << rank;
      }
    }
  }

  #judgePawns({ board, list, counts }: Position, side: number): void {
    const sign = side === WHITE ? 1 : -1;
    const pawn = side === WHITE ? PAWN : PAWN | BLACK_BIT;
    for (let index = 1; index < counts[side]!; index++) {
      const square = list[side * LIST_SIZE + index]!;
      if (board[square] !== pawn) continue;
      const file = square & 7;
      const rank = side === WHITE ? square >> 4 : 7 - (square >> 4);
      if (this.#ranksOf(side, file - 1) === 0 && this.#ranksOf(side, file + 1) === 0) {
        this.middlegame += sign * ISOLATED.middlegame;
        this.endgame += sign * ISOLATED.endgame;
      }
      const isBehindOwn = this.#ranksOf(side, file) >> (rank + 1) !== 0;
      if (isBehindOwn) {
        this.middlegame += sign * DOUBLED.middlegame;
        this.endgame += sign * DOUBLED.endgame;
      } else if (this.#isPassed(side ^ 1, file, rank)) {
        this.middlegame += sign * PASSED_MIDDLEGAME[rank]!;
        this.endgame += sign * PASSED_ENDGAME[rank]!;
      }
    }
  }

  #isPassed(enemy: number, file: number, rank: number): boolean {
    // The enemy counts ranks from its own side: what lies ahead of us are its ranks below 7 - rank.
    const ahead = (1 << (7 - rank)) - 1;
    const guards =
      this.#ranksOf(enemy, file - 1) | this.#ranksOf(enemy, file) | this.#ranksOf(enemy, file + 1);
    return (guards & ahead) === 0;
  }

  #judgeShield(king: number, side: number): void {
    const sign = side === WHITE ? 1 : -1;
    const file = king & 7;
    const rank = side === WHITE ? king >> 4 : 7 - (king >> 4);
    if (rank > 1) return;
    let shield = 0;
    for (let each = Math.max(0, file - 1); each <= Math.min(7, file + 1); each++) {
      const ranks = this.#ranksOf(side, each);
      if (ranks & (1 << (rank + 1))) shield += SHIELD_NEAR;
      else if (ranks & (1 << (rank + 2))) shield += SHIELD_FAR;
      else shield += NO_SHIELD;
    }
    this.middlegame += sign * shield;
  }

  #ranksOf(side: number, file: number): number {
    return file < 0 || file > 7 ? 0 : this.#ranks[side * 8 + file]!;
  }
}
