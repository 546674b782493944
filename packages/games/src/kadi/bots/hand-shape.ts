// What a hand is made of, as far as it says how near a finish is. Read for what every move that a bot looks at would leave, so
// cards are bits: the hand is read once, moves are taken out of it, and what is left is counted without looking at each card.
import { rankOf, suitCodeOf, type Card } from '../cards.ts';

/** A set of cards: for each rank four bits, one a suit. */
export interface CardSet {
  /** Plain cards in the lower 24 bits, questions in the upper 8: these go together in a finish. */
  finishing: number;
  /** From the lowest bits: Aces, 2, 3, K, J, Jokers. */
  others: number;
}

export interface HandShape {
  /** Moves that it takes: each rank is one; questions go along with a plain card of their suit. */
  groups: number;
  /** Without the questions. Jacks and Jokers count as one. */
  ranks: number;
  /** One bit a suit. */
  plainSuits: number;
  aces: number;
  hasAceOfSpades: boolean;
  /** Cards that neither finish nor block: questions without an answer, 2, 3, J, K, Jokers. */
  burdens: number;
}

/** By the first character of a card: where the bits of its rank begin; from 32 on they are in `others`. */
const RANK_BEGIN = new Uint8Array(128);
for (const [at, rank] of Array.from('4567918QA23KJ*').entries()) RANK_BEGIN[rank.charCodeAt(0)] = 4 * at;
/** By the last character of a card: which bit of its rank. */
const SUIT_BIT = new Uint8Array(128);
for (const [at, suit] of Array.from('SHDC').entries()) SUIT_BIT[suit.charCodeAt(0)] = at;
for (const [at, colour] of Array.from('BR').entries()) SUIT_BIT[colour.charCodeAt(0)] = at;

const PLAIN = 0x00ff_ffff;
const ACES = 0xf;
const ACE_OF_SPADES = 0x1;
const JOKERS = 0xf0_0000;
/** One bit a rank. */
const RANKS = 0x1111_1111;

export function setOf(cards: readonly Card[]): CardSet {
  return without({ finishing: 0, others: 0 }, cards);
}

/** Adds cards that the set does not have, takes out those that it has. */
export function without({ finishing, others }: CardSet, cards: readonly Card[]): CardSet {
  for (const card of cards) {
    const at = RANK_BEGIN[rankOf(card)]! + SUIT_BIT[suitCodeOf(card)]!;
    if (at < 32) finishing ^= 1 << at;
    else others ^= 1 << (at - 32);
  }
  return { finishing, others };
}

export function shapeOf({ finishing, others }: CardSet): HandShape {
  const plain = finishing & PLAIN;
  const plainSuits = suitsIn(plain);
  const unanswered = countBits((finishing >>> 24) & ~(plainSuits | (plainSuits << 4)));
  const ranks =
    countBits(ranksIn(plain)) + countBits(ranksIn((others & ~JOKERS) | ((others & JOKERS) >>> 4)));
  const aces = countBits(others & ACES);
  return {
    groups: ranks + unanswered,
    ranks,
    plainSuits,
    aces,
    hasAceOfSpades: (others & ACE_OF_SPADES) !== 0,
    burdens: countBits(others) - aces + unanswered,
  };
}

function suitsIn(cards: number): number {
  const twelve = cards | (cards >>> 12);
  return (twelve | (twelve >>> 4) | (twelve >>> 8)) & 0xf;
}

function ranksIn(cards: number): number {
  const pairs = cards | (cards >>> 1);
  return (pairs | (pairs >>> 2)) & RANKS;
}

export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
