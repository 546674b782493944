// The moves worth thinking about: of moves that differ only in the order of cards between first and last, one; of a set, one card
// or all; requests and demands only for suits that the hand goes on with. A short list even for a large hand.
import {
  isAce,
  isJack,
  isKing,
  isPlain,
  isQuestion,
  isSameRank,
  suitOf,
  type Card,
  type Suit,
  type SuitedCard,
} from '../cards.ts';
import { canAnswer, canLead, isLinked, powerLeft, type Wish } from '../check-move.ts';
import type { Command } from '../commands.ts';
import { canDeclareNow, type Standpoint } from '../legality.ts';

/** Chains that a hand full of questions would make by the thousand. */
const MOST_CHAINS = 60;

type Laying = Extract<Command, { type: 'play' | 'counter' }>;

/** Plays and counters without declarations; what does nothing (draw, pass) is not among them. */
export function candidatePlays(standpoint: Standpoint): Laying[] {
  const { board, hand } = standpoint;
  if (board.phase === 'jump') return counters(hand.filter(isJack));
  if (board.phase === 'kick') return counters(hand.filter(isKing)).filter(({ cards }) => cards.length === 1);
  const plays: Laying[] = [];
  for (const lead of hand) {
    if (!canLead(board, lead) || (board.phase === 'drawn' && lead !== standpoint.drawn)) continue;
    if (isQuestion(lead)) addChains(plays, standpoint, [lead]);
    else addSets(plays, standpoint, [], lead);
  }
  return plays;
}

/** What to do without laying cards; undefined when the seat may only declare. */
export function idleMove(standpoint: Standpoint): Command {
  if (canDeclareNow(standpoint)) return { type: 'declare' };
  return { type: standpoint.board.phase === 'turn' ? 'draw' : 'pass' };
}

function counters(able: Card[]): Laying[] {
  if (able.length === 0) return [];
  const one: Laying = { type: 'counter', cards: able.slice(0, 1) };
  return able.length === 1 ? [one] : [one, { type: 'counter', cards: able }];
}

function addChains(plays: Laying[], standpoint: Standpoint, chain: Card[]): void {
  plays.push({ type: 'play', cards: chain });
  const last = chain[chain.length - 1]!;
  for (const card of standpoint.hand) {
    if (plays.length > MOST_CHAINS) return;
    if (canAnswer(standpoint.board.options, last, card)) addSets(plays, standpoint, chain, card);
    else if (isQuestion(card) && isLinked(last, card) && !chain.includes(card))
      addChains(plays, standpoint, [...chain, card]);
  }
}

function addSets(plays: Laying[], standpoint: Standpoint, chain: readonly Card[], lead: Card): void {
  if (isAce(lead)) {
    addWishes(plays, standpoint, [...chain, lead]);
    return;
  }
  plays.push({ type: 'play', cards: [...chain, lead] });
  const others = standpoint.hand.filter((card) => card !== lead && isSameRank(card, lead));
  // The last becomes the top; its suit matters for plain cards only when the hand goes on in it.
  for (const last of isPlain(lead) ? others : others.slice(0, 1))
    plays.push({
      type: 'play',
      cards: [...chain, lead, ...others.filter((card) => card !== last), last],
    });
}

function addWishes(plays: Laying[], { board, hand }: Standpoint, cards: Card[]): void {
  const power = powerLeft(board, cards.slice(-1));
  const rest = hand.filter((card) => !cards.includes(card));
  if (power === 0 || rest.length === 0) plays.push({ type: 'play', cards });
  if (power === 0) return;
  const wishes = new Map<Suit, Wish[]>();
  for (const card of rest) {
    if (isAce(card) || card.startsWith('*')) continue;
    const suit = suitOf(card as SuitedCard);
    if (wishes.has(suit)) continue;
    const demand = power >= 2 && board.options.cardDemand ? [{ demand: card as SuitedCard }] : [];
    wishes.set(suit, [{ request: suit }, ...demand]);
  }
  for (const wish of [...wishes.values()].flat()) plays.push({ type: 'play', cards, ...wish });
  if (wishes.size === 0 && rest.length > 0) plays.push({ type: 'play', cards });
}
