// A state that the view could come from: the unseen cards dealt at random, to each seat a hand that fits its declaration as far as
// one is found. A seat that has declared can finish; one that has not can hardly, or it would have declared. Shares the
// lists of the view: copy it before changing it.
import { shuffle, type Random } from '../../random.ts';
import { CARDS, isJoker, type Card } from '../cards.ts';
import { isFinishingHand } from '../check-move.ts';
import type { State } from '../state.ts';
import type { View } from '../view.ts';

const TRIES_PER_HAND = 60;

export function imagineWorld(view: View, seat: number, random: Random): State {
  const { viewer, hand, counts, pileCount, ...board } = view;
  void viewer;
  void pileCount;
  const seen = new Set([...hand, ...board.discards]);
  const unseen = CARDS.filter((card) => !seen.has(card) && (board.options.jokers || !isJoker(card)));
  shuffle(unseen, random);
  const hands: Card[][] = counts.map(() => []);
  hands[seat] = [...hand];
  const others = counts.flatMap((_, other) => (other === seat ? [] : [other]));
  // Declared hands first: the others take what is left.
  for (const other of others.toSorted(
    (one, two) => Number(board.declared[two]) - Number(board.declared[one]),
  ))
    hands[other] = takeHand(view, other, unseen, random);
  return {
    ...board,
    hands,
    pile: unseen,
    random: [random.next(), random.next(), random.next(), random.next()],
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
