// Numbers the positions of an endgame: for the counts of men and kings on both sides, every placement has an index. The
// side to move is always seen as dark, so one table serves both colours.
import { squareOfBit } from './board.ts';

/** Men, kings of the side to move; men, kings of the other. */
export interface Material {
  ownMen: number;
  ownKings: number;
  enemyMen: number;
  enemyKings: number;
}

/** Men stand on 28 squares: on the last row they would be kings. */
const MAN_SQUARES = 28;
const SQUARES = 32;
/** Four pieces, at least one on each side. */
const MAX_ALIKE = 3;

/** By square * 4 + k: the number of ways to choose k of the squares below. */
const choices = new Int32Array(33 * 4);
choices[0] = 1;
for (let squares = 1; squares <= SQUARES; squares++) {
  choices[squares * 4] = 1;
  for (let chosen = 1; chosen <= MAX_ALIKE; chosen++) {
    choices[squares * 4 + chosen] =
      choices[(squares - 1) * 4 + chosen]! + choices[(squares - 1) * 4 + chosen - 1]!;
  }
}

/** All ways to set `count` pieces on the first `squares` squares, in the order of `rank`. */
function placementsOn(squares: number, count: number): Int32Array {
  if (count === 0) return Int32Array.of(0);
  const found: number[] = [];
  for (let last = count - 1; last < squares; last++) {
    for (const below of placementsOn(last, count - 1)) found.push(below | (1 << last));
  }
  return Int32Array.from(found);
}

export const menPlacements = [0, 1, 2, 3].map((count) => placementsOn(MAN_SQUARES, count));
export const kingPlacements = [0, 1, 2, 3].map((count) => placementsOn(SQUARES, count));

/** The place of a set of squares among all sets of its size (combinatorial number system). */
function rank(bits: number): number {
  let [place, chosen] = [0, 0];
  for (let left = bits; left !== 0; left &= left - 1) {
    place += choices[squareOfBit(left & -left) * 4 + ++chosen]!;
  }
  return place;
}

export const sizeOf = ({ ownMen, ownKings, enemyMen, enemyKings }: Material): number =>
  menPlacements[ownMen]!.length *
  kingPlacements[ownKings]!.length *
  menPlacements[enemyMen]!.length *
  kingPlacements[enemyKings]!.length;

/** Of a position seen as dark. Light's men stand on the upper 28 squares, hence the shift. */
export function indexOf(own: number, enemy: number, kings: number, material: Material): number {
  let index = rank(own & ~kings) * kingPlacements[material.ownKings]!.length + rank(own & kings);
  index = index * menPlacements[material.enemyMen]!.length + rank((enemy & ~kings) >>> 4);
  return index * kingPlacements[material.enemyKings]!.length + rank(enemy & kings);
}

/** The position of an index. */
export function positionAt(
  index: number,
  { ownMen, ownKings, enemyMen, enemyKings }: Material,
): { own: number; enemy: number; kings: number } {
  let left = index;
  const take = (placements: Int32Array) => {
    const bits = placements[left % placements.length]!;
    left = Math.trunc(left / placements.length);
    return bits;
  };
  const enemyKingBits = take(kingPlacements[enemyKings]!);
  const enemyManBits = take(menPlacements[enemyMen]!) << 4;
  const ownKingBits = take(kingPlacements[ownKings]!);
  const own = take(menPlacements[ownMen]!) | ownKingBits;
  return { own, enemy: enemyManBits | enemyKingBits, kings: ownKingBits | enemyKingBits };
}

/** A small number for the counts, to find a table by. */
export const slotOf = (ownMen: number, ownKings: number, enemyMen: number, enemyKings: number): number =>
  (ownMen << 6) | (ownKings << 4) | (enemyMen << 2) | enemyKings;
