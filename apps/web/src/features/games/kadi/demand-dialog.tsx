// Which card an Ace of spades, or two Aces, demand: all fifty-two, by suit.
import { SUITED_CARDS, SUITS, suitOf, type SuitedCard } from '@msm/games/kadi/cards';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { cardName, SUIT_NAMES } from './card-words.ts';
import { PlayingCard } from './playing-card.tsx';

interface DemandDialogProps {
  onClose: () => void;
  onDemand: (card: SuitedCard) => void;
}

export const DemandDialog = ({ onClose, onDemand }: DemandDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    size="large"
    title="Demand a card"
    about="The next player plays exactly this card or an Ace, or draws."
  >
    <div className="demand-cards">
      {SUITS.map((suit) => (
        <div key={suit} role="group" aria-label={SUIT_NAMES[suit]} className="demand-row">
          {SUITED_CARDS.filter((card) => suitOf(card) === suit).map((card) => (
            <button key={card} type="button" onClick={() => onDemand(card)}>
              <PlayingCard card={card} isDecorative />
              <span className="sr-only">{cardName(card)}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  </Dialog>
);
