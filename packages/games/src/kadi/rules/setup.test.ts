import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../random.ts';
import { CARDS, isPlain, type Card } from '../cards.ts';
import { deal, turnUpStarter } from '../deal.ts';
import { kadi } from '../kadi.ts';
import { cards } from './table.fixture.ts';

const SEEDS = Array.from({ length: 200 }, (_, at) => `deal ${at}`);

test('R1: 54 cards, the 52 and two Jokers, each with its own id', () => {
  expect(new Set(CARDS).size).toBe(54);
  expect(CARDS.filter((card) => card.startsWith('*'))).toEqual(['*R', '*B']);
});

test('R2: 2 to 6 seats with 4 cards each', () => {
  for (const seats of [2, 3, 4, 5, 6])
    expect(kadi.start({ seats }, 'deal').hands.map((hand) => hand.length)).toEqual(Array(seats).fill(4));
  for (const seats of [0, 1, 7, 2.5]) expect(() => kadi.start({ seats }, 'deal')).toThrow(RangeError);
});

test('R3: the starter is the first plain card of the pile, rejected cards go back at random places', () => {
  for (const seed of SEEDS) expect(isPlain(kadi.start({ seats: 6 }, seed).discards[0]!)).toBe(true);
  const places = new Set<number>();
  for (const seed of SEEDS) {
    const pile = cards('4S 2C 5H KD');
    expect(turnUpStarter(pile, createRandom(seed))).toBe('5H');
    expect(pile.filter((card) => card !== 'KD')).toEqual(cards('4S 2C'));
    places.add(pile.indexOf('KD'));
  }
  expect(places).toEqual(new Set([0, 1, 2]));
});

test('R4: without a plain card in the pile there is no starter, and it is dealt again', () => {
  const pile = cards('2S 8H KD');
  expect(turnUpStarter(pile, createRandom('none'))).toBeUndefined();
  expect(pile).toEqual(cards('2S 8H KD'));

  const plainLast = [...CARDS].toSorted((one, other) => Number(isPlain(one)) - Number(isPlain(other)));
  const { random, throwsSpent } = shufflingInto(plainLast);
  const { hands, starter } = deal({ seats: 6, deal: 7, jokers: true }, random);
  expect(throwsSpent()).toBe(true);
  expect(isPlain(starter)).toBe(true);
  expect(hands.flat().toSorted()).not.toEqual(plainLast.slice(-42).toSorted());
});

/** Random numbers whose first shuffle of the deck gives this order; after it they are honest. */
function shufflingInto(order: Card[]): { random: Random; throwsSpent: () => boolean } {
  const deck = [...CARDS];
  const rigged: number[] = [];
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = deck.indexOf(order[last]!);
    rigged.push(chosen);
    [deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!];
  }
  const honest = createRandom('honest');
  const below = (bound: number) => rigged.shift() ?? honest.below(bound);
  return { random: { ...honest, below }, throwsSpent: () => rigged.length === 0 };
}

test('R5: a random seat begins, later the previous winner; the direction starts at +1', () => {
  const beginners = SEEDS.map((seed) => kadi.start({ seats: 3 }, seed).turn);
  expect(new Set(beginners)).toEqual(new Set([0, 1, 2]));
  for (const seed of SEEDS)
    expect(kadi.start({ seats: 3, beginner: 2 }, seed)).toMatchObject({ turn: 2, direction: 1 });
});

test('the same seed deals the same game, another seed another', () => {
  expect(kadi.start({ seats: 4 }, 'one')).toEqual(kadi.start({ seats: 4 }, 'one'));
  expect(kadi.start({ seats: 4 }, 'one')).not.toEqual(kadi.start({ seats: 4 }, 'two'));
});
