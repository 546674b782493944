// The middle of the cloth: draw pile, discards with the top card, the direction of play, and what stands (penalty, request, demand).
import type { Card } from '@msm/games/kadi/cards';
import type { View } from '@msm/games/kadi/view';
import { countOfCards, SUIT_NAMES } from './card-words.ts';
import { CardBack, PlayingCard } from './playing-card.tsx';
import { SuitMark } from './suit-shapes.tsx';

/** Below the top card, so that one sees what came before. */
const SHOWN_DISCARDS = 4;

export function KadiCentre({ view, names }: { view: View; names: readonly string[] }) {
  const { discards, pileCount, direction } = view;
  const shown = discards.slice(-SHOWN_DISCARDS);
  return (
    <div className="kadi-centre">
      <DirectionRing direction={direction} />
      <div className="kadi-pile" data-place="pile" data-empty={pileCount === 0 || undefined}>
        {pileCount > 0 && <CardBack />}
        <span className="kadi-pile-count">{pileCount} in the pile</span>
      </div>
      <ol className="kadi-discards" aria-label="Played cards, the top one last" data-place="discards">
        {shown.map((card) => (
          <li key={card} data-tilt={tiltOf(card)} data-card={card}>
            <PlayingCard card={card} />
          </li>
        ))}
      </ol>
      <Standing view={view} names={names} />
    </div>
  );
}

/** Always the same for one card, so that it does not turn while it lies there. */
const tiltOf = (card: Card): number => ((card.charCodeAt(0) * 7 + card.charCodeAt(card.length - 1)) % 5) - 2;

const DirectionRing = ({ direction }: { direction: 1 | -1 }) => (
  <>
    <svg className="kadi-direction" viewBox="-100 -60 200 120" aria-hidden data-direction={direction}>
      <ellipse cx="0" cy="0" rx="94" ry="52" />
      <path d="M-8-59L6-52-8-45Z" />
      <path d="M8 59L-6 52 8 45Z" />
    </svg>
    <span className="sr-only">
      {direction === 1 ? 'Play goes clockwise.' : 'Play goes counter-clockwise.'}
    </span>
  </>
);

/** What the next card must answer, where it is more than the top card. */
function Standing({ view: { pending, follow }, names }: { view: View; names: readonly string[] }) {
  return (
    <div className="kadi-standing">
      {pending > 0 && <span className="kadi-penalty">+{countOfCards(pending)}</span>}
      {follow.kind === 'suit' && (
        <span className="kadi-request">
          <SuitMark suit={follow.suit} /> {SUIT_NAMES[follow.suit]}
          {follow.by !== null && <span className="sr-only"> requested by {names[follow.by]}</span>}
        </span>
      )}
      {follow.kind === 'card' && (
        <span className="kadi-demand">
          <PlayingCard card={follow.card} />
          <span>{names[follow.by]} asks for this card</span>
        </span>
      )}
    </div>
  );
}
