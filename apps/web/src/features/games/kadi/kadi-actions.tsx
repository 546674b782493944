// What can be done with the cards chosen: play, draw, pass, request a suit, demand a card, say Niko Kadi.
import { isAce, SUITS, type SuitedCard } from '@msm/games/kadi/cards';
import type { Command } from '@msm/games/kadi/commands';
import type { View } from '@msm/games/kadi/view';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cardName, countOfCards, SUIT_NAMES } from './card-words.ts';
import { DemandDialog } from './demand-dialog.tsx';
import {
  commandOf,
  faultOfChoice,
  holdsTurn,
  isWindow,
  mayDeclareNow,
  mayDeclareWith,
  wishPower,
  type Choice,
} from './kadi-moves.rules.ts';
import { SuitMark } from './suit-shapes.tsx';

interface KadiActionsProps {
  view: View;
  seat: number;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onSend: (command: Command) => void;
}

export function KadiActions({ view, seat, choice, onChoose, onSend }: KadiActionsProps) {
  const isOwnTurn = holdsTurn(view, seat);
  const { cards, isDeclaring } = choice;
  const canPlay = isOwnTurn && cards.length > 0 && faultOfChoice(view, seat, choice) === undefined;
  const canDeclare = isOwnTurn && mayDeclareWith(view, choice);
  return (
    <div className="kadi-actions">
      {isOwnTurn && <WishRow view={view} choice={choice} onChoose={onChoose} />}
      {/* The cloth is the same in both themes, and so are its buttons. */}
      <div className="kadi-buttons" data-theme="light">
        {isOwnTurn && (isWindow(view) || view.phase === 'drawn') && (
          <Button onClick={() => onSend({ type: 'pass' })}>
            {view.phase === 'drawn' ? 'Keep it' : 'Let it pass'}
          </Button>
        )}
        {!isWindow(view) && view.phase !== 'drawn' && (
          <Button disabled={!isOwnTurn} onClick={() => onSend({ type: 'draw' })}>
            Draw {view.pending > 0 ? countOfCards(view.pending) : 'a card'}
          </Button>
        )}
        <NikoKadi
          isPossible={canDeclare || mayDeclareNow(view, seat)}
          isPressed={canDeclare ? isDeclaring : view.declared[seat]!}
          onPress={() =>
            canDeclare ? onChoose({ ...choice, isDeclaring: !isDeclaring }) : onSend({ type: 'declare' })
          }
        />
        <Button look="primary" disabled={!canPlay} onClick={() => onSend(commandOf(view, choice))}>
          {cards.length > 1 ? `Play ${cards.length} cards` : 'Play'}
          {cards.length === 1 && <span className="sr-only"> the {cardName(cards[0]!)}</span>}
        </Button>
      </div>
    </div>
  );
}

interface NikoKadiProps {
  isPossible: boolean;
  isPressed: boolean;
  onPress: () => void;
}

const NikoKadi = ({ isPossible, isPressed, onPress }: NikoKadiProps) => (
  <button
    type="button"
    className="niko-kadi"
    aria-pressed={isPressed}
    disabled={!isPossible}
    title={isPossible ? 'Say it before your last move' : 'Needs a hand that can finish in one move'}
    onClick={onPress}
  >
    Niko Kadi
  </button>
);

/** An Ace asks for a suit, its own unless another is chosen; with enough power for a card. */
function WishRow({ view, choice, onChoose }: Pick<KadiActionsProps, 'view' | 'choice' | 'onChoose'>) {
  const [isDemanding, setDemanding] = useState(false);
  const power = wishPower(view, choice);
  if (power < 1) return null;
  const { request, demand } = choice;
  const last = choice.cards.findLast(isAce);
  const isBlocking = view.pending > 0;
  const asked = demand ? undefined : (request ?? (isBlocking ? undefined : last?.slice(-1)));
  return (
    <div className="kadi-wish" role="group" aria-label="What your Ace asks for">
      <span>Ask for</span>
      {SUITS.map((suit) => (
        <button
          key={suit}
          type="button"
          className="kadi-suit"
          aria-pressed={asked === suit}
          aria-label={SUIT_NAMES[suit]}
          onClick={() => onChoose({ ...choice, request: suit, demand: undefined })}
        >
          <SuitMark suit={suit} />
        </button>
      ))}
      {power >= 2 && view.options.cardDemand && (
        <Button size="small" aria-pressed={demand !== undefined} onClick={() => setDemanding(true)}>
          {demand ? cardName(demand) : 'A card'}
        </Button>
      )}
      {isDemanding && (
        <DemandDialog
          onClose={() => setDemanding(false)}
          onDemand={(card: SuitedCard) => {
            setDemanding(false);
            onChoose({ ...choice, demand: card, request: undefined });
          }}
        />
      )}
    </div>
  );
}
