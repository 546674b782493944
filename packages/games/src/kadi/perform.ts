// What a legal command brings about, as events. The state is changed in place while deciding: each event is folded at once, so
// the next decision sees it.
import type { Result } from '../game.ts';
import { isAce, isJack, isJoker, isKing, isPenalty, penaltyOf, suitOf, type Card } from './cards.ts';
import { canEndWith, type Wish } from './check-move.ts';
import type { Command } from './commands.ts';
import { drawable, evolve, type DrawReason, type Event } from './events.ts';
import { isUnanswered } from './legality.ts';
import { ANY, TOP, playingSeats, seatAfter, topOf, type Follow, type State } from './state.ts';

/** A game of bots that never end would hold a table for ever (R51). */
export const MOST_ACTIONS = 600;
const ROUNDS_OF_ZERO_PASSES = 2;

/** Collects the events; without a list they are only folded, which a search uses. */
export interface Play {
  state: State;
  events?: Event[];
}

export function perform(play: Play, seat: number, command: Command): void {
  const { state } = play;
  switch (command.type) {
    case 'play':
      layCards(play, seat, command);
      break;
    case 'counter':
      counter(play, seat, command.cards, command.declare === true);
      break;
    case 'draw':
      drawAtTurn(play, seat);
      break;
    case 'pass':
      pass(play, seat);
      break;
    case 'timeOut':
      if (state.phase === 'turn') drawAtTurn(play, seat);
      else pass(play, seat);
      if (state.phase === 'drawn') pass(play, seat);
      emit(play, { type: 'timedOut', seat });
      break;
    case 'declare':
      emit(play, { type: 'declared', seat });
      break;
    case 'return':
      emit(play, { type: 'present', seat });
      break;
    case 'leave':
      leave(play, seat);
      return;
  }
  const isActed = command.type !== 'timeOut' && state.timeouts[seat]! > 0 && !state.away[seat];
  if (isActed) emit(play, { type: 'present', seat });
  if (command.type !== 'declare' && command.type !== 'return') endAtLimit(play);
}

function emit({ state, events }: Play, event: Event): void {
  evolve(state, event);
  events?.push(event);
}

function layCards(play: Play, seat: number, command: Extract<Command, { type: 'play' }>): void {
  const { state } = play;
  const { cards, declare } = command;
  const isDeclared = state.declared[seat]!;
  const pending = state.pending;
  const last = cards[cards.length - 1]!;
  const follow = isAce(last) ? followOfAces(state, seat, cards, command) : TOP;
  emit(play, { type: 'played', seat, cards });
  if (follow.kind !== 'top' || state.follow.kind !== 'top') emit(play, { type: 'follow', follow });
  if (isAce(last) && pending > 0) emit(play, { type: 'pending', count: 0 });
  if (isPenalty(last)) emit(play, { type: 'pending', count: pendingAfter(state, cards) });
  if (isUnanswered(cards)) draw(play, seat, 1, 'question');
  if (declare) emit(play, { type: 'declared', seat });
  const mayWin =
    state.hands[seat]!.length === 0 &&
    canEndWith(state.options, last) &&
    pending === 0 &&
    !isAnyoneElseCardless(state, seat);
  if (mayWin && !isDeclared && state.options.missedDeclaration > 0)
    draw(play, seat, state.options.missedDeclaration, 'missedDeclaration');
  if (mayWin && isDeclared) finish(play, seat);
  else if (isJack(last)) openJump(play, seat, cards.length);
  else if (isKing(last) && cards.length % 2 === 1) openKick(play, seat);
  else enterTurn(play, seatAfter(state, seat));
}

/** R35 to R38. */
function followOfAces(state: State, seat: number, cards: Card[], wish: Wish): Follow {
  if (wish.demand !== undefined) return { kind: 'card', card: wish.demand, by: seat };
  if (wish.request !== undefined) return { kind: 'suit', suit: wish.request, by: seat };
  const last = cards[cards.length - 1]!;
  if (state.pending === 0 && isAce(last)) return { kind: 'suit', suit: suitOf(last), by: seat };
  const blocked = topOf(state);
  return isJoker(blocked) ? ANY : { kind: 'suit', suit: suitOf(blocked), by: null };
}

/** R27, R29; the table option `forward`. */
function pendingAfter(state: State, cards: Card[]): number {
  if (state.options.penalty === 'forward') return penaltyOf(cards[cards.length - 1]!);
  return cards.reduce((sum, card) => sum + penaltyOf(card), state.pending);
}

/** R49, R50: fewer when there are not enough. */
function draw(play: Play, seat: number, wanted: number, reason: DrawReason): number {
  const count = drawable(play.state, wanted);
  emit(play, { type: 'drew', seat, count, reason });
  return count;
}

function drawAtTurn(play: Play, seat: number): void {
  const { state } = play;
  const { pending } = state;
  const isCardless = state.hands[seat]!.length === 0;
  const count = draw(play, seat, pending || 1, pending > 0 ? 'penalty' : isCardless ? 'cardless' : 'turn');
  if (pending > 0) emit(play, { type: 'pending', count: 0 });
  const mayPlayIt = state.options.playDrawnCard && pending === 0 && !isCardless && count === 1;
  if (mayPlayIt) emit(play, { type: 'turn', seat, phase: 'drawn', window: null });
  else enterTurn(play, seatAfter(state, seat));
}

