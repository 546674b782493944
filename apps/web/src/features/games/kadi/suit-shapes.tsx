// The four suits as drawings of our own, centred on the origin in a box of 20 by 20.
import type { Suit } from '@msm/games/kadi/cards';

const PATHS: Readonly<Record<Suit, string>> = {
  H: 'M0 9C-3 5-9.5 1.5-9.5-3.8-9.5-7-7-9-4.6-9-2.4-9-.8-7.8 0-6 .8-7.8 2.4-9 4.6-9 7-9 9.5-7 9.5-3.8 9.5 1.5 3 5 0 9Z',
  D: 'M0-10C2-6 5-2.5 8 0 5 2.5 2 6 0 10-2 6-5 2.5-8 0-5-2.5-2-6 0-10Z',
  S: 'M0-10C3-5.5 9.5-2 9.5 3 9.5 6 7.3 7.6 5 7.6 3.2 7.6 1.8 6.8 1 5.4 1.2 7.6 2 9 3.2 10H-3.2C-2 9-1.2 7.6-1 5.4-1.8 6.8-3.2 7.6-5 7.6-7.3 7.6-9.5 6-9.5 3-9.5-2-3-5.5 0-10Z',
  C: 'M0-9.6A4.5 4.5 0 0 1 3.4-2.1 4.5 4.5 0 1 1 1.1 4.6C1.3 7 2.2 8.8 3.4 10H-3.4C-2.2 8.8-1.3 7-1.1 4.6A4.5 4.5 0 1 1-3.4-2.1 4.5 4.5 0 0 1 0-9.6Z',
};

interface SuitShapeProps {
  suit: Suit;
  x?: number;
  y?: number;
  scale?: number;
  isTurned?: boolean;
}

export const SuitShape = ({ suit, x = 0, y = 0, scale = 1, isTurned = false }: SuitShapeProps) => (
  <path
    d={PATHS[suit]}
    transform={`translate(${x} ${y}) scale(${scale})${isTurned ? ' rotate(180)' : ''}`}
    fill="currentColor"
  />
);

/** A suit by itself, as large as the text around it. */
export const SuitMark = ({ suit }: { suit: Suit }) => (
  <svg
    viewBox="-10.5 -10.5 21 21"
    aria-hidden
    className="suit-mark"
    data-color={suit === 'H' || suit === 'D' ? 'red' : 'black'}
  >
    <SuitShape suit={suit} />
  </svg>
);
