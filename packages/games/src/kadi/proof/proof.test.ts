// The short form of `npm run prove:games kadi`, and tests of the checker itself.
import { expect, test } from 'vitest';
import { createRandom } from '../../random.ts';
import { imagineWorlds } from '../bots/imagine-world.ts';
import { randomMove } from '../bots/random-move.ts';
import { kadi } from '../kadi.ts';
import { eachMove } from '../moves.ts';
import type { State } from '../state.ts';
import { standpointOf } from '../view.ts';
import { TABLES } from './tables.fixture.ts';
import { leakIn } from './leaks.fixture.ts';
import { provePlayout } from './playout.fixture.ts';

const PLAYOUTS = 10;

test.each(TABLES)('random games keep their promises: $name', ({ name, options }) => {
  for (let game = 0; game < PLAYOUTS; game++) provePlayout(options, `${name} ${game}`);
});

function* statesOf(games: number): Generator<State> {
  for (let game = 0; game < games; game++) {
    const { options } = TABLES[game % TABLES.length]!;
    const random = createRandom(`states ${game}`);
    let state = kadi.start(options, `states ${game}`);
    while (!state.result) {
      yield state;
      const move = randomMove(standpointOf(kadi.viewFor(state, state.turn), state.turn), random);
      const applied = kadi.apply(state, state.turn, move);
      if (!applied.ok) throw new Error(applied.code);
      state = applied.state;
    }
  }
}

test('the checker finds a card of another hand, of the pile, and a word of the generator', () => {
  const state = kadi.start({ seats: 3 }, 'leaks');
  const view = kadi.viewFor(state, 0);
  expect(leakIn(view, state, 0)).toBeUndefined();
  expect(leakIn({ ...view, drawn: state.hands[1]![0]! }, state, 0)).toBe(`drawn.${state.hands[1]![0]}`);
  expect(leakIn({ ...view, next: [{ [state.pile[0]!]: 1 }] } as never, state, 0)).toBe(
    `next.0.${state.pile[0]}`,
  );
  expect(leakIn({ ...view, random: state.random } as never, state, 0)).toBe(`random.0.${state.random[0]}`);
  expect(leakIn(kadi.viewFor(state, 1), state, 0)).toContain('hand.');
});

test('other hands and the pile could be any: the view of an imagined world is the same', () => {
  const random = createRandom('worlds');
  for (const state of statesOf(TABLES.length)) {
    const seat = state.actions % state.hands.length;
    const view = kadi.viewFor(state, seat);
    expect(kadi.viewFor(imagineWorlds(view, seat)(random), seat)).toEqual(view);
  }
});

/** Listing every move of a larger hand takes too long for a test. */
const LARGEST_HAND = 7;

test('every move in the list is accepted, every random move is in the list, and no seat out of turn plays', () => {
  const random = createRandom('moves');
  for (const state of statesOf(TABLES.length)) {
    const { turn } = state;
    if (state.hands[turn]!.length > LARGEST_HAND) continue;
    const standpoint = standpointOf(kadi.viewFor(state, turn), turn);
    const listed = new Set<string>();
    let count = 0;
    for (const move of eachMove(standpoint)) {
      listed.add(JSON.stringify(sorted(move)));
      count++;
      if (random.below(8) === 0 && !kadi.apply(state, turn, move).ok) throw new Error(JSON.stringify(move));
    }
    expect(listed.size).toBe(count);
    expect(listed).toContain(JSON.stringify(sorted(randomMove(standpoint, random))));
    for (const seat of state.hands.keys())
      if (seat !== turn)
        expect(kadi.legalMoves(state, seat).every(({ type }) => type === 'declare')).toBe(true);
  }
});

const sorted = (move: object) => Object.entries(move).toSorted(([one], [other]) => (one < other ? -1 : 1));

test('the list is complete: of all orders of up to three cards with every wish, what is accepted is listed', () => {
  const wishes = [{}, { request: 'S' }, { request: 'H' }, { demand: '4S' }, { declare: true }];
  let checked = 0;
  for (const state of statesOf(TABLES.length)) {
    const { turn } = state;
    const hand = state.hands[turn]!;
    if (hand.length > LARGEST_HAND || state.actions % 8 !== 0) continue;
    const listed = new Set(kadi.legalMoves(state, turn).map((move) => JSON.stringify(sorted(move))));
    for (const type of ['play', 'counter'])
      for (const cards of ordersOf(hand, 3))
        for (const wish of wishes) {
          const command = { type, cards, ...wish };
          const isListed = listed.has(JSON.stringify(sorted(command)));
          if (kadi.apply(state, turn, command).ok !== isListed) throw new Error(JSON.stringify(command));
          checked++;
        }
  }
  expect(checked).toBeGreaterThan(10_000);
});

function* ordersOf<Item>(items: readonly Item[], longest: number): Generator<Item[]> {
  for (const item of items) {
    yield [item];
    if (longest === 1) continue;
    const others = items.filter((other) => other !== item);
    for (const rest of ordersOf(others, longest - 1)) yield [item, ...rest];
  }
}
