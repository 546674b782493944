import { expect, test } from 'vitest';
import { after, refusal, table } from './table.fixture.ts';

test('R34: an Ace goes on everything', () => {
  for (const top of ['7H', 'KS', '2D', '8C', '*R'])
    expect(refusal(table(['AC 9C', '9S 4D'], { top }), 0, 'play AC')).toBeUndefined();
  const demanded = table(['AC 9C', '9S 4D'], { follow: { kind: 'card', card: '9H', by: 1 } });
  expect(refusal(demanded, 0, 'play AC')).toBeUndefined();
});

test('R35: an Ace requests a suit, by default its own; only that suit, an Ace or a Joker satisfies it', () => {
  const state = table(['AC 9C 4S', '9H 7D 5D AH *B QD'], { top: '7H' });
  const asked = after(state, [0, 'play AC', { request: 'D' }]);
  expect(asked.follow).toEqual({ kind: 'suit', suit: 'D', by: 0 });
  expect(after(state, [0, 'play AC']).follow).toEqual({ kind: 'suit', suit: 'C', by: 0 });
  expect(refusal(asked, 1, 'play 9H')).toBe('noMatch');
  for (const card of ['7D', '5D', 'AH', '*B', 'QD 5D'])
    expect(refusal(asked, 1, `play ${card}`)).toBeUndefined();
  expect(after(asked, [1, 'draw']).follow).toEqual(asked.follow);
  expect(after(asked, [1, 'play 7D']).follow).toEqual({ kind: 'top' });
});

test('R35: only Aces request', () => {
  expect(refusal(table(['9H 4S', '9S 4D']), 0, 'play 9H', { request: 'S' })).toBe('noAce');
});

test('R36: an Ace that blocks makes no request: the suit of the blocked card is followed', () => {
  const fed = after(table(['2H 9C 4H 5S', 'AD 9S 4D'], { top: '7H' }), [0, 'play 2H'], [1, 'play AD']);
  expect(fed.follow).toEqual({ kind: 'suit', suit: 'H', by: null });
  expect(refusal(fed, 0, 'play 9C')).toBe('noMatch');
  expect(refusal(fed, 0, 'play 4H')).toBeUndefined();
  expect(
    refusal(after(table(['2H 9C', 'AD 9S'], { top: '7H' }), [0, 'play 2H']), 1, 'play AD', { request: 'S' }),
  ).toBe('noPower');
});

test('R36: after a blocked Joker any card follows', () => {
  const blocked = after(table(['*R 9C KD 5S', 'AD 9S 4D'], { top: '7H' }), [0, 'play *R'], [1, 'play AD']);
  for (const card of ['9C', 'KD', '5S']) expect(refusal(blocked, 0, `play ${card}`)).toBeUndefined();
});

test('R37: the Ace of spades counts 2, others 1; a request costs 1, a demand 2, a block 1', () => {
  const state = table(['AS AC AD 9C', '9S 4D'], { top: '7H' });
  expect(refusal(state, 0, 'play AC', { demand: '9S' })).toBe('noPower');
  expect(refusal(state, 0, 'play AS', { demand: '9S' })).toBeUndefined();
  expect(refusal(state, 0, 'play AC AD', { demand: '9S' })).toBeUndefined();
  const fed = { ...state, top: '2H', discards: ['2H' as const], pending: 2 };
  expect(refusal(fed, 0, 'play AC', { request: 'S' })).toBe('noPower');
  expect(refusal(fed, 0, 'play AS', { request: 'S' })).toBeUndefined();
  expect(refusal(fed, 0, 'play AS', { demand: '9S' })).toBe('noPower');
  expect(refusal(fed, 0, 'play AC AD', { request: 'S' })).toBeUndefined();
  expect(refusal(fed, 0, 'play AS AC', { demand: '9S' })).toBeUndefined();
  expect(after(fed, [0, 'play AS'])).toMatchObject({
    pending: 0,
    follow: { kind: 'suit', suit: 'H', by: null },
  });
});

const DEMANDED = ['AS 9C 4S 6H', '9S 9D KH AC *R 5H', '9H 4C 6D'];

test('R38: a card demand is met by exactly that card, which may lead a set, by an Ace, or by drawing 1', () => {
  const asked = after(table(DEMANDED, { top: '7H' }), [0, 'play AS', { demand: '9S' }]);
  expect(asked.follow).toEqual({ kind: 'card', card: '9S', by: 0 });
  for (const other of ['9D', '9D 9S', 'KH', '5H', '*R'])
    expect(refusal(asked, 1, `play ${other}`)).toBe('noMatch');
  expect(after(asked, [1, 'play 9S 9D'])).toMatchObject({ turn: 2, follow: { kind: 'top' } });
  expect(after(asked, [1, 'play AC', { request: 'H' }]).follow).toEqual({ kind: 'suit', suit: 'H', by: 1 });
  expect(after(asked, [1, 'draw'])).toMatchObject({ turn: 2, follow: asked.follow });
});

test('R38: never a Joker is demanded', () => {
  const state = table(DEMANDED, { top: '7H' });
  expect(refusal(state, 0, 'play AS', { demand: '*R' as never })).toBe('malformed');
});

test('R38: when the turn returns to the demander it decays into a request for the suit', () => {
  const asked = after(table(DEMANDED, { top: '7H' }), [0, 'play AS', { demand: '10S' }]);
  const returned = after(asked, [1, 'draw'], [2, 'draw']);
  expect(returned).toMatchObject({ turn: 0, follow: { kind: 'suit', suit: 'S', by: 0 } });
  expect(refusal(returned, 0, 'play 6H')).toBe('noMatch');
  expect(refusal(returned, 0, 'play 4S')).toBeUndefined();
});
