// A random legal move without listing all of them: every legal move can come. The weakest bot plays so, and the proofs of the
// rules. It declares whenever it can: a player who never did could not win.
import type { Random } from '../../random.ts';
import { SUITED_CARDS, SUITS, isAce, isJack, isKing, isQuestion, isSameRank, type Card } from '../cards.ts';
import { canAnswer, canLead, isLinked, powerLeft, type Wish } from '../check-move.ts';
import type { Command, LayingCommand } from '../commands.ts';
import { canDeclareNow, canDeclareWith, type Standpoint } from '../legality.ts';

/** Draws that often although a card could be played: more often, and hands grow until no seat finishes. */
const IDLE_ONCE_IN = 10;

export function randomMove(standpoint: Standpoint, random: Random): Command {
  const { board, hand } = standpoint;
  if (canDeclareNow(standpoint)) return { type: 'declare' };
  if (board.phase === 'jump' || board.phase === 'kick') return randomCounter(standpoint, random);
  const leads = board.phase === 'drawn' ? [standpoint.drawn!] : hand;
  const able = leads.filter((card) => canLead(board, card));
  if (able.length === 0 || random.below(IDLE_ONCE_IN) === 0)
    return { type: board.phase === 'turn' ? 'draw' : 'pass' };
  return randomPlay(standpoint, able[random.below(able.length)]!, random);
}

function randomCounter({ board, hand }: Standpoint, random: Random): Command {
  const able = hand.filter(board.phase === 'jump' ? isJack : isKing);
  if (able.length === 0 || random.below(2) === 0) return { type: 'pass' };
  const cards = someOf(able[random.below(able.length)]!, able, random);
  if (board.phase === 'kick' && cards.length % 2 === 0) cards.pop();
  return withDeclaration(board, hand, { type: 'counter', cards });
}

function randomPlay({ board, hand }: Standpoint, first: Card, random: Random): Command {
  const cards = [first];
  while (isQuestion(cards[cards.length - 1]!)) {
    const last = cards[cards.length - 1]!;
    const next = hand.filter(
      (card) =>
        canAnswer(board.options, last, card) ||
        (isQuestion(card) && isLinked(last, card) && !cards.includes(card)),
    );
    // Now and then a question stays unanswered although it could be answered.
    if (next.length === 0 || random.below(8) === 0) break;
    cards.push(next[random.below(next.length)]!);
  }
  const last = cards.pop()!;
  cards.push(...(isQuestion(last) ? [last] : someOf(last, hand, random)));
  return withDeclaration(board, hand, { type: 'play', cards, ...randomWish(board, cards, random) });
}

/** The card and some of its rank, in any order after it. */
function someOf(first: Card, hand: readonly Card[], random: Random): Card[] {
  const cards = [first];
  for (const card of hand)
    if (card !== first && isSameRank(card, first) && random.below(2) === 0)
      cards.splice(1 + random.below(cards.length), 0, card);
  return cards;
}

function randomWish(board: Standpoint['board'], cards: readonly Card[], random: Random): Wish {
  if (!isAce(cards[cards.length - 1]!)) return {};
  const power = powerLeft(board, cards);
  if (power >= 2 && board.options.cardDemand && random.below(2) === 0)
    return { demand: SUITED_CARDS[random.below(SUITED_CARDS.length)]! };
  return power >= 1 && random.below(8) > 0 ? { request: SUITS[random.below(SUITS.length)]! } : {};
}

export function withDeclaration(
  board: Standpoint['board'],
  hand: readonly Card[],
  move: LayingCommand,
): Command {
  return canDeclareWith(board, hand, move.cards) ? { ...move, declare: true } : move;
}
