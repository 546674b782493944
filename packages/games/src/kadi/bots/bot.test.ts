import { expect, test } from 'vitest';
import { createRandom } from '../../random.ts';
import { isFinishingHand } from '../check-move.ts';
import { kadi } from '../kadi.ts';
import { TABLES } from '../proof/tables.fixture.ts';
import { table } from '../rules/table.fixture.ts';
import { imagineWorlds } from './imagine-world.ts';
import { chanceOf } from './judge-world.ts';
import { searchMove } from './search.ts';

const LEVELS = [1, 2, 3, 4];
const GAMES = 300;

function winsOf(level: number, against: number, games: number): number {
  let won = 0;
  for (let game = 0; game < games; game++) {
    const random = createRandom(`bots ${game}`);
    let state = kadi.start({ seats: 2 }, `bots ${game}`);
    while (!state.result) {
      const { turn } = state;
      const command = kadi.bot(turn === game % 2 ? level : against)(kadi.viewFor(state, turn), turn, random);
      const applied = kadi.apply(state, turn, command);
      if (!applied.ok) throw new Error(`${JSON.stringify(command)}: ${applied.code}`);
      state = applied.state;
    }
    if (state.result.places[0]!.includes(game % 2)) won++;
  }
  return won;
}

test('the rule bot wins more than 7 of 10 games against random play', () => {
  expect(winsOf(2, 1, GAMES) / GAMES).toBeGreaterThan(0.7);
});

test.each(TABLES)('bots make legal moves only: $name', ({ name, options }) => {
  const random = createRandom(name);
  let state = kadi.start(options, name);
  for (let step = 0; step < 150 && !state.result; step++) {
    const { turn } = state;
    const view = kadi.viewFor(state, turn);
    const command =
      step % 3 === 2 ? searchMove(view, turn, random, 4) : kadi.bot(1 + (step % 3))(view, turn, random);
    const applied = kadi.apply(state, turn, command);
    expect(applied.ok, JSON.stringify(command)).toBe(true);
    if (applied.ok) ({ state } = applied);
  }
});

test('each level but the random one lays its last cards to win', () => {
  const state = table(['QS 5S', '4C 4D'], { top: '7S', declared: [true, false] });
  for (const level of LEVELS.slice(1))
    expect(kadi.bot(level)(kadi.viewFor(state, 0), 0, createRandom('win'))).toEqual({
      type: 'play',
      cards: ['QS', '5S'],
    });
});

test('the search stops a seat that would win at its next turn', () => {
  const state = table(['2S 9S 6C KD', '5S'], { top: '7S', declared: [false, true] });
  const move = kadi.bot(4)(kadi.viewFor(state, 0), 0, createRandom('stop'));
  expect(move).toMatchObject({ type: 'play', cards: ['2S'] });
});

test('the search lays two Aces to demand its last card', () => {
  const state = table(['AH AD 7C', '4C 4D 9H 9S', '5C 5D 6H 6S'], { top: '10S' });
  const move = kadi.bot(4)(kadi.viewFor(state, 0), 0, createRandom('demand'));
  expect(move).toMatchObject({ type: 'play', demand: '7C', declare: true });
});

test('a seat is imagined with a hand that fits its declaration', () => {
  const state = table(['QS 9S', '5S', 'KD', '6C 8H'], { top: '7S', declared: [false, true, false, false] });
  const imagineWorld = imagineWorlds(kadi.viewFor(state, 0), 0);
  const random = createRandom('imagine');
  for (let world = 0; world < 100; world++) {
    const { hands, declared, options } = imagineWorld(random);
    expect(hands.slice(1).map((hand) => isFinishingHand(options, hand))).toEqual(declared.slice(1));
  }
});

test('the chances of all seats add up to one, and a declared seat that can finish at its turn has most', () => {
  const state = table(['5S', '4C 4D', 'KD AS', '6C'], {
    top: '7S',
    declared: [true, false, false, true],
  });
  const chances = state.status.map((_, seat) => chanceOf(state, seat));
  expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1);
  expect(Math.max(...chances)).toBe(chances[0]);
});

test('a bot declares in the moment after its move, when it did not do so with it', () => {
  const state = table(['5S', '4C 4D'], { top: '7S', turn: 1, mayDeclare: 0 });
  for (const level of LEVELS)
    expect(kadi.bot(level)(kadi.viewFor(state, 0), 0, createRandom('declare'))).toEqual({ type: 'declare' });
});

test('the same view and seed give the same move; a level above the last is the last, below the first the first', () => {
  const view = kadi.viewFor(kadi.start({ seats: 2, beginner: 0 }, 'same'), 0);
  for (const level of LEVELS)
    expect(kadi.bot(level)(view, 0, createRandom('a'))).toEqual(kadi.bot(level)(view, 0, createRandom('a')));
  expect(kadi.bot(99)(view, 0, createRandom('a'))).toEqual(kadi.bot(4)(view, 0, createRandom('a')));
  expect(kadi.bot(0)(view, 0, createRandom('a'))).toEqual(kadi.bot(1)(view, 0, createRandom('a')));
});
