// Small pictures of the games, made of their own cards and pieces.
import { ChessPiece, type ChessPieceCode } from '../chess/chess-pieces.tsx';
import { CheckersPiece } from '../checkers/checkers-piece.tsx';
import type { CheckersPieceCode } from '../checkers/checkers-moves.rules.ts';
import { CardBack, PlayingCard } from '../kadi/playing-card.tsx';

export const KadiArt = () => (
  <div className="art-cards">
    <CardBack />
    <PlayingCard card="QH" isDecorative />
    <PlayingCard card="8H" isDecorative />
    <PlayingCard card="AS" isDecorative />
    <PlayingCard card="*R" isDecorative />
  </div>
);

const SQUARES = Array.from({ length: 18 }, (_, square) => square);
const shade = (square: number) => ((Math.floor(square / 6) + square) % 2 === 0 ? 'light' : 'dark');

const CHESS: Readonly<Record<number, ChessPieceCode>> = {
  1: 'bk',
  4: 'bn',
  8: 'bp',
  9: 'wn',
  11: 'wq',
  14: 'wp',
  16: 'wr',
};
const CHECKERS: Readonly<Record<number, CheckersPieceCode>> = {
  1: 'lm',
  3: 'lk',
  6: 'lm',
  8: 'dm',
  13: 'dm',
  15: 'dk',
  17: 'dm',
};

export const ChessArt = () => (
  <div className="art-board">
    {SQUARES.map((square) => (
      <span key={square} data-shade={shade(square)}>
        {CHESS[square] && <ChessPiece code={CHESS[square]} />}
      </span>
    ))}
  </div>
);

export const CheckersArt = () => (
  <div className="art-board">
    {SQUARES.map((square) => (
      <span key={square} data-shade={shade(square)}>
        {CHECKERS[square] && <CheckersPiece code={CHECKERS[square]} />}
      </span>
    ))}
  </div>
);
