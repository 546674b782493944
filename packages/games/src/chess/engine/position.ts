// A chess position that moves are made and unmade on, for the search and for perft. 0x88 board with piece lists; key,
// material and piece-square sums are kept up to date by each move, since every node of the search reads them.
import { endgameValues, middlegameValues, phaseWeights } from './piece-values.ts';
import {
  BLACK,
  BLACK_BIT,
  BLACK_LONG,
  BLACK_SHORT,
  BOARD_SIZE,
  KING,
  PAWN,
  WHITE,
  WHITE_LONG,
  WHITE_SHORT,
} from './pieces.ts';
import { CASTLING, DOUBLE_PUSH, EN_PASSANT } from './moves.ts';
import {
  BLACK_TO_MOVE_HIGH,
  BLACK_TO_MOVE_LOW,
  castlingKeysHigh,
  castlingKeysLow,
  enPassantKeysHigh,
  enPassantKeysLow,
  pieceKeysHigh,
  pieceKeysLow,
} from './zobrist.ts';

/** Game moves since the last capture (150 at most) and the deepest line of the search have room. */
const MAX_LINE = 1_024;
/** A side's part of the piece list; its king is always first. */
export const LIST_SIZE = 16;

const CAPTURED = 0;
const CASTLING_RIGHTS = 1;
const EN_PASSANT_SQUARE = 2;
const QUIET_PLIES = 3;
const KEY_LOW = 4;
const KEY_HIGH = 5;
const PAWN_KEY = 6;
const MIDDLEGAME = 7;
const ENDGAME = 8;
const PHASE = 9;
const UNDO_SIZE = 10;

/** Rights that survive a move from or to a square. */
const keptRights = new Uint8Array(BOARD_SIZE).fill(15);
for (const [square, lost] of [
  [0x00, WHITE_LONG],
  [0x04, WHITE_SHORT | WHITE_LONG],
  [0x07, WHITE_SHORT],
  [0x70, BLACK_LONG],
  [0x74, BLACK_SHORT | BLACK_LONG],
  [0x77, BLACK_SHORT],
] as const) {
  keptRights[square] = 15 & ~lost;
}

export class Position {
  readonly board = new Uint8Array(BOARD_SIZE);
  /** White's squares from 0, black's from LIST_SIZE. */
  readonly list = new Uint8Array(2 * LIST_SIZE);
  readonly counts = new Uint8Array(2);
  side = WHITE;
  castling = 0;
  /** The square behind a pawn that just advanced two, if an enemy pawn stands ready to take it; else 0. */
  enPassant = 0;
  /** Plies since the last capture or pawn move. */
  quietPlies = 0;
  keyLow = 0;
  keyHigh = 0;
  /** Key of the pawns and kings alone. */
  pawnKey = 0;
  /** Material and piece-square sums, white's less black's. */
  middlegame = 0;
  endgame = 0;
  phase = 0;
  /** Moves made on this object, and the history that was put before them. */
  line = 0;
  readonly #slots = new Uint8Array(BOARD_SIZE);
  readonly #undo = new Int32Array(MAX_LINE * UNDO_SIZE);

  kingSquare(side: number): number {
    return this.list[side * LIST_SIZE]!;
  }

  put(piece: number, square: number): void {
    const side = piece >> 3;
    const isKing = (piece & 7) === KING;
    let slot = side * LIST_SIZE + this.counts[side]!;
    if (isKing && this.counts[side]! > 0) {
      const first = this.list[side * LIST_SIZE]!;
      this.list[slot] = first;
      this.#slots[first] = slot;
      slot = side * LIST_SIZE;
    }
    this.counts[side]!++;
    this.list[slot] = square;
    this.#slots[square] = slot;
    this.board[square] = piece;
    this.#count(piece, square, 1);
  }

