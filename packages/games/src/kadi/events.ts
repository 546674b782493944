// What happened, as facts that the whole table may know: no event names a hidden card. Which cards were drawn follows from
// the state; chance in it (reshuffling, a leaver's hand) comes from the state's own generator.
import type { Result } from '../game.ts';
import { resumeRandom, shuffle } from '../random.ts';
import type { Card } from './cards.ts';
import { seatAfter, type Follow, type Phase, type State } from './state.ts';

/** After this many time-outs in a row a bot plays the seat (R52). */
const TIMEOUTS_UNTIL_AWAY = 3;

export type DrawReason = 'turn' | 'penalty' | 'cardless' | 'question' | 'missedDeclaration';

export type Event =
  | { type: 'played'; seat: number; cards: Card[] }
  | { type: 'drew'; seat: number; count: number; reason: DrawReason }
  | { type: 'passed'; seat: number }
  | { type: 'declared'; seat: number }
  | { type: 'pending'; count: number }
  | { type: 'follow'; follow: Follow }
  | { type: 'reversed' }
  | { type: 'turn'; seat: number; phase: Phase; window: State['window'] }
  | { type: 'finished'; seat: number }
  | { type: 'left'; seat: number }
  | { type: 'timedOut'; seat: number }
  | { type: 'present'; seat: number }
  | { type: 'ended'; result: Result };

/** Changes the state in place: `reduce` copies first, a search does not. */
export function evolve(state: State, event: Event): void {
  state.seq++;
  switch (event.type) {
    case 'played': {
      const hand = state.hands[event.seat]!;
      for (const card of event.cards) {
        remove(hand, card);
        state.discards.push(card);
      }
      state.actions++;
      state.zeroPasses = 0;
      state.declared[event.seat] = false;
      state.mayDeclare = event.seat;
      return;
    }
    case 'drew':
      take(state, event.seat, event.count);
      if (event.reason !== 'question' && event.reason !== 'missedDeclaration') {
        state.actions++;
        state.zeroPasses = event.count === 0 ? state.zeroPasses + 1 : 0;
      }
      state.declared[event.seat] = false;
      state.mayDeclare = null;
      return;
    case 'passed':
      state.actions++;
      state.mayDeclare = null;
      return;
    case 'declared':
      state.declared[event.seat] = true;
      return;
    case 'pending':
      state.pending = event.count;
      return;
    case 'follow':
      state.follow = event.follow;
      return;
    case 'reversed':
      state.direction = state.direction === 1 ? -1 : 1;
      return;
    case 'turn':
      state.turn = event.seat;
      state.phase = event.phase;
      state.window = event.window;
      state.drawn = event.phase === 'drawn' ? state.hands[event.seat]!.at(-1)! : null;
      return;
    case 'finished':
      state.status[event.seat] = 'finished';
      state.finished.push(event.seat);
      return;
    case 'left':
      if (state.phase === 'jump') state.window = jumpWithout(state, event.seat);
      buryHand(state, event.seat);
      state.zeroPasses = 0;
      return;
    case 'timedOut': {
      const inARow = state.timeouts[event.seat]! + 1;
      state.timeouts[event.seat] = inARow;
      if (inARow >= TIMEOUTS_UNTIL_AWAY) state.away[event.seat] = true;
      return;
    }
    case 'present':
      state.timeouts[event.seat] = 0;
      state.away[event.seat] = false;
      return;
    case 'ended':
      state.phase = 'over';
      state.window = null;
      state.drawn = null;
      state.mayDeclare = null;
      state.result = event.result;
  }
}

function remove(hand: Card[], card: Card): void {
  const last = hand.length - 1;
  for (let at = hand.indexOf(card); at < last; at++) hand[at] = hand[at + 1]!;
  hand.pop();
}

/** How many of the wanted cards there are (R49, R50). */
export const drawable = (state: State, wanted: number): number =>
  Math.min(wanted, state.pile.length + state.discards.length - 1);

function take(state: State, seat: number, count: number): void {
  const hand = state.hands[seat]!;
  for (let taken = 0; taken < count; taken++) {
    if (state.pile.length === 0) reshuffle(state);
    hand.push(state.pile.pop()!);
  }
}

function reshuffle(state: State): void {
  const top = state.discards.pop()!;
  const random = resumeRandom(state.random);
  state.pile = shuffle(state.discards, random);
  state.discards = [top];
  state.random = random.state();
}

/** R53: the skip of a leaver falls on no other seat. Asked while the leaver still plays. */
function jumpWithout(state: State, leaver: number): State['window'] {
  const { from, jacks } = state.window!;
  let skips = 0;
  for (let step = 1; step <= jacks; step++) if (seatAfter(state, from, step) !== leaver) skips++;
  return { from, jacks: skips };
}

/** R53: shuffled, so that who saw the hand does not know the order in which it comes. */
function buryHand(state: State, seat: number): void {
  const random = resumeRandom(state.random);
  state.pile.unshift(...shuffle(state.hands[seat]!, random));
  state.hands[seat] = [];
  state.random = random.state();
  state.status[seat] = 'left';
  state.left.push(seat);
  state.declared[seat] = false;
  if (state.mayDeclare === seat) state.mayDeclare = null;
}
