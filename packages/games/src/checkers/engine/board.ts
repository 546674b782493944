// The board of English draughts in 32-bit integers: bit n - 1 is square n of the usual numbering. Dark starts on 1 to 12
// and moves towards 32 ("down"), light towards 1 ("up"). A row has four squares; even rows (1-4, 9-12, …) are shifted
// right by one column against odd rows, so that a diagonal step is 4 and, in turn, 3 or 5.

export const DARK = 0;
export const LIGHT = 1;

const HAS_EVEN_NEIGHBOUR = 0x07070707;
const HAS_ODD_NEIGHBOUR = 0xe0e0e0e0 | 0;

/** Rows on which a man is crowned. */
const LAST_ROWS = Int32Array.of(0xf0000000 | 0, 0x0000000f);
export const lastRow = (side: number): number => LAST_ROWS[side]!;

/** The squares one step down, by 3 or 5; the other diagonal is `bits << 4`. */
export const downAside = (bits: number): number =>
  ((bits & HAS_EVEN_NEIGHBOUR) << 5) | ((bits & HAS_ODD_NEIGHBOUR) << 3);
/** The squares one step up, by 3 or 5; the other diagonal is `bits >>> 4`. */
export const upAside = (bits: number): number =>
  ((bits & HAS_EVEN_NEIGHBOUR) >>> 3) | ((bits & HAS_ODD_NEIGHBOUR) >>> 5);

export const squareOfBit = (bit: number): number => 31 - Math.clz32(bit);

export function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Turns the board by half a turn, so that light's view becomes dark's. */
export function reverseBits(bits: number): number {
  let turned = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  turned = ((turned >>> 2) & 0x33333333) | ((turned & 0x33333333) << 2);
  turned = ((turned >>> 4) & 0x0f0f0f0f) | ((turned & 0x0f0f0f0f) << 4);
  turned = ((turned >>> 8) & 0x00ff00ff) | ((turned & 0x00ff00ff) << 8);
  return (turned >>> 16) | (turned << 16);
}

/** Directions: 0 and 1 down, 2 and 3 up. By square * 4 + direction: the square one step on, two steps on; -1 is none. */
export const stepTo = new Int8Array(128).fill(-1);
export const jumpTo = new Int8Array(128).fill(-1);
for (let square = 0; square < 32; square++) {
  const row = square >> 2;
  const column = 2 * (square & 3) + (row & 1 ? 0 : 1);
  for (const [direction, [rows, columns]] of [
    [1, -1],
    [1, 1],
    [-1, -1],
    [-1, 1],
  ].entries()) {
    stepTo[square * 4 + direction] = squareAt(row + rows!, column + columns!);
    jumpTo[square * 4 + direction] = squareAt(row + 2 * rows!, column + 2 * columns!);
  }
}

function squareAt(row: number, column: number): number {
  return row < 0 || row > 7 || column < 0 || column > 7 ? -1 : row * 4 + (column >> 1);
}

/** A position: pieces of the side to move, of the other side, kings of both. */
export interface Board {
  own: number;
  enemy: number;
  kings: number;
  side: number;
}