  make(move: number): void {
    const { board, list } = this;
    const from = move & 127;
    const to = (move >> 7) & 127;
    const promotion = (move >> 14) & 7;
    const kind = move >> 17;
    const us = this.side;
    const piece = board[from]!;
    const forward = us === WHITE ? 16 : -16;
    const takenOn = kind === EN_PASSANT ? to - forward : to;
    const captured = board[takenOn]!;
    this.#remember(captured);
    if (captured !== 0) this.#remove(captured, takenOn);

    board[from] = 0;
    const slot = this.#slots[from]!;
    list[slot] = to;
    this.#slots[to] = slot;
    const placed = promotion ? promotion | (piece & BLACK_BIT) : piece;
    board[to] = placed;
    if (promotion) {
      this.#count(piece, from, -1);
      this.#count(placed, to, 1);
    } else {
      this.#shift(piece, from, to);
    }
    if (kind === CASTLING) {
      const isShort = (to & 7) === 6;
      this.#moveRook(to, isShort ? 1 : -2, isShort ? -1 : 1);
    }

    const type = piece & 7;
    this.quietPlies = captured !== 0 || type === PAWN ? 0 : this.quietPlies + 1;
    const rights = this.castling & keptRights[from]! & keptRights[to]!;
    let low = this.keyLow ^ enPassantKeysLow[this.enPassant]! ^ BLACK_TO_MOVE_LOW;
    let high = this.keyHigh ^ enPassantKeysHigh[this.enPassant]! ^ BLACK_TO_MOVE_HIGH;
    if (rights !== this.castling) {
      low ^= castlingKeysLow[this.castling]! ^ castlingKeysLow[rights]!;
      high ^= castlingKeysHigh[this.castling]! ^ castlingKeysHigh[rights]!;
      this.castling = rights;
    }
    this.enPassant = 0;
    if (kind === DOUBLE_PUSH) {
      const enemyPawn = PAWN | (us === WHITE ? BLACK_BIT : 0);
      // 0x88 pads each rank with eight empty squares, so a neighbour off the board reads as empty.
      if (board[to + 1] === enemyPawn || (to > 0 && board[to - 1] === enemyPawn)) {
        this.enPassant = to - forward;
        low ^= enPassantKeysLow[this.enPassant]!;
        high ^= enPassantKeysHigh[this.enPassant]!;
      }
    }
    this.keyLow = low;
    this.keyHigh = high;
    this.side = us ^ 1;
  }

  unmake(move: number): void {
    const { board, list } = this;
    const from = move & 127;
    const to = (move >> 7) & 127;
    const promotion = (move >> 14) & 7;
    const kind = move >> 17;
    this.side ^= 1;
    const us = this.side;
    const piece = promotion ? PAWN | (us << 3) : board[to]!;
    const slot = this.#slots[to]!;
    list[slot] = from;
    this.#slots[from] = slot;
    board[to] = 0;
    board[from] = piece;
    if (kind === CASTLING) {
      const isShort = (to & 7) === 6;
      this.#moveRook(to, isShort ? -1 : 1, isShort ? 1 : -2);
    }
    const captured = this.#restore();
    if (captured === 0) return;
    const takenOn = kind === EN_PASSANT ? to - (us === WHITE ? 16 : -16) : to;
    const them = us ^ 1;
    const freed = them * LIST_SIZE + this.counts[them]!++;
    list[freed] = takenOn;
    this.#slots[takenOn] = freed;
    board[takenOn] = captured;
  }

  /** Passes the turn, for null-move pruning. */
  makeNull(): void {
    this.#remember(0);
    this.keyLow ^= enPassantKeysLow[this.enPassant]! ^ BLACK_TO_MOVE_LOW;
    this.keyHigh ^= enPassantKeysHigh[this.enPassant]! ^ BLACK_TO_MOVE_HIGH;
    this.enPassant = 0;
    // A repetition across a passed turn is none.
    this.quietPlies = 0;
    this.side ^= 1;
  }

  unmakeNull(): void {
    this.side ^= 1;
    this.#restore();
  }

  /** Puts the key of an earlier position of the game before the line, so that the search sees repetitions of it. */
  recallEarlier(earlier: Position): void {
    const at = this.line++ * UNDO_SIZE;
    this.#undo[at + KEY_LOW] = earlier.keyLow;
    this.#undo[at + KEY_HIGH] = earlier.keyHigh;
  }

