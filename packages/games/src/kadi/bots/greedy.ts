// The rule bot: wins when it can, else takes the move after which its hand is nearest to a finish, keeps Aces for blocking, and
// hinders a seat that has declared. Also what every player does in the playouts of the search, so it must be fast.
import type { Random } from '../../random.ts';
import { isAce, isJack, isKing, isPenalty, isPlain, isQuestion, rankOf, type Card } from '../cards.ts';
import { canEndWith, isFinishingHand } from '../check-move.ts';
import type { Command } from '../commands.ts';
import { isUnanswered, type Standpoint } from '../legality.ts';
import { seatAfter } from '../state.ts';
import { candidatePlays, idleMove } from './candidates.ts';
import { withDeclaration } from './random-move.ts';

/** What a move is worth, in cards of one's own hand. */
const WORTH = {
  group: 1,
  card: 0.6,
  declaring: 2.5,
  /** An Ace not needed is a block in reserve. */
  ace: -1.2,
  playingAgain: 1.2,
  hinderingDeclarer: 2,
  feeding: 0.15,
  cardless: -3,
  win: 1_000,
};

export function greedyMove(standpoint: Standpoint, random: Random): Command {
  const idle = idleMove(standpoint);
  if (idle.type === 'declare') return idle;
  const { hand } = standpoint;
  let best: Command & { cards?: Card[] } = idle;
  let bestScore = idle.type === 'draw' ? -worthOfHand(hand) - WORTH.card - 0.5 : -worthOfHand(hand);
  for (const play of candidatePlays(standpoint, true)) {
    // Equal moves are chosen among by chance: a bot that always does the same is read too easily.
    const score = scoreOf(standpoint, play) + (random.next() / 2 ** 32) * 0.05;
    if (score <= bestScore) continue;
    best = play;
    bestScore = score;
  }
  return best.type === 'play' || best.type === 'counter'
    ? withDeclaration(standpoint.board, hand, best)
    : best;
}

function scoreOf({ board, seat, hand }: Standpoint, play: Extract<Command, { cards: Card[] }>): number {
  const { cards } = play;
  const last = cards[cards.length - 1]!;
  if (cards.length === hand.length && !isUnanswered(cards))
    return board.declared[seat] && canEndWith(board.options, last)
      ? WORTH.win
      : WORTH.cardless - worthOfHand([]);
  const rest = restOf(hand, cards);
  let score = -worthOfHand(rest);
  if (isUnanswered(cards)) score -= WORTH.card + WORTH.group;
  else if (isFinishingHand(board.options, rest)) score += WORTH.declaring;
  if (isAce(last) && board.pending === 0) score += WORTH.ace;
  if (isPenalty(last)) score += WORTH.feeding * cards.length;
  if (
    board.status.length === 2 &&
    ((isJack(last) && cards.length === 1) || (isKing(last) && cards.length % 2 === 1))
  )
    score += WORTH.playingAgain;
  const next = seatAfter(board, seat);
  const isHindering = isPenalty(last) || isJack(last) || isKing(last) || isAce(last);
  if (isHindering && board.declared[next]) score += WORTH.hinderingDeclarer;
  return score;
}

function restOf(hand: readonly Card[], cards: readonly Card[]): Card[] {
  const rest: Card[] = [];
  for (const card of hand) if (!cards.includes(card)) rest.push(card);
  return rest;
}

/** How far a hand is from a finish: its ranks are moves to make, questions go along with a plain card of their suit. */
function worthOfHand(hand: readonly Card[]): number {
  let ranks = 0;
  let groups = 0;
  let plainSuits = 0;
  let questions = 0;
  for (const card of hand) {
    if (isQuestion(card)) {
      questions++;
      continue;
    }
    if (isPlain(card)) plainSuits |= suitBit(card);
    const bit = 1 << (rankOf(card) & 31);
    if ((ranks & bit) === 0) groups++;
    ranks |= bit;
  }
  if (questions > 0)
    for (const card of hand) if (isQuestion(card) && (plainSuits & suitBit(card)) === 0) groups++;
  return groups * WORTH.group + hand.length * WORTH.card + (plainSuits === 0 ? WORTH.group : 0);
}

const suitBit = (card: Card) => 1 << (card.charCodeAt(card.length - 1) & 31);
