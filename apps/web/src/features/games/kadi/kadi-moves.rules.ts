// What a hand can do next: which cards go on from those chosen, which command they make, and what the table waits for. Decided by
// the rules of the game on what the seat sees, so that the screen can say why before it asks.
import {
  isAce,
  isJack,
  isJoker,
  isKing,
  suitOf,
  type Card,
  type Suit,
  type SuitedCard,
} from '@msm/games/kadi/cards';
import { powerLeft } from '@msm/games/kadi/check-move';
import type { Command } from '@msm/games/kadi/commands';
import { canDeclareNow, canDeclareWith, faultOf } from '@msm/games/kadi/legality';
import { topOf } from '@msm/games/kadi/state';
import { standpointOf, type View } from '@msm/games/kadi/view';
import { cardName, countOfCards, rankText, SUIT_NAMES } from './card-words.ts';

export interface Choice {
  /** In the order in which they are laid. */
  cards: readonly Card[];
  request?: Suit | undefined;
  demand?: SuitedCard | undefined;
  isDeclaring: boolean;
}

export const NO_CHOICE: Choice = { cards: [], isDeclaring: false };

export const isWindow = ({ phase }: View): boolean => phase === 'jump' || phase === 'kick';

export const holdsTurn = (view: View, seat: number | null): seat is number =>
  seat !== null && view.turn === seat && view.phase !== 'over' && view.status[seat] === 'playing';

export function commandOf(view: View, { cards, request, demand, isDeclaring }: Choice): Command {
  const declare = isDeclaring ? ({ declare: true } as const) : {};
  if (isWindow(view)) return { type: 'counter', cards: [...cards], ...declare };
  return {
    type: 'play',
    cards: [...cards],
    ...(request && { request }),
    ...(demand && { demand }),
    ...declare,
  };
}

/** Why the choice cannot be laid; undefined when it can. */
export const faultOfChoice = (view: View, seat: number, choice: Choice): string | undefined =>
  faultOf(standpointOf(view, seat), commandOf(view, choice));

/** Why the card cannot go on from those chosen; undefined when it can. Every beginning of a legal move is one itself, but for Kings
 *  in a response window, whose number must be odd. */
export function faultOfNext(
  view: View,
  seat: number,
  chosen: readonly Card[],
  card: Card,
): string | undefined {
  if (view.phase === 'kick' && view.turn === seat) return isKing(card) ? undefined : 'noCounter';
  return faultOfChoice(view, seat, { cards: [...chosen, card], isDeclaring: false });
}

/** The Aces at the end of the choice can pay for a wish: 1 requests a suit, 2 demand a card. */
export function wishPower(view: View, { cards }: Choice): number {
  const aces = cards.filter(isAce);
  const last = cards.at(-1);
  return last && isAce(last) && !isWindow(view) ? powerLeft(view, aces) : 0;
}

/** Now, by a command of its own, after the last move. */
export const mayDeclareNow = (view: View, seat: number | null): boolean =>
  seat !== null && canDeclareNow(standpointOf(view, seat));

/** Together with the cards chosen. */
export const mayDeclareWith = (view: View, { cards }: Choice): boolean =>
  cards.length > 0 && cards.length < view.hand.length && canDeclareWith(view, view.hand, cards);

export const hasCounter = ({ phase, hand }: View): boolean => hand.some(phase === 'jump' ? isJack : isKing);

/** What the holder of the turn has to do, in a sentence. */
export function taskWords(view: View): string {
  const { phase, pending, follow, hand } = view;
  if (phase === 'jump') return 'A Jack skips you. Counter with a Jack, or let it pass.';
  if (phase === 'kick') return 'A King turns the round. Counter with a King, or let it pass.';
  if (phase === 'drawn') return 'You may play the card you drew, or keep it.';
  if (pending > 0) return `Draw ${countOfCards(pending)}, or answer with a 2, a 3, a Joker or an Ace.`;
  if (hand.length === 0) return 'Without cards you draw one.';
  if (follow.kind === 'card') return `Play the ${cardName(follow.card)} or an Ace, or draw.`;
  if (follow.kind === 'suit') return `Play ${SUIT_NAMES[follow.suit]}, an Ace or a Joker, or draw.`;
  const top = topOf(view);
  if (follow.kind === 'any' || isJoker(top)) return 'Any card goes.';
  return `Match ${rankText(top)} or ${SUIT_NAMES[suitOf(top)]}, or draw.`;
}
