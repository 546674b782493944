// The rules in short, at hand beside the table; the whole rulebook of Kadi is at /kadi.
import type { GameName } from '@msm/games/game';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';
import { KADI_CHAPTERS } from './kadi-chapters.ts';
import { PlayingCard } from '../kadi/playing-card.tsx';

export const GameRules = ({ game }: { game: GameName }) => <div className="rules-text">{RULES[game]}</div>;

const KadiRules = () => (
  <>
    {KADI_CHAPTERS.map(({ title, cards, short }) => (
      <section key={title}>
        <h3>{title}</h3>
        {cards.length > 0 && (
          <div className="rules-cards">
            {cards.map((card) => (
              <PlayingCard key={card} card={card} />
            ))}
          </div>
        )}
        <ul>
          {short.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
    <Link to="/kadi" className={buttonClass()}>
      The whole rulebook
    </Link>
  </>
);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const RULES: Readonly<Record<GameName, ReactNode>> = {
  kadi: <KadiRules />,
  chess: (
    <Lines
      lines={[
        'White begins. Checkmate wins.',
        'Castling, en passant and promotion are as usual; a pawn that reaches the last row becomes the piece you choose.',
        'Stalemate is a draw, and so is a position in which neither side can mate.',
        'You may claim a draw after the third repetition of a position or fifty moves without a capture or a pawn move.',
        'After the fifth repetition or seventy-five such moves it is a draw by itself.',
      ]}
    />
  ),
  checkers: (
    <Lines
      lines={[
        'English draughts: dark begins.',
        'Men move one square diagonally forward and capture forward by jumping.',
        'If you can capture you have to; with several captures the choice is yours.',
        'A capture goes on as long as the same piece can jump.',
        'A man that reaches the last row becomes a king, which ends the move. Kings move and capture both ways.',
        'Without a move you have lost.',
        'The third repetition of a position is a draw, and so are forty moves by each side without a capture or an advance of a man.',
      ]}
    />
  ),
};
