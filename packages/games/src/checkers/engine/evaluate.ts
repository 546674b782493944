// Judges a position without searching, in hundredths of a man, for the side to move.
import { type Board, DARK, countBits, downAside, upAside } from './board.ts';

const MAN = 100;
const KING = 138;
/** A side that is ahead gains by every exchange: its lead counts more the fewer pieces are left. */
const LEAD = 26;
const ALL_PIECES = 24;
const ROW = 2;
/** Men at home keep the enemy from being crowned; the two of the bridge alone hold the row. */
const HOME = Int32Array.of(0x0000000f, 0xf0000000 | 0);
const BRIDGE = Int32Array.of(0x00000005, 0xa0000000 | 0);
const HOME_MAN = 5;
const WHOLE_BRIDGE = 9;
const CENTRE = 0x00666600;
const IN_CENTRE = 4;
const EDGE = 0x18181818;
const KING_AT_EDGE = -6;
const KING_STEP = 3;
const TO_MOVE = 3;

export function evaluate({ own, enemy, kings, side }: Board): number {
  const material = pieces(own, kings) - pieces(enemy, kings);
  const left = countBits(own) + countBits(enemy);
  const lead = Math.trunc((material * LEAD * (ALL_PIECES - left)) / (ALL_PIECES * MAN));
  const empty = ~(own | enemy);
  return (
    material + lead + placement(own, kings, side, empty) - placement(enemy, kings, side ^ 1, empty) + TO_MOVE
  );
}

const pieces = (bits: number, kings: number): number =>
  MAN * countBits(bits & ~kings) + KING * countBits(bits & kings);

function placement(bits: number, allKings: number, side: number, empty: number): number {
  const men = bits & ~allKings;
  const kings = bits & allKings;
  let score = IN_CENTRE * countBits(bits & CENTRE);
  score += ROW * rowsAdvanced(men, side);
  score += HOME_MAN * countBits(men & HOME[side]!);
  if ((men & BRIDGE[side]!) === BRIDGE[side]) score += WHOLE_BRIDGE;
  if (kings !== 0) {
    const reach = ((kings << 4) | downAside(kings) | (kings >>> 4) | upAside(kings)) & empty;
    score += KING_STEP * countBits(reach) + KING_AT_EDGE * countBits(kings & EDGE);
  }
  return score;
}

/** The rows of all men added up: the three bits of a row's number are the masks. */
function rowsAdvanced(men: number, side: number): number {
  const rows =
    countBits(men & 0xf0f0f0f0) + 2 * countBits(men & 0xff00ff00) + 4 * countBits(men & 0xffff0000);
  return side === DARK ? rows : 7 * countBits(men) - rows;
}
