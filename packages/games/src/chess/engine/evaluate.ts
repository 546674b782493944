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

export class Evaluator {
  readonly #pawns = new PawnCache();
  #middlegame = 0;
  #endgame = 0;
  #attackers = 0;
  #attack = 0;

  evaluate(position: Position): number {
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
    const blended = (this.#middlegame * phase + this.#endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    return (position.side === WHITE ? Math.trunc(blended) : -Math.trunc(blended)) + TO_MOVE;
  }

  #judgePieces({ board, list, counts }: Position, side: number, sign: number): void {
    this.#attackers = 0;
    this.#attack = 0;
    const enemyKing = list[(side ^ 1) * LIST_SIZE]!;
    const own = this.#pawns.files[side]!;
    const enemy = this.#pawns.files[side ^ 1]!;
    let bishops = 0;
    for (let index = 1; index < counts[side]!; index++) {
      const square = list[side * LIST_SIZE + index]!;
      const type = board[square]! & 7;
      if (type === PAWN) continue;
      if (type === BISHOP) bishops++;
      else if (type === ROOK && !(own & (1 << (square & 7)))) {
        const bonus = enemy & (1 << (square & 7)) ? HALF_OPEN_FILE : OPEN_FILE;
        this.#middlegame += sign * bonus.middlegame;
        this.#endgame += sign * bonus.endgame;
      }
      const reach = this.#reach(board, square, type, side, enemyKing) - USUAL_MOBILITY[type]!;
      this.#middlegame += sign * reach * MOBILITY_MIDDLEGAME[type]!;
      this.#endgame += sign * reach * MOBILITY_ENDGAME[type]!;
    }
    if (bishops > 1) {
      this.#middlegame += sign * BISHOP_PAIR.middlegame;
      this.#endgame += sign * BISHOP_PAIR.endgame;
    }
    if (this.#attackers > 1) {
      this.#middlegame += sign * Math.min(MAX_DANGER, (this.#attack * this.#attack) >> 2);
    }
  }

  /** Squares that the piece could go to, its own side's pieces excepted; notes whether it bears on the enemy king. */
  #reach(board: Uint8Array, from: number, type: number, side: number, enemyKing: number): number {
    let reach = 0;
    let near = 0;
    if (type === KNIGHT) {
      for (let index = 0; index < 8; index++) {
        const to = from + KNIGHT_STEPS[index]!;
        if (to & OFF_BOARD) continue;
        const target = board[to]!;
        if (target !== 0 && target >> 3 === side) continue;
        reach++;
        if (isBeside(to, enemyKing)) near++;
      }
    } else {
      const lastRay = type === BISHOP ? FIRST_STRAIGHT_RAY : 8;
      for (let index = type === ROOK ? FIRST_STRAIGHT_RAY : 0; index < lastRay; index++) {
        const ray = RAYS[index]!;
        for (let to = from + ray; !(to & OFF_BOARD); to += ray) {
          const target = board[to]!;
          if (target !== 0 && target >> 3 === side) break;
          reach++;
          if (isBeside(to, enemyKing)) near++;
          if (target !== 0) break;
        }
      }
    }
    if (near > 0) {
      this.#attackers++;
      this.#attack += ATTACK_WEIGHTS[type]! + near;
    }
    return reach;
  }

  #driveToEdge(position: Position): void {
    if (Math.abs(this.#endgame) < MATING_LEAD) return;
    const winner = this.#endgame > 0 ? WHITE : BLACK;
    const [own, bare] = [position.kingSquare(winner), position.kingSquare(winner ^ 1)];
    const bonus = EDGE * fromCentre(bare) + NEARNESS * (7 - distance(own, bare));
    this.#endgame += winner === WHITE ? bonus : -bonus;
  }
}

/** No pawns, and a minor piece at most for each side: nobody can be mated by force. */
function isDeadDraw({ board, list, counts }: Position): boolean {
  if (counts[WHITE]! > 2 || counts[BLACK]! > 2) return false;
  for (const side of [WHITE, BLACK]) {
    if (counts[side] === 1) continue;
    const type = board[list[side * LIST_SIZE + 1]!]! & 7;
    if (type === QUEEN || type === ROOK || type === KING) return false;
  }
  return true;
}

/** 0x88 squares differ by these when one step apart: 1, 15, 16, 17. */
function isBeside(square: number, king: number): boolean {
  const apart = Math.abs(square - king);
  return apart <= 1 || (apart >= 15 && apart <= 17);
}

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 4) - (b >> 4)));

const fromCentre = (square: number): number => {
  const [file, rank] = [square & 7, square >> 4];
  return Math.max(3 - file, file - 4) + Math.max(3 - rank, rank - 4);
};
