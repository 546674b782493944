// The 54 cards of Kadi (R1). A card is its own id: rank and suit, `7H`, `10S`, `QD`, and the Jokers `*R` (red) and `*B` (black).
// Ranks and suits are read from the first and last character, since a search looks at them millions of times.

export const SUITS = ['S', 'H', 'D', 'C'] as const;
export type Suit = (typeof SUITS)[number];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type SuitedCard = `${(typeof RANKS)[number]}${Suit}`;
export type Joker = '*R' | '*B';
export type Card = SuitedCard | Joker;

/** Every card that can be demanded (R38). */
export const SUITED_CARDS: readonly SuitedCard[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): SuitedCard => `${rank}${suit}`),
);
const JOKERS: readonly Joker[] = ['*R', '*B'];
export const CARDS: readonly Card[] = [...SUITED_CARDS, ...JOKERS];
const BY_ID = new Map<unknown, Card>(CARDS.map((card) => [card, card]));

/** Undefined when it is no card. */
export const toCard = (value: unknown): Card | undefined => BY_ID.get(value);

/** First characters of cards, as character codes: `1` begins the tens only. */
const [ACE, TWO, THREE, EIGHT, JACK, QUEEN, KING, JOKER] = Array.from('A238JQK*', (rank) =>
  rank.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];

/** Equal for cards of one rank; the Jokers are of one rank. */
export const rankOf = (card: Card): number => card.charCodeAt(0);
/** Equal for cards of one suit. */
export const suitCodeOf = (card: Card): number => card.charCodeAt(card.length - 1);

export const suitOf = (card: SuitedCard): Suit => card.charAt(card.length - 1) as Suit;
export const isSameRank = (one: Card, other: Card): boolean => rankOf(one) === rankOf(other);
export const isSameSuit = (one: Card, other: Card): boolean => suitCodeOf(one) === suitCodeOf(other);
export const isOfSuit = (card: Card, suit: Suit): boolean => suitCodeOf(card) === suit.charCodeAt(0);

export const isJoker = (card: Card): card is Joker => rankOf(card) === JOKER;
export const isAce = (card: Card): card is SuitedCard => rankOf(card) === ACE;
export const isJack = (card: Card): boolean => rankOf(card) === JACK;
export const isKing = (card: Card): boolean => rankOf(card) === KING;

export function isQuestion(card: Card): boolean {
  const rank = rankOf(card);
  return rank === EIGHT || rank === QUEEN;
}

export function isPenalty(card: Card): boolean {
  const rank = rankOf(card);
  return rank === TWO || rank === THREE || rank === JOKER;
}

/** 4, 5, 6, 7, 9 and 10. */
export function isPlain(card: Card): boolean {
  const rank = rankOf(card);
  return rank >= 49 && rank <= 57 && rank !== TWO && rank !== THREE && rank !== EIGHT;
}

/** How many cards it feeds (R27). */
export function penaltyOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === TWO) return 2;
  if (rank === THREE) return 3;
  return rank === JOKER ? 5 : 0;
}

/** What it can pay for when played (R37). */
export function powerOf(card: Card): number {
  if (!isAce(card)) return 0;
  return card === 'AS' ? 2 : 1;
}

export function isColourOf(joker: Joker, suit: Suit): boolean {
  return (joker === '*R') === (suit === 'H' || suit === 'D');
}
