// Which cards may be played: the shape of a move and what it must match. Works on what a player sees, so that a browser can say
// why before it asks the server.
import {
  isAce,
  isColourOf,
  isJack,
  isJoker,
  isKing,
  isOfSuit,
  isPenalty,
  isPlain,
  isQuestion,
  isSameRank,
  isSameSuit,
  powerOf,
  suitOf,
  type Card,
  type Joker,
  type Suit,
  type SuitedCard,
} from './cards.ts';
import type { TableOptions } from './options.ts';
import { topOf, type Board } from './state.ts';

export interface Wish {
  request?: Suit | undefined;
  demand?: SuitedCard | undefined;
}

/** The suit that the next card is measured by; undefined when every suit fits. */
function suitToFollow(board: Board): Suit | undefined {
  const { follow } = board;
  if (follow.kind === 'suit') return follow.suit;
  if (follow.kind === 'card') return suitOf(follow.card);
  const top = topOf(board);
  return follow.kind === 'any' || isJoker(top) ? undefined : suitOf(top);
}

/** Whether the card may be the first of a move. */
export function canLead(board: Board, card: Card): boolean {
  if (isAce(card)) return canLeadAce(board, card);
  if (isJoker(card) && !canLeadJoker(board, card)) return false;
  if (board.pending > 0) return canAddPenalty(board, card);
  if (isJoker(card)) return true;
  const { follow } = board;
  if (follow.kind === 'card') return card === follow.card;
  if (follow.kind === 'any') return true;
  if (follow.kind === 'suit') return isOfSuit(card, follow.suit);
  const top = topOf(board);
  return isJoker(top) || isSameSuit(card, top) || isSameRank(card, top);
}

/** R30, R34. */
function canLeadAce(board: Board, ace: SuitedCard): boolean {
  if (!board.options.aceMustMatchSuit) return true;
  const suit = suitToFollow(board);
  return suit === undefined || isOfSuit(ace, suit);
}

/** R28. */
function canLeadJoker(board: Board, joker: Joker): boolean {
  if (board.follow.kind === 'card') return false;
  if (!board.options.jokerMustMatchColour) return true;
  const suit = suitToFollow(board);
  return suit === undefined || isColourOf(joker, suit);
}

/** R29. */
function canAddPenalty(board: Board, card: Card): boolean {
  if (!isPenalty(card)) return false;
  const top = topOf(board);
  switch (board.options.penaltyMatching) {
    case 'any':
      return true;
    case 'sameRank':
      return isSameRank(card, top);
    case 'suitOrRank':
      return isJoker(card) || isJoker(top) || isSameRank(card, top) || isSameSuit(card, top);
  }
}

/** R15. */
export const isLinked = (one: Card, other: Card): boolean => isSameRank(one, other) || isSameSuit(one, other);

/** R16, R17: whether the card may begin the answer to the question. */
export function canAnswer(options: TableOptions, question: Card, card: Card): boolean {
  if (isAce(card)) return !options.aceMustMatchSuit || isSameSuit(card, question);
  return isPlain(card) && isSameSuit(card, question);
}

/** How many of the cards, from the first on, are questions. */
function chainLength(cards: readonly Card[]): number {
  let length = 0;
  while (length < cards.length && isQuestion(cards[length]!)) length++;
  return length;
}

/** Why these cards, all of one's hand and all different, are no legal move; undefined when they are one. */
export function faultOfPlay(board: Board, cards: readonly Card[], wish: Wish): string | undefined {
  const first = cards[0]!;
  if (!canLead(board, first)) return board.pending > 0 ? 'penaltyPending' : 'noMatch';
  const chain = chainLength(cards);
  for (let at = 1; at < chain; at++) if (!isLinked(cards[at - 1]!, cards[at]!)) return 'brokenChain';
  const setStart = cards[chain];
  if (chain > 0 && setStart !== undefined && !canAnswer(board.options, cards[chain - 1]!, setStart))
    return 'wrongAnswer';
  for (let at = chain + 1; at < cards.length; at++)
    if (!isSameRank(cards[at]!, setStart!)) return 'mixedRanks';
  return faultOfWish(board, cards.slice(chain), wish);
}

/** R37: what the Aces of the move can pay for besides a block. */
export function powerLeft(board: Board, cards: readonly Card[]): number {
  let power = board.pending > 0 ? -1 : 0;
  for (const card of cards) power += powerOf(card);
  return power;
}

function faultOfWish(board: Board, set: readonly Card[], { request, demand }: Wish): string | undefined {
  if (request === undefined && demand === undefined) return undefined;
  if (set[0] === undefined || !isAce(set[0])) return 'noAce';
  if (demand !== undefined && !board.options.cardDemand) return 'noCardDemand';
  return powerLeft(board, set) < (demand === undefined ? 1 : 2) ? 'noPower' : undefined;
}

/** R21, R22, R26. */
export function faultOfCounter(board: Board, cards: readonly Card[]): string | undefined {
  if (board.phase === 'jump') return cards.every(isJack) ? undefined : 'noCounter';
  return cards.every(isKing) && cards.length % 2 === 1 ? undefined : 'noCounter';
}

/** Whether a hand can end the game in one move, given the chance (R40), once some of its cards are laid. */
export function isFinishingHand(
  options: TableOptions,
  hand: readonly Card[],
  laid: readonly Card[] = [],
): boolean {
  let first: Card | undefined;
  let questions = 0;
  for (const card of hand) {
    if (laid.includes(card)) continue;
    if (isQuestion(card)) questions++;
    else if (first === undefined ? !canEndWith(options, card) : !isSameRank(card, first)) return false;
    else first ??= card;
  }
  if (first === undefined || questions === 0) return first !== undefined;
  const rest = hand.filter((card) => !laid.includes(card));
  return canChainInto(
    options,
    rest.filter(isQuestion),
    rest.filter((card) => !isQuestion(card)),
  );
}

/** R42, R43. */
export const canEndWith = (options: TableOptions, card: Card): boolean =>
  isPlain(card) || (options.aceMayFinish && isAce(card));

function canChainInto(options: TableOptions, questions: readonly Card[], set: readonly Card[]): boolean {
  const goesOn = (last: Card | undefined, rest: readonly Card[]): boolean => {
    if (last !== undefined && rest.length === 0) return set.some((card) => canAnswer(options, last, card));
    return rest.some(
      (next) =>
        (last === undefined || isLinked(last, next)) &&
        goesOn(
          next,
          rest.filter((card) => card !== next),
        ),
    );
  };
  return goesOn(undefined, questions);
}
