// Positions of checkers as PDN writes them: side to move, then the squares of each colour, kings with a K.
// B:W18,24,K10:B12,16,K22. Black is dark, white is light.
import { type Board, DARK, LIGHT, lastRow } from './engine/board.ts';
import type { Pieces } from './state.ts';

export const START_FEN = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';

/** More squares than a board has, with some room. */
const MAX_FEN_LENGTH = 200;
const FEN = /^([BW]):([BW])([K\d,]*):([BW])([K\d,]*)\.?$/;
const SQUARE = /^K?([1-9]|[12]\d|3[0-2])$/;

/** Throws a RangeError on what is no position. */
export function readFen(fen: string): Pieces & { turn: number } {
  const parts = typeof fen !== 'string' || fen.length > MAX_FEN_LENGTH ? null : FEN.exec(fen);
  if (!parts || parts[2] === parts[4]) throw new RangeError('Not a position of checkers.');
  const pieces = { dark: 0, light: 0, kings: 0 };
  for (const [color, squares] of [parts.slice(2, 4), parts.slice(4, 6)] as [string, string][]) {
    for (const square of squares === '' ? [] : squares.split(',')) put(pieces, color, square);
  }
  const isOnLastRow =
    (pieces.dark & ~pieces.kings & lastRow(DARK)) | (pieces.light & ~pieces.kings & lastRow(LIGHT));
  if (isOnLastRow) throw new RangeError('A man on the last row would be a king.');
  return { ...pieces, turn: parts[1] === 'B' ? DARK : LIGHT };
}

function put(pieces: Pieces, color: string, name: string): void {
  if (!SQUARE.test(name)) throw new RangeError('Not a square of checkers.');
  const isKing = name.startsWith('K');
  const bit = 1 << (Number(isKing ? name.slice(1) : name) - 1);
  if ((pieces.dark | pieces.light) & bit) throw new RangeError('Two pieces stand on one square.');
  pieces[color === 'B' ? 'dark' : 'light'] |= bit;
  if (isKing) pieces.kings |= bit;
}

export function writeFen({ dark, light, kings }: Pieces, turn: number): string {
  const squares = (bits: number) =>
    Array.from({ length: 32 }, (_, index) => index)
      .filter((index) => bits & (1 << index))
      .map((index) => `${kings & (1 << index) ? 'K' : ''}${index + 1}`)
      .join(',');
  return `${turn === DARK ? 'B' : 'W'}:W${squares(light)}:B${squares(dark)}`;
}

export const toBoard = ({ dark, light, kings }: Pieces, turn: number): Board =>
  turn === DARK
    ? { own: dark, enemy: light, kings, side: DARK }
    : { own: light, enemy: dark, kings, side: LIGHT };

export const toPieces = ({ own, enemy, kings, side }: Board): Pieces =>
  side === DARK ? { dark: own, light: enemy, kings } : { dark: enemy, light: own, kings };
