// A man or a king of checkers, drawn by us.
import type { CheckersPieceCode } from './checkers-moves.rules.ts';
import './checkers-piece.css';

export const checkersPieceName = (code: CheckersPieceCode): string =>
  `${code.startsWith('d') ? 'dark' : 'light'} ${code.endsWith('k') ? 'king' : 'man'}`;

export const CheckersPiece = ({ code }: { code: CheckersPieceCode }) => (
  <svg viewBox="0 0 45 45" className="checkers-piece" data-color={code.charAt(0)}>
    <circle className="checkers-edge" cx="22.5" cy="24" r="17.5" />
    <circle className="checkers-top" cx="22.5" cy="21.5" r="17.5" />
    <circle className="checkers-ring" cx="22.5" cy="21.5" r="13" />
    {code.endsWith('k') ? (
      <path className="checkers-crown" d="M13.5 27.5L12 15.5 18 19.5 22.5 12.5 27 19.5 33 15.5 31.5 27.5Z" />
    ) : (
      <circle className="checkers-ring" cx="22.5" cy="21.5" r="8" />
    )}
  </svg>
);
