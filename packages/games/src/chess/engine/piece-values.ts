// What a piece is worth where it stands, in hundredths of a pawn, once for the middlegame and once for the endgame; the
// evaluation blends both by the material that is left. The tables are read as a board seen by white, eighth rank first.
import { BISHOP, BLACK_BIT, BOARD_SIZE, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';

interface Values {
  middlegame: number;
  endgame: number;
  middlegameTable: readonly number[];
  endgameTable: readonly number[];
}

// prettier-ignore
const PAWN_MIDDLEGAME = [
    0,   0,   0,   0,   0,   0,   0,   0,
   60,  70,  65,  80,  80,  65,  70,  60,
   15,  20,  30,  38,  38,  32,  22,  12,
    2,   8,  10,  24,  24,  12,   8,   0,
   -8,   0,   8,  22,  22,   6,   0, -10,
   -8,  -2,   0,   4,   4,  -4,   4,  -6,
  -10,  -2,  -6, -14, -14,  10,   8, -10,
    0,   0,   0,   0,   0,   0,   0,   0,
];
// prettier-ignore
const PAWN_ENDGAME = [
    0,   0,   0,   0,   0,   0,   0,   0,
  120, 116, 108, 100, 100, 108, 116, 120,
   70,  66,  60,  54,  54,  60,  66,  70,
   34,  30,  26,  22,  22,  26,  30,  34,
   14,  12,   8,   6,   6,   8,  12,  14,
    4,   4,   0,   2,   2,   0,   4,   4,
    8,   6,   4,   6,   6,   4,   6,   8,
    0,   0,   0,   0,   0,   0,   0,   0,
];
// prettier-ignore
const KNIGHT_MIDDLEGAME = [
  -90, -50, -30, -22, -22, -30, -50, -90,
  -36, -20,  22,  20,  20,  22, -20, -36,
  -20,  20,  32,  44,  44,  36,  20, -18,
   -6,  14,  24,  38,  38,  28,  14,  -4,
  -10,   4,  18,  20,  22,  20,   6,  -8,
  -20,  -4,  12,  14,  16,  16,   0, -18,
  -28, -24,  -8,   0,   0,  -4, -20, -26,
  -70, -22, -34, -22, -20, -30, -20, -64,
];
// prettier-ignore
const KNIGHT_ENDGAME = [
  -56, -36, -18, -18, -18, -18, -36, -60,
  -24,  -8,  -4,   0,   0,  -6, -10, -26,
  -16,   0,  12,  14,  14,  10,  -2, -18,
  -10,   6,  20,  26,  26,  20,   6, -10,
  -10,   4,  18,  26,  26,  18,   4, -12,
  -18,   0,   6,  16,  16,   4,  -4, -18,
  -28, -14,  -6,   0,   0,  -8, -16, -28,
  -36, -38, -20, -14, -14, -20, -38, -42,
];
// prettier-ignore
const BISHOP_MIDDLEGAME = [
  -24, -10, -28, -24, -24, -28,  -8, -20,
  -20,   6,  -8, -10, -10,   4,   6, -30,
   -6,  20,  26,  22,  22,  30,  22,  -4,
   -2,   6,  16,  32,  32,  18,   6,  -2,
   -2,  10,  12,  24,  24,  10,   8,   0,
    4,  14,  14,  12,  12,  16,  14,   6,
    4,  16,  12,   4,   6,  14,  24,   2,
  -22,  -4, -10, -14, -12, -12,  -8, -20,
];
// prettier-ignore
const BISHOP_ENDGAME = [
  -14, -12, -10,  -8,  -8, -10, -12, -16,
   -8,  -4,   2,  -6,  -6,  -2,  -4, -12,
    0,  -4,   2,   0,   0,   4,   0,   2,
   -2,   6,   8,  10,  10,   8,   4,   0,
   -4,   4,  10,  12,  12,   8,   2,  -6,
   -8,   0,   6,   8,   8,   4,  -2, -10,
  -12, -10,  -4,   0,   2,  -4, -10, -18,
  -18,  -8, -16,  -6,  -6, -12,  -8, -16,
];
// prettier-ignore
const ROOK_MIDDLEGAME = [
   24,  28,  26,  36,  36,  24,  28,  32,
   24,  28,  44,  50,  50,  48,  26,  32,
   -2,  14,  20,  26,  28,  26,  30,  12,
  -18,  -6,   6,  16,  16,  14,  -4, -14,
  -26, -18,  -8,  -2,   2,  -6,   0, -20,
  -34, -20, -14, -12,  -8,  -6,  -4, -26,
  -34, -14, -14,  -8,  -4,   4,  -8, -46,
  -14,  -8,   2,  12,  14,   8, -24, -18,
];
// prettier-ignore
const ROOK_ENDGAME = [
   12,  10,  14,  12,  12,  12,  10,   8,
   12,  12,  12,   8,   6,   6,  10,   8,
    8,   8,   6,   6,   4,   0,   0,   0,
    6,   4,  10,   4,   4,   4,   0,   4,
    4,   6,   8,   4,   0,   0,  -2,  -6,
   -2,   0,  -2,   0,  -4,  -6,  -4,  -8,
   -4,  -4,   0,   2,  -4,  -4,  -6,   0,
   -6,   2,   4,   2,   0,  -6,   2, -14,
];
// prettier-ignore
const QUEEN_MIDDLEGAME = [
  -20,   4,  22,  20,  40,  36,  36,  36,
  -22, -34,  -4,   4,   0,  40,  24,  44,
  -10, -12,   8,  12,  26,  44,  40,  46,
  -22, -22, -12, -10,   4,  12,   2,   4,
   -8, -20,  -6,  -6,   0,  -2,   4,  -2,
  -12,   4,  -6,   0,  -2,   4,  12,   6,
  -26,  -4,  10,   6,  10,  14,   0,  -2,
   -4, -12,  -4,  10, -10, -18, -24, -40,
];
// prettier-ignore
const QUEEN_ENDGAME = [
   -6,  18,  20,  24,  24,  18,  12,  16,
  -14,  18,  28,  36,  48,  26,  26,   4,
  -16,   6,  10,  42,  42,  32,  20,  10,
    4,  20,  24,  40,  48,  36,  44,  30,
  -14,  24,  18,  40,  30,  32,  34,  20,
  -14, -20,  14,   6,  10,  16,  12,   6,
  -20, -22, -26, -14, -14, -20, -30, -28,
  -28, -26, -22, -34,  -8, -28, -22, -36,
];
// prettier-ignore
const KING_MIDDLEGAME = [
  -60, -50, -50, -60, -60, -50, -40, -50,
  -45, -40, -40, -50, -50, -40, -35, -45,
  -40, -35, -40, -45, -45, -40, -30, -40,
  -40, -40, -45, -55, -55, -45, -40, -45,
  -45, -30, -40, -50, -50, -40, -35, -50,
  -15, -12, -28, -40, -40, -28, -14, -24,
    4,   8, -10, -46, -40, -14,  10,  10,
  -14,  34,  14, -46,   6, -24,  26,  14,
];
// prettier-ignore
const KING_ENDGAME = [
  -64, -34, -18, -16, -12,  10,   2, -18,
  -12,  14,  14,  16,  16,  34,  20,  10,
    8,  18,  24,  18,  20,  42,  40,  12,
   -8,  22,  26,  30,  28,  34,  26,   4,
  -18,  -2,  22,  28,  28,  24,   8, -12,
  -20,  -2,  12,  22,  24,  16,   6, -10,
  -28, -10,   6,  14,  14,   4,  -6, -18,
  -54, -34, -20, -10, -28, -14, -24, -44,
];

const values: Record<number, Values> = {
  [PAWN]: { middlegame: 84, endgame: 98, middlegameTable: PAWN_MIDDLEGAME, endgameTable: PAWN_ENDGAME },
  [KNIGHT]: {
    middlegame: 335,
    endgame: 290,
    middlegameTable: KNIGHT_MIDDLEGAME,
    endgameTable: KNIGHT_ENDGAME,
  },
  [BISHOP]: {
    middlegame: 360,
    endgame: 305,
    middlegameTable: BISHOP_MIDDLEGAME,
    endgameTable: BISHOP_ENDGAME,
  },
  [ROOK]: { middlegame: 480, endgame: 520, middlegameTable: ROOK_MIDDLEGAME, endgameTable: ROOK_ENDGAME },
  [QUEEN]: { middlegame: 1020, endgame: 950, middlegameTable: QUEEN_MIDDLEGAME, endgameTable: QUEEN_ENDGAME },
  [KING]: { middlegame: 0, endgame: 0, middlegameTable: KING_MIDDLEGAME, endgameTable: KING_ENDGAME },
};

/** Indexed by piece * 128 + square; black's are negative. */
export const middlegameValues = new Int16Array(16 * BOARD_SIZE);
export const endgameValues = new Int16Array(16 * BOARD_SIZE);
for (let type = PAWN; type <= KING; type++) {
  const { middlegame, endgame, middlegameTable, endgameTable } = values[type]!;
  for (let index = 0; index < 64; index++) {
    const [file, rank] = [index & 7, 7 - (index >> 3)];
    const whites = (type << 7) | (rank << 4) | file;
    const blacks = ((type | BLACK_BIT) << 7) | ((7 - rank) << 4) | file;
    middlegameValues[whites] = middlegame + middlegameTable[index]!;
    endgameValues[whites] = endgame + endgameTable[index]!;
    middlegameValues[blacks] = -middlegameValues[whites];
    endgameValues[blacks] = -endgameValues[whites];
  }
}

/** By type. Both sides' pieces at the start add up to FULL_PHASE: all middlegame. */
export const phaseWeights = Int8Array.of(0, 0, 1, 1, 2, 4, 0, 0);
export const FULL_PHASE = 24;

/** By type, for ordering captures and judging exchanges. */
export const exchangeValues = Int16Array.of(0, 100, 320, 330, 500, 950, 20_000, 0);
