// States that the view could come from: the unseen cards dealt at random, to each seat a hand that fits its declaration as far as
// one is found. A seat that has declared can finish; one that has not can hardly, or it would have declared. They share the
// lists of the view: copy one before changing it.
import { shuffle, type Random } from '../../random.ts';
import { CARDS, isJoker, type Card } from '../cards.ts';
import { isFinishingHand } from '../check-move.ts';
import type { State } from '../state.ts';
import type { View } from '../view.ts';

const TRIES_PER_HAND = 60;

/** Each call of what it answers deals anew. */
export function imagineWorlds(view: View, seat: number): (random: Random) => State {
  const { viewer, hand, counts, pileCount, ...board } = view;
  void viewer;
  void pileCount;
  const seen = new Set([...hand, ...board.discards]);
  const unseen = CARDS.filter((card) => !seen.has(card) && (board.options.jokers || !isJoker(card)));
  // Declared hands first: the others take what is left.
  const others = counts
    .flatMap((_, other) => (other === seat ? [] : [other]))
    .toSorted((one, two) => Number(board.declared[two]) - Number(board.declared[one]));
  return (random) => {
    const pile = shuffle(unseen.slice(), random);
    const hands = counts.map(() => hand);
    for (const other of others) hands[other] = takeHand(view, other, pile, random);
    return {
      ...board,
      hands,
      pile,
      random: [random.next(), random.next(), random.next(), random.next()],
    };
  };
}

function takeHand(view: View, seat: number, unseen: Card[], random: Random): Card[] {
  const from = unseen.length - view.counts[seat]!;
  for (let tried = 0; tried < TRIES_PER_HAND; tried++) {
    if (isFinishingHand(view.options, unseen.slice(from)) === view.declared[seat]) break;
    for (let at = from; at < unseen.length; at++) {
      const other = random.below(unseen.length);
      [unseen[at], unseen[other]] = [unseen[other]!, unseen[at]!];
    }
  }
  return unseen.splice(from);
}
