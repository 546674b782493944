import { expect, test } from 'vitest';
import { kadi } from '../kadi.ts';
import { after, refusal, table } from './table.fixture.ts';

const declare = { declare: true } as const;

test('option: deal 3 to 7 cards', () => {
  for (const deal of [3, 4, 5, 6, 7])
    expect(kadi.start({ seats: 6, deal }, 'deal').hands.every((hand) => hand.length === deal)).toBe(true);
  for (const deal of [2, 8]) expect(() => kadi.start({ seats: 2, deal }, 'deal')).toThrow('deal = ');
});

test('option: no Jokers leaves 52 cards', () => {
  const { hands, pile, discards } = kadi.start({ seats: 4, jokers: false }, 'deal');
  const all = [...hands.flat(), ...pile, ...discards];
  expect(new Set(all).size).toBe(52);
  expect(all.some((card) => card.startsWith('*'))).toBe(false);
});

test('option: penalty forward passes on the count of the last card alone', () => {
  const state = table(['3H 9C 4S', '3C 2C 9S', '4C 4D'], { top: '7H', options: { penalty: 'forward' } });
  const fed = after(state, [0, 'play 3H'], [1, 'play 3C']);
  expect(fed).toMatchObject({ turn: 2, pending: 3 });
  const accumulated = after(
    table(['3H 9C 4S', '3C 9S', '4C 4D'], { top: '7H' }),
    [0, 'play 3H'],
    [1, 'play 3C'],
  );
  expect(accumulated.pending).toBe(6);
});

const ADDED = ['3H', '2C', '3C', '*R'];
test.each([
  ['suitOrRank', ['3H', '2C', '*R']],
  ['sameRank', ['2C']],
  ['any', ADDED],
] as const)('option: penalty matching %s lets %s be added to 2H', (penaltyMatching, accepted) => {
  const options = { penaltyMatching };
  const fed = table([`${ADDED.join(' ')} AC 4S`, '9S 4D'], { discards: ['2H'], pending: 2, options });
  const added = ADDED.filter((card) => refusal(fed, 0, `play ${card}`) === undefined);
  expect(added).toEqual(accepted);
  expect(refusal(fed, 0, 'play AC')).toBeUndefined();
});

test('option: with penalty matching sameRank a Joker takes only a Joker', () => {
  const options = { penaltyMatching: 'sameRank' } as const;
  const fed = table(['*B 2H 4S', '9S 4D'], { discards: ['*R'], pending: 5, options });
  expect(refusal(fed, 0, 'play *B')).toBeUndefined();
  expect(refusal(fed, 0, 'play 2H')).toBe('penaltyPending');
});

test('option: a Joker must match the colour to follow', () => {
  const options = { jokerMustMatchColour: true };
  const state = table(['*R *B 4S', '9S 4D'], { top: '7H', options });
  expect(refusal(state, 0, 'play *B')).toBe('noMatch');
  expect(refusal(state, 0, 'play *R')).toBeUndefined();
  expect(refusal(state, 0, 'play *R *B')).toBeUndefined();
  const requested = { ...state, follow: { kind: 'suit', suit: 'C', by: 1 } } as const;
  expect(refusal(requested, 0, 'play *R')).toBe('noMatch');
  expect(refusal(requested, 0, 'play *B')).toBeUndefined();
  const fed = table(['*R *B 4S', '9S 4D'], { discards: ['2S'], pending: 2, options });
  expect(refusal(fed, 0, 'play *R')).toBe('penaltyPending');
  expect(refusal(fed, 0, 'play *B')).toBeUndefined();
});

test('option: no card demand', () => {
  const state = table(['AS 9C', '9S 4D'], { options: { cardDemand: false } });
  expect(refusal(state, 0, 'play AS', { demand: '9S' })).toBe('noCardDemand');
  expect(kadi.legalMoves(state, 0).some((move) => 'demand' in move)).toBe(false);
});

test('option: an Ace must match the suit to follow', () => {
  const options = { aceMustMatchSuit: true };
  const state = table(['AH AC QH 4S', '9S 4D'], { top: '7H', options });
  expect(refusal(state, 0, 'play AC')).toBe('noMatch');
  expect(refusal(state, 0, 'play AH AC')).toBeUndefined();
  expect(refusal(state, 0, 'play QH AC')).toBe('wrongAnswer');
  expect(refusal(state, 0, 'play QH AH')).toBeUndefined();
  const fed = table(['AH AC 4S', '9S 4D'], { discards: ['2C'], pending: 2, options });
  expect(refusal(fed, 0, 'play AH')).toBe('penaltyPending');
  expect(refusal(fed, 0, 'play AC')).toBeUndefined();
});

