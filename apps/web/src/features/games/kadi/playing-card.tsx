// A playing card, drawn by us: an index that can be read when only the left edge shows, pips in their usual places, busts for the
// courts. The back is a kitenge pattern (card-back.svg).
import { isJoker, suitOf, type Card, type Suit } from '@msm/games/kadi/cards';
import { cardName, rankText } from './card-words.ts';
import { CourtHalf, isCourt } from './court-figure.tsx';
import { SuitShape } from './suit-shapes.tsx';
import './playing-card.css';

interface PlayingCardProps {
  card: Card;
  /** Inside a button that says its name. */
  isDecorative?: boolean;
}

export function PlayingCard({ card, isDecorative = false }: PlayingCardProps) {
  return (
    <svg
      viewBox="0 0 100 140"
      className="playing-card"
      data-color={isRed(card) ? 'red' : 'black'}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': cardName(card) })}
    >
      <rect className="card-paper" x="0.5" y="0.5" width="99" height="139" rx="8" />
      {isJoker(card) ? <JokerFace /> : <SuitedFace rank={rankText(card)} suit={suitOf(card)} />}
    </svg>
  );
}

/** Its size comes from its surroundings, as that of a face does. */
export const CardBack = () => <span className="card-back" />;

const isRed = (card: Card): boolean => (isJoker(card) ? card === '*R' : 'HD'.includes(suitOf(card)));

function SuitedFace({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <>
      <CornerIndex rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <CornerIndex rank={rank} suit={suit} />
      </g>
      {rank === 'A' && <AcePip suit={suit} />}
      {isCourt(rank) && (
        <>
          <rect className="court-panel" x="25" y="19" width="50" height="102" rx="3" />
          <CourtHalf rank={rank} />
          <g transform="rotate(180 50 70)">
            <CourtHalf rank={rank} />
          </g>
          <rect className="court-frame" x="25" y="19" width="50" height="102" rx="3" />
        </>
      )}
      {(PIPS[rank] ?? []).map(([x, y]) => (
        <SuitShape key={`${x} ${y}`} suit={suit} x={x} y={y} scale={0.95} isTurned={y > 70} />
      ))}
    </>
  );
}

const CornerIndex = ({ rank, suit }: { rank: string; suit: Suit }) => (
  <>
    <text
      className="card-rank"
      x="13.5"
      y="26"
      textAnchor="middle"
      {...(rank === '10' && { textLength: 21, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {rank}
    </text>
    <SuitShape suit={suit} x={13.5} y={39} scale={0.85} />
  </>
);

/** The Ace of spades is the strongest card of the game and looks it. */
const AcePip = ({ suit }: { suit: Suit }) => (
  <>
    {suit === 'S' && (
      <>
        <circle className="ace-ring" cx="50" cy="70" r="27" />
        <circle className="ace-beads" cx="50" cy="70" r="31" />
      </>
    )}
    <SuitShape suit={suit} x={50} y={70} scale={suit === 'S' ? 1.7 : 2.3} />
  </>
);

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const columns = (...heights: number[]): [number, number][] =>
  heights.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);

/** Where the pips of each plain rank lie. */
const PIPS: Readonly<Record<string, readonly [number, number][]>> = {
  2: [
    [MIDDLE, 34],
    [MIDDLE, 106],
  ],
  3: [
    [MIDDLE, 34],
    [MIDDLE, 70],
    [MIDDLE, 106],
  ],
  4: columns(36, 104),
  5: [...columns(36, 104), [MIDDLE, 70]],
  6: columns(36, 70, 104),
  7: [...columns(36, 70, 104), [MIDDLE, 53]],
  8: [...columns(36, 70, 104), [MIDDLE, 53], [MIDDLE, 87]],
  9: [...columns(30, 56.5, 83.5, 110), [MIDDLE, 70]],
  10: [...columns(30, 56.5, 83.5, 110), [MIDDLE, 43], [MIDDLE, 97]],
};

const JokerFace = () => (
  <>
    <JokerLetters />
    <g transform="rotate(180 50 70)">
      <JokerLetters />
    </g>
    <path
      className="joker-hat"
      d="M31 74C25 60 22 50 25 40 33 43 38 50 41 57 42 46 45 36 50 30 55 36 58 46 59 57 62 50 67 43 75 40 78 50 75 60 69 74 58 69 42 69 31 74Z"
    />
    <path
      className="joker-stripe"
      d="M50 30C45 36 42 46 41 57 40 63 39 67 38.5 71 46 69.5 54 69.5 61.5 71 61 67 60 63 59 57 58 46 55 36 50 30Z"
    />
    <circle className="court-gold" cx="25" cy="38" r="3.6" />
    <circle className="court-gold" cx="50" cy="28" r="3.6" />
    <circle className="court-gold" cx="75" cy="38" r="3.6" />
    <path className="court-skin" d="M35 74C40 71.5 60 71.5 65 74 66 90 60 100 50 101 40 100 34 90 35 74Z" />
    <path
      className="court-face"
      d="M40.5 82Q43.5 78.5 46.5 82M53.5 82Q56.5 78.5 59.5 82M41.5 89Q50 98 58.5 89"
    />
    <path className="joker-collar" d="M30 112L36 101 43 110 50 102 57 110 64 101 70 112 60 116H40Z" />
  </>
);

const LETTERS = ['J', 'O', 'K', 'E', 'R'];

const JokerLetters = () => (
  <text className="joker-letters" x="12.5">
    {LETTERS.map((letter, place) => (
      <tspan key={letter} x="12.5" y={22 + place * 14} textAnchor="middle">
        {letter}
      </tspan>
    ))}
  </text>
);
