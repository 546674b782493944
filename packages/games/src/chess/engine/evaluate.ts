// Judges a position without searching, in hundredths of a pawn, for the side to move: material and placement (kept by the
// position), pawns, mobility, pieces aimed at the king, blended from middlegame to endgame by the pieces left.
import { PawnCache } from './pawns.ts';
import { FULL_PHASE } from './piece-values.ts';
import {
  BISHOP,
  BLACK,
  FIRST_STRAIGHT_RAY,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  OFF_BOARD,
  PAWN,
  QUEEN,
  RAYS,
  ROOK,
  WHITE,
} from './pieces.ts';
import { LIST_SIZE, type Position } from './position.ts';

const BISHOP_PAIR = { middlegame: 26, endgame: 44 };
const OPEN_FILE = { middlegame: 26, endgame: 10 };
const HALF_OPEN_FILE = { middlegame: 12, endgame: 6 };
const TO_MOVE = 10;
/** By type: a square more or less than usual. */
const MOBILITY_MIDDLEGAME = Int8Array.of(0, 0, 4, 5, 3, 1, 0);
const MOBILITY_ENDGAME = Int8Array.of(0, 0, 4, 5, 4, 3, 0);
const USUAL_MOBILITY = Int8Array.of(0, 0, 4, 6, 6, 12, 0);
/** By type: the weight of a piece that reaches a square beside the enemy king. */
const ATTACK_WEIGHTS = Int8Array.of(0, 0, 3, 3, 4, 6, 0);
/** A single attacker is no attack; beyond, danger grows faster than the number of attackers. */
const MAX_DANGER = 220;
/** A bare king is mated at the edge, with the other king near. */
const EDGE = 12;
const NEARNESS = 6;
/** A lead that mates without pawns on the board. */
const MATING_LEAD = 450;

/** By the difference of two squares, plus 128: whether they touch. */
const besideKing = new Uint8Array(256);
for (const apart of [0, 1, 15, 16, 17]) {
  besideKing[128 + apart] = 1;
  besideKing[128 - apart] = 1;
}
const CACHE_BITS = 14;
/** `reach` answers two counts in one integer. */
const NEAR_SHIFT = 8;

export class Evaluator {
  readonly #pawns = new PawnCache();
  /** By key: its high half and the score. Iterative deepening meets most positions again. */
  readonly #cache = new Int32Array(2 << CACHE_BITS);
  #middlegame = 0;
  #endgame = 0;

  evaluate(position: Position): number {
    const cache = this.#cache;
    const at = 2 * (position.keyLow & ((1 << CACHE_BITS) - 1));
    if (cache[at] === position.keyHigh) return cache[at + 1]!;
    const score = this.#judge(position);
    cache[at] = position.keyHigh;
    cache[at + 1] = score;
    return score;
  }

  #judge(position: Position): number {
    const pawns = this.#pawns;
    pawns.look(position);
    this.#middlegame = position.middlegame + pawns.middlegame;
    this.#endgame = position.endgame + pawns.endgame;
    this.#judgePieces(position, WHITE, 1);
    this.#judgePieces(position, BLACK, -1);
    if (pawns.files[WHITE] === 0 && pawns.files[BLACK] === 0) {
      if (isDeadDraw(position)) return 0;
      this.#driveToEdge(position);
    }
    const phase = Math.min(position.phase, FULL_PHASE);
    const blended = Math.trunc(
      (this.#middlegame * phase + this.#endgame * (FULL_PHASE - phase)) / FULL_PHASE,
    );
    return (position.side === WHITE ? blended : -blended) + TO_MOVE;
  }