test('option: an Ace may finish', () => {
  const options = { aceMayFinish: true };
  const state = table(['9H AC AD', '9S 4D'], { top: '7H', options });
  const won = after(state, [0, 'play 9H', declare], [1, 'draw'], [0, 'play AC AD']);
  expect(kadi.result(won)).toMatchObject({ reason: 'finished' });
  expect(refusal(table(['9H QC AD', '9S 4D'], { options }), 0, 'play 9H', declare)).toBeUndefined();
  expect(refusal(table(['9H 2C', '9S 4D'], { options }), 0, 'play 9H', declare)).toBe('cannotDeclare');
});

test('option: the drawn card may be played at once, or kept by passing', () => {
  const options = { playDrawnCard: true };
  const state = table(['9C KS 5H', '9S 4D'], { top: '7H', next: '9H', options });
  const drawn = after(state, [0, 'draw']);
  expect(drawn).toMatchObject({ turn: 0, phase: 'drawn', drawn: '9H' });
  expect(refusal(drawn, 0, 'play 5H')).toBe('onlyDrawnCard');
  expect(refusal(drawn, 0, 'draw')).toBe('windowOpen');
  expect(after(drawn, [0, 'play 9H 9C'])).toMatchObject({ turn: 1, drawn: null, phase: 'turn' });
  expect(after(drawn, [0, 'pass'])).toMatchObject({ turn: 1, drawn: null, phase: 'turn' });
  expect(after(drawn, [0, 'timeOut'])).toMatchObject({ turn: 1, phase: 'turn' });
  expect(after(state, [0, 'timeOut'])).toMatchObject({ turn: 1, phase: 'turn' });
});

test('option: a drawn penalty and the card of a cardless seat are not played at once', () => {
  const options = { playDrawnCard: true };
  const fed = table(['9C', '9S 4D'], { discards: ['2H'], pending: 2, next: '3H 4H', options });
  expect(after(fed, [0, 'draw'])).toMatchObject({ turn: 1, phase: 'turn' });
  expect(after(table(['', '9S 4D'], { next: '9H', options }), [0, 'draw'])).toMatchObject({
    turn: 1,
    phase: 'turn',
  });
});

test.each([1, 2] as const)('option: a missed declaration costs %s', (missedDeclaration) => {
  const state = table(['5H', '9S 4D'], { top: '7H', options: { missedDeclaration } });
  const missed = after(state, [0, 'play 5H']);
  expect(missed).toMatchObject({ turn: 1, result: null });
  expect(missed.hands[0]).toHaveLength(missedDeclaration);
  const special = after(table(['2H', '9S 4D'], { top: '7H', options: { missedDeclaration } }), [
    0,
    'play 2H',
  ]);
  expect(special.hands[0]).toEqual([]);
});

test('option: elimination plays on until one is left', () => {
  const options = { elimination: true };
  const state = table(['5H', '9H', '4D 6D'], { top: '7H', declared: [true, true, false], options });
  const first = after(state, [0, 'play 5H']);
  expect(first).toMatchObject({ turn: 1, result: null, status: ['finished', 'playing', 'playing'] });
  const second = after(first, [1, 'play 9H']);
  expect(kadi.result(second)).toEqual({ places: [[0], [1], [2]], reason: 'finished' });
});

test('option: with elimination the demand of a seat that finished decays (R38)', () => {
  const options = { elimination: true, aceMayFinish: true };
  const state = table(['AS', '4D 9C', '6D 10C'], { top: '7H', declared: [true, false, false], options });
  const finished = after(state, [0, 'play AS', { demand: 'KD' }]);
  expect(finished).toMatchObject({ turn: 1, status: ['finished', 'playing', 'playing'] });
  expect(finished.follow).toEqual({ kind: 'suit', suit: 'D', by: 0 });
});

test('a game without a number of seats is refused', () => {
  expect(() => kadi.start({} as never, 'deal')).toThrow('seats = undefined');
});

test('options that Kadi does not have are refused by name', () => {
  for (const [name, value] of Object.entries({
    penalty: 'double',
    beginner: 2,
    missedDeclaration: 3,
    fast: true,
  }))
    expect(() => kadi.start({ seats: 2, [name]: value }, 'deal')).toThrow(`${name} = `);
});
