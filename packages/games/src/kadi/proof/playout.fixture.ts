// One game of random moves with hostile commands in between, checked after every action. Used in small numbers by the tests and in
// large ones by `npm run prove:games`.
import { stateHash } from '../../hash.ts';
import { createRandom, type Random } from '../../random.ts';
import { randomMove } from '../bots/random-move.ts';
import { CARDS, type Card } from '../cards.ts';
import type { Command } from '../commands.ts';
import type { Event } from '../events.ts';
import { kadi } from '../kadi.ts';
import type { Options } from '../options.ts';
import { MOST_ACTIONS } from '../perform.ts';
import type { State } from '../state.ts';
import { leakIn } from './leaks.fixture.ts';

const INDEX = new Map(CARDS.map((card, at) => [card, at]));
/** Of that many actions one is a time-out, or a player leaves. */
const TIME_OUT_EVERY = 40;
const LEAVE_EVERY = 400;

export interface Playout {
  actions: number;
  hostile: number;
  views: number;
  reason: string;
}

/** Throws an error that names the broken promise. */
export function provePlayout(options: Options, seed: string): Playout {
  const random = createRandom(`moves of ${seed}`);
  const first = kadi.start(options, seed);
  const log: Event[] = [];
  let state = first;
  let previous: { seat: number; command: Command } | undefined;
  const counted: Playout = { actions: 0, hostile: 0, views: 0, reason: '' };
  for (let step = 0; !state.result; step++) {
    must(state.actions < MOST_ACTIONS, 'a game ends');
    holdsAllCards(state);
    must(state.status[state.turn] === 'playing', 'one seat that plays holds the turn');
    counted.views += viewsHoldNothingHidden(state, step);
    counted.hostile += hostileCommandsChangeNothing(state, previous, random);
    const seat = state.turn;
    const command = nextCommand(state, random);
    const applied = kadi.apply(state, seat, command);
    if (!applied.ok)
      throw new Error(`a move of the bot is legal: ${JSON.stringify(command)} ${applied.code}`);
    for (const event of applied.events) log.push(event);
    must(applied.state.seq === state.seq + applied.events.length, 'each event has a number');
    previous = { seat, command: { ...command, seq: state.seq } };
    state = applied.state;
    counted.actions++;
  }
  holdsAllCards(state);
  counted.views += viewsHoldNothingHidden(state, 0);
  for (const type of ['draw', 'pass', 'leave'])
    must(refusalOf(state, state.turn, { type }) === 'over', 'nothing happens after the end');
  const replayed = log.reduce((now, event) => kadi.reduce(now, event), first);
  must(stateHash(replayed) === stateHash(state), 'the log replays to the same hash');
  counted.reason = state.result.reason;
  return counted;
}

function must(isKept: boolean, promise: string): asserts isKept {
  if (!isKept) throw new Error(`broken: ${promise}`);
}

function nextCommand(state: State, random: Random): Command {
  if (random.below(TIME_OUT_EVERY) === 0) return { type: 'timeOut' };
  if (random.below(LEAVE_EVERY) === 0) return { type: 'leave' };
  const seat = state.turn;
  return randomMove({ board: state, seat, hand: state.hands[seat]!, drawn: state.drawn }, random);
}

/** R54, by one bit a card. */
function holdsAllCards({ hands, pile, discards, options }: State): void {
  let [low, high, count] = [0, 0, 0];
  const mark = (cards: readonly Card[]) => {
    for (const card of cards) {
      const at = INDEX.get(card)!;
      if (at < 27) low |= 1 << at;
      else high |= 1 << (at - 27);
      count++;
    }
  };
  for (const hand of hands) mark(hand);
  mark(pile);
  mark(discards);
  const all = 2 ** 27 - 1;
  const isWhole = options.jokers ? high === all : high === 2 ** 25 - 1;
  must(
    low === all && isWhole && count === (options.jokers ? 54 : 52),
    'hands, pile and discards are the whole deck',
  );
}

/** One seat's view after the other, and the spectator's. */
function viewsHoldNothingHidden(state: State, step: number): number {
  const at = step % (state.hands.length + 1);
  const viewer = at === state.hands.length ? 'spectator' : at;
  const leak = leakIn(kadi.viewFor(state, viewer), state, viewer);
  must(leak === undefined, `the view of ${viewer} holds nothing hidden: ${leak}`);
  return 1;
}

const MALFORMED: readonly unknown[] = [
  null,
  'draw',
  [],
  { type: 'win' },
  { type: 'play', cards: ['9H', '9H'] },
  { type: 'play', cards: 7 },
  { type: 'draw', cards: [] },
];

function hostileCommandsChangeNothing(
  state: State,
  previous: { seat: number; command: Command } | undefined,
  random: Random,
): number {
  // Comparing whole states is slow, so it is done now and then; refusals are looked at each time.
  const before = random.below(16) === 0 ? JSON.stringify(state) : undefined;
  const foreign = (state.turn + 1 + random.below(state.hands.length - 1)) % state.hands.length;
  const notHeld = state.pile.at(-1) ?? state.discards.at(-1);
  const attempts: [seat: number, command: unknown][] = [
    [state.turn, MALFORMED[random.below(MALFORMED.length)]],
    [foreign, { type: random.below(2) === 0 ? 'draw' : 'pass' }],
    [foreign, { type: 'play', cards: state.hands[foreign]!.slice(0, 1) }],
    [state.turn, { type: 'play', cards: [notHeld] }],
    [state.turn, { type: state.phase === 'turn' ? 'pass' : 'draw' }],
    [state.hands.length, { type: 'leave' }],
  ];
  if (previous) attempts.push([previous.seat, previous.command]);
  const chosen = random.below(attempts.length);
  const [seat, command] = attempts[chosen]!;
  must(refusalOf(state, seat, command) !== undefined, `refused: seat ${seat} ${JSON.stringify(command)}`);
  if (before !== undefined) must(JSON.stringify(state) === before, 'a refused command changes nothing');
  return 1;
}

function refusalOf(state: State, seat: number, command: unknown): string | undefined {
  const applied = kadi.apply(state, seat, command);
  return applied.ok ? undefined : applied.code;
}
