// Writes the legal moves of a position into an array, from an offset, and answers where they end. `capturesOnly` keeps
// captures and promotions to a queen, for quiescence; it is meant for positions that are not in check.
import { isAttacked } from './attacks.ts';
import { KingLines } from './king-lines.ts';
import { CASTLING, DOUBLE_PUSH, EN_PASSANT } from './moves.ts';
import {
  BISHOP,
  BLACK_LONG,
  BLACK_SHORT,
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
  WHITE_LONG,
  WHITE_SHORT,
} from './pieces.ts';
import { LIST_SIZE, type Position } from './position.ts';

export class Generator {
  /** Of the position that moves were generated for last. */
  isInCheck = false;
  readonly #lines = new KingLines();
  #moves: Int32Array = new Int32Array();
  #end = 0;

  generate(position: Position, moves: Int32Array, start: number, capturesOnly = false): number {
    const lines = this.#lines;
    lines.look(position);
    this.isInCheck = lines.checkers > 0;
    this.#moves = moves;
    this.#end = start;
    const { board, list, side } = position;
    const first = side * LIST_SIZE;
    if (lines.checkers < 2) {
      const last = first + position.counts[side]!;
      for (let slot = first + 1; slot < last; slot++) {
        const from = list[slot]!;
        const type = board[from]! & 7;
        if (type === PAWN) this.#pawn(position, from, capturesOnly);
        else if (type === KNIGHT) this.#knight(position, from, capturesOnly);
        else this.#slider(position, from, type, capturesOnly);
      }
    }
    this.#king(position, list[first]!, capturesOnly);
    return this.#end;
  }

  #add(from: number, to: number, kind: number): void {
    this.#moves[this.#end++] = from | (to << 7) | (kind << 17);
  }

  #addPawn(from: number, to: number, capturesOnly: boolean): void {
    const isLastRank = to >= 0x70 || to < 0x08;
    if (!isLastRank) {
      this.#add(from, to, 0);
      return;
    }
    const moves = this.#moves;
    const move = from | (to << 7);
    moves[this.#end++] = move | (QUEEN << 14);
    if (capturesOnly) return;
    moves[this.#end++] = move | (KNIGHT << 14);
    moves[this.#end++] = move | (ROOK << 14);
    moves[this.#end++] = move | (BISHOP << 14);
  }

  #pawn(position: Position, from: number, capturesOnly: boolean): void {
    const { board, side } = position;
    const { pins, evasions, stamp, checkers } = this.#lines;
    const pin = pins[from]!;
    const forward = side === WHITE ? 16 : -16;
    const enemy = side ^ 1;

    for (let step = forward - 1; step <= forward + 1; step += 2) {
      const to = from + step;
      if (to & OFF_BOARD) continue;
      const target = board[to]!;
      if (target === 0) {
        if (to === position.enPassant && to !== 0 && this.#survivesEnPassant(position, from, to)) {
          this.#add(from, to, EN_PASSANT);
        }
        continue;
      }
      if (target >> 3 !== enemy || (pin !== 0 && pin !== step && pin !== -step)) continue;
      if (checkers === 0 || evasions[to] === stamp) this.#addPawn(from, to, capturesOnly);
    }

    const to = from + forward;
    if (board[to] !== 0 || (pin !== 0 && pin !== 16 && pin !== -16)) return;
    const isPromoting = to >= 0x70 || to < 0x08;
    if (capturesOnly && !isPromoting) return;
    if (checkers === 0 || evasions[to] === stamp) this.#addPawn(from, to, capturesOnly);
    if (from >> 4 !== (side === WHITE ? 1 : 6)) return;
    const further = to + forward;
    if (board[further] === 0 && (checkers === 0 || evasions[further] === stamp)) {
      this.#add(from, further, DOUBLE_PUSH);
    }
  }

  /** Tried on the board: taking en passant empties two squares of a line at once, which pins alone do not show. */
  #survivesEnPassant(position: Position, from: number, to: number): boolean {
    const { board, side } = position;
    const takenOn = to - (side === WHITE ? 16 : -16);
    const [pawn, taken] = [board[from]!, board[takenOn]!];
    board[from] = 0;
    board[takenOn] = 0;
    board[to] = pawn;
    const survives = !isAttacked(board, position.kingSquare(side), side ^ 1);
    board[from] = pawn;
    board[takenOn] = taken;
    board[to] = 0;
    return survives;
  }

  #knight(position: Position, from: number, capturesOnly: boolean): void {
    const { board, side } = position;
    const { pins, evasions, stamp, checkers } = this.#lines;
    if (pins[from] !== 0) return;
    for (let index = 0; index < 8; index++) {
      const to = from + KNIGHT_STEPS[index]!;
      if (to & OFF_BOARD) continue;
      const target = board[to]!;
      if (target === 0 ? capturesOnly : target >> 3 === side) continue;
      if (checkers === 0 || evasions[to] === stamp) this.#add(from, to, 0);
    }
  }

  #slider(position: Position, from: number, type: number, capturesOnly: boolean): void {
    const { board, side } = position;
    const { pins, evasions, stamp, checkers } = this.#lines;
    const pin = pins[from]!;
    const firstRay = type === ROOK ? FIRST_STRAIGHT_RAY : 0;
    const lastRay = type === BISHOP ? FIRST_STRAIGHT_RAY : 8;
    for (let index = firstRay; index < lastRay; index++) {
      const ray = RAYS[index]!;
      if (pin !== 0 && pin !== ray && pin !== -ray) continue;
      for (let to = from + ray; !(to & OFF_BOARD); to += ray) {
        const target = board[to]!;
        if (target === 0) {
          if (!capturesOnly && (checkers === 0 || evasions[to] === stamp)) this.#add(from, to, 0);
          continue;
        }
        if (target >> 3 !== side && (checkers === 0 || evasions[to] === stamp)) this.#add(from, to, 0);
        break;
      }
    }
  }

  #king(position: Position, from: number, capturesOnly: boolean): void {
    const { board, side } = position;
    const enemy = side ^ 1;
    const king = KING | (side << 3);
    // Off the board while its steps are judged: it would hide the squares behind itself from a slider.
    board[from] = 0;
    for (let index = 0; index < 8; index++) {
      const to = from + RAYS[index]!;
      if (to & OFF_BOARD) continue;
      const target = board[to]!;
      if (target === 0 ? capturesOnly : target >> 3 === side) continue;
      if (!isAttacked(board, to, enemy)) this.#add(from, to, 0);
    }
    board[from] = king;
    if (!capturesOnly && !this.isInCheck && position.castling !== 0) this.#castle(position, from);
  }

  #castle({ board, side, castling }: Position, from: number): void {
    const enemy = side ^ 1;
    if (
      castling & (side === WHITE ? WHITE_SHORT : BLACK_SHORT) &&
      board[from + 1] === 0 &&
      board[from + 2] === 0 &&
      !isAttacked(board, from + 1, enemy) &&
      !isAttacked(board, from + 2, enemy)
    ) {
      this.#add(from, from + 2, CASTLING);
    }
    if (
      castling & (side === WHITE ? WHITE_LONG : BLACK_LONG) &&
      board[from - 1] === 0 &&
      board[from - 2] === 0 &&
      board[from - 3] === 0 &&
      !isAttacked(board, from - 1, enemy) &&
      !isAttacked(board, from - 2, enemy)
    ) {
      this.#add(from, from - 2, CASTLING);
    }
  }
}
