// What a hand is made of, as far as it says how near a finish is. Read for every move that a bot looks at, so it must be fast.
import { isAce, isPlain, isQuestion, rankOf, type Card } from '../cards.ts';

export interface HandShape {
  /** Moves that it takes: each rank is one; questions go along with a plain card of their suit. */
  groups: number;
  /** One bit a suit. */
  plainSuits: number;
  aces: number;
  hasAceOfSpades: boolean;
  /** Cards that neither finish nor block: questions without an answer, 2, 3, J, K, Jokers. */
  burdens: number;
}

export function shapeOf(hand: readonly Card[]): HandShape {
  let ranks = 0;
  let questions = 0;
  const shape: HandShape = { groups: 0, plainSuits: 0, aces: 0, hasAceOfSpades: false, burdens: 0 };
  for (const card of hand) {
    if (isQuestion(card)) {
      questions++;
      continue;
    }
    if (isPlain(card)) shape.plainSuits |= suitBit(card);
    else if (isAce(card)) {
      shape.aces++;
      if (card === 'AS') shape.hasAceOfSpades = true;
    } else shape.burdens++;
    const bit = 1 << (rankOf(card) & 31);
    if ((ranks & bit) === 0) shape.groups++;
    ranks |= bit;
  }
  if (questions > 0)
    for (const card of hand)
      if (isQuestion(card) && (shape.plainSuits & suitBit(card)) === 0) {
        shape.groups++;
        shape.burdens++;
      }
  return shape;
}

const suitBit = (card: Card) => 1 << (card.charCodeAt(card.length - 1) & 31);

export function without(hand: readonly Card[], cards: readonly Card[]): Card[] {
  const rest: Card[] = [];
  for (const card of hand) if (!cards.includes(card)) rest.push(card);
  return rest;
}
