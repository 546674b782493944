// The own hand: buttons in one or more rows that overlap. Arrows move between cards, enter or space chooses.
import type { Card } from '@msm/games/kadi/cards';
import { type KeyboardEvent, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { cardName, sortedHand } from './card-words.ts';
import { PlayingCard } from './playing-card.tsx';

interface KadiHandProps {
  hand: readonly Card[];
  /** In the order in which they will be laid. */
  chosen: readonly Card[];
  isOwnTurn: boolean;
  /** Whether it may be laid next. */
  isPlayable: (card: Card) => boolean;
  onChoose: (card: Card) => void;
}

/** As many as leave the index of each in sight. */
const [PER_ROW_ON_PHONES, PER_ROW] = [9, 16];

export function KadiHand({ hand, chosen, isOwnTurn, isPlayable, onChoose }: KadiHandProps) {
  const isWide = useMedia('(min-width: 40rem)');
  const cards = sortedHand(hand);
  const [focused, setFocused] = useState<Card | undefined>();
  const tabStop = focused && hand.includes(focused) ? focused : cards[0];
  const perRow = Math.ceil(cards.length / Math.ceil(cards.length / (isWide ? PER_ROW : PER_ROW_ON_PHONES)));
  const rows = cards.length === 0 ? [] : chunks(cards, perRow);
  return (
    <div
      className="kadi-hand"
      role="group"
      aria-label="Your hand"
      data-own-turn={isOwnTurn || undefined}
      onKeyDown={moveFocus}
    >
      {rows.map((row) => (
        <div key={row[0]} className="kadi-hand-row">
          {row.map((card) => {
            const place = chosen.indexOf(card);
            const isLit = isOwnTurn && (place >= 0 || isPlayable(card));
            return (
              <button
                key={card}
                type="button"
                className="kadi-card"
                data-card={card}
                data-lit={isLit || undefined}
                aria-pressed={place >= 0}
                tabIndex={card === tabStop ? 0 : -1}
                onFocus={() => setFocused(card)}
                onClick={() => onChoose(card)}
              >
                <PlayingCard card={card} isDecorative />
                {/* Not a label: the letters of the drawing would have to be part of it. */}
                <span className="sr-only">{`${cardName(card)}${isLit && place < 0 ? ', playable' : ''}`}</span>
                {place >= 0 && chosen.length > 1 && (
                  <span className="kadi-order" aria-hidden>
                    {place + 1}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const chunks = (cards: readonly Card[], size: number): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, row) =>
    cards.slice(row * size, (row + 1) * size),
  );

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.kadi-card')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