  #judgePieces(position: Position, side: number, sign: number): void {
    const { board, list } = position;
    const first = side * LIST_SIZE;
    const last = first + position.counts[side]!;
    const enemyKing = list[(side ^ 1) * LIST_SIZE]!;
    const own = this.#pawns.files[side]!;
    const enemy = this.#pawns.files[side ^ 1]!;
    let [middlegame, endgame, bishops, attackers, attack] = [0, 0, 0, 0, 0];
    for (let slot = first + 1; slot < last; slot++) {
      const square = list[slot]!;
      const type = board[square]! & 7;
      if (type === PAWN) continue;
      if (type === BISHOP) bishops++;
      else if (type === ROOK && !(own & (1 << (square & 7)))) {
        const bonus = enemy & (1 << (square & 7)) ? HALF_OPEN_FILE : OPEN_FILE;
        middlegame += bonus.middlegame;
        endgame += bonus.endgame;
      }
      const counts =
        type === KNIGHT
          ? knightReach(board, square, side, enemyKing)
          : sliderReach(board, square, type, side, enemyKing);
      const near = counts >> NEAR_SHIFT;
      const extra = (counts & ((1 << NEAR_SHIFT) - 1)) - USUAL_MOBILITY[type]!;
      middlegame += extra * MOBILITY_MIDDLEGAME[type]!;
      endgame += extra * MOBILITY_ENDGAME[type]!;
      if (near > 0) {
        attackers++;
        attack += ATTACK_WEIGHTS[type]! + near;
      }
    }
    if (bishops > 1) {
      middlegame += BISHOP_PAIR.middlegame;
      endgame += BISHOP_PAIR.endgame;
    }
    if (attackers > 1) middlegame += Math.min(MAX_DANGER, (attack * attack) >> 2);
    this.#middlegame += sign * middlegame;
    this.#endgame += sign * endgame;
  }

  #driveToEdge(position: Position): void {
    if (Math.abs(this.#endgame) < MATING_LEAD) return;
    const winner = this.#endgame > 0 ? WHITE : BLACK;
    const [own, bare] = [position.kingSquare(winner), position.kingSquare(winner ^ 1)];
    const bonus = EDGE * fromCentre(bare) + NEARNESS * (7 - distance(own, bare));
    this.#endgame += winner === WHITE ? bonus : -bonus;
  }
}

/** Squares that a knight could go to, its own side's pieces excepted, and how many of them touch the enemy king. */
function knightReach(board: Uint8Array, from: number, side: number, enemyKing: number): number {
  let counts = 0;
  for (let index = 0; index < 8; index++) {
    const to = from + KNIGHT_STEPS[index]!;
    if (to & OFF_BOARD) continue;
    const target = board[to]!;
    if (target !== 0 && target >> 3 === side) continue;
    counts += 1 + (besideKing[to - enemyKing + 128]! << NEAR_SHIFT);
  }
  return counts;
}

function sliderReach(board: Uint8Array, from: number, type: number, side: number, enemyKing: number): number {
  let counts = 0;
  const lastRay = type === BISHOP ? FIRST_STRAIGHT_RAY : 8;
  const toKing = 128 - enemyKing;
  for (let index = type === ROOK ? FIRST_STRAIGHT_RAY : 0; index < lastRay; index++) {
    const ray = RAYS[index]!;
    for (let to = from + ray; !(to & OFF_BOARD); to += ray) {
      const target = board[to]!;
      if (target !== 0 && target >> 3 === side) break;
      counts += 1 + (besideKing[to + toKing]! << NEAR_SHIFT);
      if (target !== 0) break;
    }
  }
  return counts;
}

/** No pawns, and a minor piece at most for each side: no mate can be forced. */
function isDeadDraw({ board, list, counts }: Position): boolean {
  if (counts[WHITE]! > 2 || counts[BLACK]! > 2) return false;
  for (const side of [WHITE, BLACK]) {
    if (counts[side] === 1) continue;
    const type = board[list[side * LIST_SIZE + 1]!]! & 7;
    if (type === QUEEN || type === ROOK || type === KING) return false;
  }
  return true;
}

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));

const fromCentre = (square: number): number => {
  const [file, rank] = [square & 7, square >> 4];
  return Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
};
