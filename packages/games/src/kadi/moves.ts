// Every legal move, every order of cards included. The number grows with the factorial of a hand full of questions and Aces:
// a server checks a command with `faultOf` and a screen lights up cards with `canLead`; neither needs the list.
import { SUITED_CARDS, SUITS, isAce, isJack, isKing, isQuestion, isSameRank, type Card } from './cards.ts';
import { canAnswer, canLead, isLinked, powerLeft } from './check-move.ts';
import type { Command } from './commands.ts';
import { canDeclareNow, canDeclareWith, type Standpoint } from './legality.ts';

export function* eachMove(standpoint: Standpoint): Generator<Command> {
  const { board, seat, hand } = standpoint;
  if (board.phase === 'over' || board.status[seat] !== 'playing') return;
  if (canDeclareNow(standpoint)) yield { type: 'declare' };
  if (board.turn !== seat) return;
  if (board.phase === 'turn') yield { type: 'draw' };
  else yield { type: 'pass' };
  if (board.phase === 'jump') {
    yield* counters(standpoint, hand.filter(isJack));
  } else if (board.phase === 'kick') {
    yield* counters(standpoint, hand.filter(isKing));
  } else {
    for (const first of hand)
      if (canLead(board, first) && (board.phase === 'turn' || first === standpoint.drawn))
        yield* isQuestion(first) ? chainsFrom(standpoint, [first]) : playsOf(standpoint, [], first);
  }
}

function* counters({ board, hand }: Standpoint, able: readonly Card[]): Generator<Command> {
  for (const first of able) {
    for (const cards of orders([first], able)) {
      if (board.phase === 'kick' && cards.length % 2 === 0) continue;
      yield { type: 'counter', cards };
      if (canDeclareWith(board, hand, cards)) yield { type: 'counter', cards, declare: true };
    }
  }
}

function* chainsFrom(standpoint: Standpoint, chain: Card[]): Generator<Command> {
  yield { type: 'play', cards: chain };
  const last = chain[chain.length - 1]!;
  for (const card of standpoint.hand) {
    if (canAnswer(standpoint.board.options, last, card)) yield* playsOf(standpoint, chain, card);
    if (isQuestion(card) && isLinked(last, card) && !chain.includes(card))
      yield* chainsFrom(standpoint, [...chain, card]);
  }
}

function* playsOf({ board, hand }: Standpoint, chain: readonly Card[], first: Card): Generator<Command> {
  const sameRank = hand.filter((card) => isSameRank(card, first));
  for (const set of orders([first], sameRank)) {
    const cards = [...chain, ...set];
    const declares = canDeclareWith(board, hand, cards) ? [{}, { declare: true } as const] : [{}];
    const power = isAce(first) ? powerLeft(board, set) : 0;
    for (const declare of declares) {
      yield { type: 'play', cards, ...declare };
      if (power >= 1) for (const request of SUITS) yield { type: 'play', cards, request, ...declare };
      if (power >= 2 && board.options.cardDemand)
        for (const demand of SUITED_CARDS) yield { type: 'play', cards, demand, ...declare };
    }
  }
}

/** The beginning, and each way to go on with more of the cards. */
function* orders(begun: Card[], cards: readonly Card[]): Generator<Card[]> {
  yield begun;
  for (const card of cards) if (!begun.includes(card)) yield* orders([...begun, card], cards);
}
