// The moves worth thinking about: of moves that differ only in the order of cards between first and last, one; of a set, one card
// or all; requests and demands only for suits that the hand goes on with. A short list even for a large hand.
import {
  SUITS,
  isAce,
  isJack,
  isKing,
  isOfSuit,
  isPlain,
  isQuestion,
  isSameRank,
  type Card,
  type Suit,
  type SuitedCard,
} from '../cards.ts';
import { canAnswer, canLead, isLinked, powerLeft } from '../check-move.ts';
import type { Command, LayingCommand } from '../commands.ts';
import { canDeclareNow, type Standpoint } from '../legality.ts';

/** Chains that a hand full of questions would make by the thousand. */
const MOST_CHAINS = 60;

interface Wanted extends Pick<Standpoint, 'board' | 'hand'> {
  /** Only the usual choice where several are alike: whole sets, one wish. For the rule bot, which cannot tell them apart. */
  isBrief: boolean;
  found: LayingCommand[];
}

/** Plays and counters without declarations; what lays no cards (draw, pass) is not among them. */
export function candidatePlays(standpoint: Standpoint, isBrief: boolean): LayingCommand[] {
  const { board, hand, drawn } = standpoint;
  if (board.phase === 'jump') return counters(hand.filter(isJack));
  if (board.phase === 'kick') return counters(hand.filter(isKing)).slice(0, 1);
  const wanted: Wanted = { board, hand, isBrief, found: [] };
  for (const lead of hand) {
    if (!canLead(board, lead) || (board.phase === 'drawn' && lead !== drawn)) continue;
    if (isQuestion(lead)) addChains(wanted, [lead]);
    else addSets(wanted, [], lead);
  }
  return wanted.found;
}

export function idleMove(standpoint: Standpoint): Command {
  if (canDeclareNow(standpoint)) return { type: 'declare' };
  return { type: standpoint.board.phase === 'turn' ? 'draw' : 'pass' };
}

function counters(able: Card[]): LayingCommand[] {
  if (able.length === 0) return [];
  const one: LayingCommand = { type: 'counter', cards: able.slice(0, 1) };
  return able.length === 1 ? [one] : [one, { type: 'counter', cards: able }];
}

function addChains(wanted: Wanted, chain: Card[]): void {
  const { found, hand, board } = wanted;
  found.push({ type: 'play', cards: chain });
  const last = chain[chain.length - 1]!;
  for (const card of hand) {
    if (found.length > MOST_CHAINS) return;
    if (canAnswer(board.options, last, card)) addSets(wanted, chain, card);
    else if (isQuestion(card) && isLinked(last, card) && !chain.includes(card))
      addChains(wanted, [...chain, card]);
  }
}

function addSets(wanted: Wanted, chain: readonly Card[], lead: Card): void {
  const { found, board, hand, isBrief } = wanted;
  const alone = chain.length === 0 ? [lead] : [...chain, lead];
  const others = othersOfRank(hand, lead);
  if (isAce(lead)) {
    addWishes(wanted, alone);
    // Together they have the power to demand a card. Their order matters only where the first must match.
    const isFirst = board.options.aceMustMatchSuit || lead === hand.find(isAce);
    if (others.length > 0 && isFirst && !isBrief) addWishes(wanted, [...alone, ...others]);
    return;
  }
  if (others.length === 0 || !isBrief || !isPlain(lead)) found.push({ type: 'play', cards: alone });
  if (others.length === 0) return;
  // The last becomes the top; which one matters only when the others cannot or must not follow its suit.
  for (const last of isPlain(lead) && !isBrief ? others : others.slice(0, 1))
    found.push({ type: 'play', cards: [...alone, ...others.filter((card) => card !== last), last] });
}

function othersOfRank(hand: readonly Card[], lead: Card): Card[] {
  const others: Card[] = [];
  for (const card of hand) if (isSameRank(card, lead) && card !== lead) others.push(card);
  return others;
}

function addWishes({ found, board, hand, isBrief }: Wanted, cards: Card[]): void {
  const power = powerLeft(board, cards);
  const isDemanding = power >= 2 && board.options.cardDemand;
  const before = found.length;
  for (const suit of power === 0 ? [] : isBrief ? [commonestSuit(hand, cards)] : SUITS) {
    const held = firstOfSuit(hand, suit, cards);
    if (held === undefined) continue;
    // A card of one's own: others can hardly meet the demand, and when it decays one follows its suit.
    if (isDemanding) found.push({ type: 'play', cards, demand: held });
    if (!isDemanding || !isBrief) found.push({ type: 'play', cards, request: suit });
  }
  if (found.length === before) found.push({ type: 'play', cards });
}

function firstOfSuit(hand: readonly Card[], suit: Suit, laid: readonly Card[]): SuitedCard | undefined {
  for (const card of hand) if (isLeft(card, suit, laid)) return card;
  return undefined;
}

function commonestSuit(hand: readonly Card[], laid: readonly Card[]): Suit {
  let commonest: Suit = 'S';
  let most = 0;
  for (const suit of SUITS) {
    let count = 0;
    for (const card of hand) if (isLeft(card, suit, laid)) count++;
    if (count > most) [commonest, most] = [suit, count];
  }
  return commonest;
}

/** Whether it is of the suit and goes on after Aces. Besides Aces, only questions are laid. */
const isLeft = (card: Card, suit: Suit, laid: readonly Card[]): card is SuitedCard =>
  isOfSuit(card, suit) && !isAce(card) && !(isQuestion(card) && laid.includes(card));