  /** Whether the position occurred before, since the last capture or pawn move. */
  isRepeated(): boolean {
    const undo = this.#undo;
    const oldest = Math.max(0, this.line - this.quietPlies);
    for (let ply = this.line - 4; ply >= oldest; ply -= 2) {
      const at = ply * UNDO_SIZE;
      if (undo[at + KEY_LOW] === this.keyLow && undo[at + KEY_HIGH] === this.keyHigh) return true;
    }
    return false;
  }

  /** Keys of side, castling and en passant, for a position that was set up piece by piece. */
  finishSetup(): void {
    if (this.side === BLACK) {
      this.keyLow ^= BLACK_TO_MOVE_LOW;
      this.keyHigh ^= BLACK_TO_MOVE_HIGH;
    }
    this.keyLow ^= castlingKeysLow[this.castling]! ^ enPassantKeysLow[this.enPassant]!;
    this.keyHigh ^= castlingKeysHigh[this.castling]! ^ enPassantKeysHigh[this.enPassant]!;
  }

  #moveRook(king: number, fromOffset: number, toOffset: number): void {
    const from = king + fromOffset;
    const to = king + toOffset;
    const rook = this.board[from]!;
    const slot = this.#slots[from]!;
    this.board[from] = 0;
    this.board[to] = rook;
    this.list[slot] = to;
    this.#slots[to] = slot;
    this.#shift(rook, from, to);
  }

  #remove(piece: number, square: number): void {
    const side = piece >> 3;
    const last = side * LIST_SIZE + --this.counts[side]!;
    const slot = this.#slots[square]!;
    const moved = this.list[last]!;
    this.list[slot] = moved;
    this.#slots[moved] = slot;
    this.board[square] = 0;
    this.#count(piece, square, -1);
  }

  #count(piece: number, square: number, sign: 1 | -1): void {
    const at = (piece << 7) | square;
    this.keyLow ^= pieceKeysLow[at]!;
    this.keyHigh ^= pieceKeysHigh[at]!;
    const type = piece & 7;
    if (type === PAWN || type === KING) this.pawnKey ^= pieceKeysLow[at]!;
    this.middlegame += sign * middlegameValues[at]!;
    this.endgame += sign * endgameValues[at]!;
    this.phase += sign * phaseWeights[type]!;
  }

  #shift(piece: number, from: number, to: number): void {
    const before = (piece << 7) | from;
    const after = (piece << 7) | to;
    const low = pieceKeysLow[before]! ^ pieceKeysLow[after]!;
    this.keyLow ^= low;
    this.keyHigh ^= pieceKeysHigh[before]! ^ pieceKeysHigh[after]!;
    const type = piece & 7;
    if (type === PAWN || type === KING) this.pawnKey ^= low;
    this.middlegame += middlegameValues[after]! - middlegameValues[before]!;
    this.endgame += endgameValues[after]! - endgameValues[before]!;
  }

  #remember(captured: number): void {
    const undo = this.#undo;
    const at = this.line++ * UNDO_SIZE;
    undo[at + CAPTURED] = captured;
    undo[at + CASTLING_RIGHTS] = this.castling;
    undo[at + EN_PASSANT_SQUARE] = this.enPassant;
    undo[at + QUIET_PLIES] = this.quietPlies;
    undo[at + KEY_LOW] = this.keyLow;
    undo[at + KEY_HIGH] = this.keyHigh;
    undo[at + PAWN_KEY] = this.pawnKey;
    undo[at + MIDDLEGAME] = this.middlegame;
    undo[at + ENDGAME] = this.endgame;
    undo[at + PHASE] = this.phase;
  }

  /** Answers the piece that the move had captured. */
  #restore(): number {
    const undo = this.#undo;
    const at = --this.line * UNDO_SIZE;
    this.castling = undo[at + CASTLING_RIGHTS]!;
    this.enPassant = undo[at + EN_PASSANT_SQUARE]!;
    this.quietPlies = undo[at + QUIET_PLIES]!;
    this.keyLow = undo[at + KEY_LOW]!;
    this.keyHigh = undo[at + KEY_HIGH]!;
    this.pawnKey = undo[at + PAWN_KEY]!;
    this.middlegame = undo[at + MIDDLEGAME]!;
    this.endgame = undo[at + ENDGAME]!;
    this.phase = undo[at + PHASE]!;
    return undo[at + CAPTURED]!;
  }
}
