// A set of chess pieces, drawn by us (the usual ones are not free to use): flat Staunton shapes that stay clear at the size of a phone.
import type { ReactNode } from 'react';
import './chess-pieces.css';

/** Colour and kind as chess.js writes them. */
export type ChessPieceCode = `${'w' | 'b'}${'p' | 'n' | 'b' | 'r' | 'q' | 'k'}`;

const NAMES: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

export const kindName = (kind: string): string => NAMES[kind] ?? '';
export const chessPieceName = (code: ChessPieceCode): string =>
  `${code.startsWith('w') ? 'white' : 'black'} ${kindName(code.charAt(1))}`;

const Base = () => <rect x="10.5" y="33" width="24" height="5.4" rx="2.2" />;

const SHAPES: Readonly<Record<string, ReactNode>> = {
  p: (
    <>
      <path d="M19.4 21C19.2 26.5 16.9 30 14.2 33H30.8C28.1 30 25.8 26.5 25.6 21Z" />
      <rect x="15.8" y="18.6" width="13.4" height="3.4" rx="1.7" />
      <circle cx="22.5" cy="13" r="6" />
      <rect x="11.5" y="33" width="22" height="5.4" rx="2.2" />
    </>
  ),
  r: (
    <>
      <path d="M16.6 17.5H28.4L30.2 33H14.8Z" />
      <path d="M12.3 7.5H17.2V10.8H20.1V7.5H24.9V10.8H27.8V7.5H32.7V15.5L29.6 18.5H15.4L12.3 15.5Z" />
      <Base />
      <path className="piece-line" d="M15.4 18.5H29.6" />
    </>
  ),
  n: (
    <>
      <path d="M33.4 33C34.8 22 31.8 12 23 9.4L22 5.6 18.8 9.6C15.2 11.3 13.4 14.5 12.2 18.3L8.9 23.6C8 25.1 8.7 26.7 10.1 27.2L12.5 28.1C13.6 28.5 14.6 27.9 15.3 26.8L16.2 25.3C18.6 25.2 20.5 24.2 22 22.4 22.3 26.4 16.8 28.4 15.2 33Z" />
      <Base />
      <path className="piece-line" d="M25 12.2C29.4 15.5 31 22 30.7 30" />
      <circle className="piece-dot" cx="17.6" cy="15.6" r="1.3" />
    </>
  ),
  b: (
    <>
      <path d="M18.6 29H26.4L29 33.5H16Z" />
      <path d="M22.5 9.4C28 13 30.6 17.5 30.6 21.5 30.6 24.6 28.3 26.8 26 27.8H19C16.7 26.8 14.4 24.6 14.4 21.5 14.4 17.5 17 13 22.5 9.4Z" />
      <rect x="16.5" y="26.6" width="12" height="3.2" rx="1.6" />
      <circle cx="22.5" cy="7.2" r="2.5" />
      <Base />
      <path className="piece-line" d="M25.2 14.6L21.2 21" />
    </>
  ),
  q: (
    <>
      <path d="M14.6 27.5H30.4L31.4 33.5H13.6Z" />
      <path d="M9.3 14.5L14.5 28.6H30.5L35.7 14.5 29.8 20.8 29 11 24.7 19.6 22.5 9.4 20.3 19.6 16 11 15.2 20.8Z" />
      <circle cx="9.3" cy="12.6" r="2.1" />
      <circle cx="16" cy="9.2" r="2.1" />
      <circle cx="22.5" cy="7.5" r="2.1" />
      <circle cx="29" cy="9.2" r="2.1" />
      <circle cx="35.7" cy="12.6" r="2.1" />
      <Base />
      <path className="piece-line" d="M15 28.6H30" />
    </>
  ),
  k: (
    <>
      <path d="M14.4 28H30.6L31.6 33.5H13.4Z" />
      <path d="M21 4H24V6.7H26.7V9.7H24V13.5H21V9.7H18.3V6.7H21Z" />
      <path d="M22.5 12.8C24.7 12.8 26 14.5 25.8 16.5 28.3 14.5 35 13.8 35.6 19.5 36 23.6 31.9 26.3 30.4 29H14.6C13.1 26.3 9 23.6 9.4 19.5 10 13.8 16.7 14.5 19.2 16.5 19 14.5 20.3 12.8 22.5 12.8Z" />
      <Base />
      <path className="piece-line" d="M22.5 18V27.5M15 29H30" />
    </>
  ),
};

export const ChessPiece = ({ code }: { code: ChessPieceCode }) => (
  <svg viewBox="0 0 45 45" className="chess-piece" data-color={code.charAt(0)}>
    {SHAPES[code.charAt(1)]}
  </svg>
);
