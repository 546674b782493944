// Cards in words, for screen readers, buttons and the line that says what happened.
import { isJoker, suitOf, type Card, type Suit } from '@msm/games/kadi/cards';

export const SUIT_NAMES: Readonly<Record<Suit, string>> = {
  S: 'spades',
  H: 'hearts',
  D: 'diamonds',
  C: 'clubs',
};

const RANK_NAMES: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/** 'A', '10', …; empty for a Joker. */
export const rankText = (card: Card): string => (isJoker(card) ? '' : card.slice(0, -1));

/** '7 of hearts', 'queen of spades', 'red joker'. */
export function cardName(card: Card): string {
  if (isJoker(card)) return card === '*R' ? 'red joker' : 'black joker';
  const rank = rankText(card);
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suitOf(card)]}`;
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** '7 of hearts and 7 of clubs'. */
export const cardNames = (cards: readonly Card[]): string => LIST.format(cards.map(cardName));

export const countOfCards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** The order in which a hand is shown: by suit, colours in turn, then by rank. */
const SUIT_ORDER = 'SHCD*';
const RANK_ORDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', ''];

const placeInHand = (card: Card): number =>
  (isJoker(card) ? 4 : SUIT_ORDER.indexOf(suitOf(card))) * 20 + RANK_ORDER.indexOf(rankText(card));

export const sortedHand = (hand: readonly Card[]): Card[] =>
  hand.toSorted((one, other) => placeInHand(one) - placeInHand(other));