/** R38: a demand that comes back to its demander becomes a request. */
function enterTurn(play: Play, seat: number): void {
  decayDemand(play, seat);
  emit(play, { type: 'turn', seat, phase: 'turn', window: null });
}

/** R38. The turn never returns to a seat that has finished or left: its demand decays at once. */
function decayDemand(play: Play, demander: number): void {
  const { follow } = play.state;
  if (follow.kind === 'card' && follow.by === demander)
    emit(play, { type: 'follow', follow: { kind: 'suit', suit: suitOf(follow.card), by: demander } });
}

/** R20, R21. The window opens whatever the skipped seat holds: a closed one would tell. Being cardless is no secret. */
function openJump(play: Play, seat: number, jacks: number): void {
  const { state } = play;
  const skipped = seatAfter(state, seat);
  if (jacks === 0 || state.hands[skipped]!.length === 0) enterTurn(play, seatAfter(state, seat, jacks + 1));
  else emit(play, { type: 'turn', seat: skipped, phase: 'jump', window: { from: seat, jacks } });
}

/** R24 to R26. */
function openKick(play: Play, seat: number): void {
  const { state } = play;
  const kicked = seatAfter(state, seat);
  emit(play, { type: 'reversed' });
  if (state.hands[kicked]!.length === 0) enterTurn(play, afterKick(state, seat, kicked));
  else emit(play, { type: 'turn', seat: kicked, phase: 'kick', window: { from: seat, jacks: 0 } });
}

/** Between two players the next seat is the kicked one, which loses its turn (R25). */
function afterKick(state: State, from: number, kicked: number): number {
  const next = seatAfter(state, from);
  return next === kicked ? from : next;
}

function counter(play: Play, seat: number, cards: Card[], isDeclaring: boolean): void {
  const { state } = play;
  const { phase } = state;
  emit(play, { type: 'played', seat, cards });
  if (isDeclaring) emit(play, { type: 'declared', seat });
  if (phase === 'jump') {
    openJump(play, seat, cards.length);
  } else {
    emit(play, { type: 'reversed' });
    enterTurn(play, seatAfter(state, seat));
  }
}

function pass(play: Play, seat: number): void {
  emit(play, { type: 'passed', seat });
  goOn(play, seat);
}

/** Who comes next when the holder of the turn or the window does nothing. */
function goOn(play: Play, seat: number): void {
  const { state } = play;
  const { phase, window } = state;
  if (phase === 'jump') enterTurn(play, seatAfter(state, window!.from, window!.jacks + 1));
  else if (phase === 'kick') enterTurn(play, afterKick(state, window!.from, seat));
  else enterTurn(play, seatAfter(state, seat));
}

function isAnyoneElseCardless(state: State, seat: number): boolean {
  return state.hands.some(
    (hand, other) => other !== seat && hand.length === 0 && state.status[other] === 'playing',
  );
}

function finish(play: Play, seat: number): void {
  const { state } = play;
  emit(play, { type: 'finished', seat });
  if (!state.options.elimination || playingSeats(state) === 1) {
    end(play, 'finished');
    return;
  }
  decayDemand(play, seat);
  enterTurn(play, seatAfter(state, seat));
}

/** R53. */
function leave(play: Play, seat: number): void {
  const { state } = play;
  emit(play, { type: 'left', seat });
  if (playingSeats(state) === 1) {
    end(play, 'lastSeat');
    return;
  }
  decayDemand(play, seat);
  if (state.turn !== seat) return;
  if (state.phase === 'jump') openJump(play, state.window!.from, state.window!.jacks);
  else goOn(play, seat);
}

/** R51: asked after actions. */
function endAtLimit(play: Play): void {
  const { state } = play;
  if (state.phase === 'over') return;
  if (state.zeroPasses >= ROUNDS_OF_ZERO_PASSES * playingSeats(state)) end(play, 'noCards');
  else if (state.actions >= MOST_ACTIONS) end(play, 'tooLong');
}

function end(play: Play, reason: string): void {
  emit(play, { type: 'ended', result: { places: placesOf(play.state, reason), reason } });
}

/** Winners first in their order, then who still plays (at a limit the fewest cards first), then leavers, the last first. */
function placesOf(state: State, reason: string): Result['places'] {
  const playing = state.status.flatMap((status, seat) => (status === 'playing' ? [seat] : []));
  const isAtLimit = reason === 'noCards' || reason === 'tooLong';
  const fewest = Math.min(...playing.map((seat) => state.hands[seat]!.length));
  const isAhead = (seat: number) => !isAtLimit || state.hands[seat]!.length === fewest;
  return [
    ...state.finished.map((seat) => [seat]),
    playing.filter(isAhead),
    playing.filter((seat) => !isAhead(seat)),
    ...state.left.toReversed().map((seat) => [seat]),
  ].filter((group) => group.length > 0);
}
