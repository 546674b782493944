import { expect, test } from 'vitest';
import { after, refusal, table } from './table.fixture.ts';

test('R27: a 2 feeds 2, a 3 feeds 3, a Joker feeds 5; sets add up', () => {
  const state = table(['2H 2C 3H *R *B 9C', '9S 4C'], { top: '7H' });
  const pendingAfter = (move: string) => after(state, [0, `play ${move}`]).pending;
  expect(['2H', '3H', '*R', '2H 2C', '*B *R'].map(pendingAfter)).toEqual([2, 3, 5, 4, 10]);
});

test('R28: 2 and 3 match like any card; a Joker goes on anything except a standing card demand', () => {
  const state = table(['2C 3C *R 9C', '9S 4C'], { top: '7H' });
  expect(refusal(state, 0, 'play 2C')).toBe('noMatch');
  expect(refusal(state, 0, 'play 3C')).toBe('noMatch');
  expect(refusal(state, 0, 'play *R')).toBeUndefined();
  expect(refusal({ ...state, follow: { kind: 'suit', suit: 'S', by: 1 } }, 0, 'play *R')).toBeUndefined();
  expect(refusal({ ...state, follow: { kind: 'card', card: '9S', by: 1 } }, 0, 'play *R')).toBe('noMatch');
});

test('R29: the target adds a 2 or 3 that matches by rank or suit; totals accumulate and pass on', () => {
  const fed = after(table(['2H 9C 4S', '2C 3H 3C 9S', '4C 4D'], { top: '7H' }), [0, 'play 2H']);
  expect(after(fed, [1, 'play 2C'])).toMatchObject({ pending: 4, turn: 2 });
  expect(after(fed, [1, 'play 3H 3C'])).toMatchObject({ pending: 8, turn: 2 });
  expect(refusal(fed, 1, 'play 3C')).toBe('penaltyPending');
});

test('R29: a Joker goes on any penalty, and any 2 or 3 on a Joker', () => {
  const fed = after(table(['2H 9C 4S', '*R 9S', '3C 2S 4D'], { top: '7H' }), [0, 'play 2H'], [1, 'play *R']);
  expect(fed).toMatchObject({ pending: 7, turn: 2 });
  expect(after(fed, [2, 'play 3C'])).toMatchObject({ pending: 10, turn: 0 });
  expect(after(fed, [2, 'play 2S'])).toMatchObject({ pending: 9, turn: 0 });
});

test('R30: an Ace blocks and cancels the whole penalty', () => {
  const fed = after(table(['2H 2C 9C 4S', 'AD 9S 4D'], { top: '7H' }), [0, 'play 2H 2C']);
  expect(after(fed, [1, 'play AD'])).toMatchObject({
    pending: 0,
    turn: 0,
    hands: [
      ['9C', '4S'],
      ['9S', '4D'],
    ],
  });
});

test('R31: or the target draws the total and the turn ends', () => {
  const fed = after(
    table(['3H 9C 4S', 'AD 9S'], { top: '7H', next: '5C 6C 10C' }),
    [0, 'play 3H'],
    [1, 'draw'],
  );
  expect(fed).toMatchObject({ pending: 0, turn: 0 });
  expect(fed.hands[1]).toEqual(['AD', '9S', '5C', '6C', '10C']);
});

test('R32: anything else is rejected while a penalty is pending, and the penalty stands', () => {
  const fed = after(table(['2H 9C 4S', '9H JH KH QH 5H 4D'], { top: '7H' }), [0, 'play 2H']);
  for (const other of ['9H', 'JH', 'KH', 'QH', 'QH 5H'])
    expect(refusal(fed, 1, `play ${other}`)).toBe('penaltyPending');
  expect(refusal(fed, 1, 'pass')).toBe('noWindow');
  expect(fed.pending).toBe(2);
});

test('R33: after a penalty is drawn the top card matches normally', () => {
  const drawn = after(table(['2H 9C 9H 2S', '9S 4D'], { top: '7H' }), [0, 'play 2H'], [1, 'draw']);
  expect(refusal(drawn, 0, 'play 9C')).toBe('noMatch');
  expect(refusal(drawn, 0, 'play 9H')).toBeUndefined();
  expect(refusal(drawn, 0, 'play 2S')).toBeUndefined();
});

test('R33: a Joker on top accepts any card', () => {
  const drawn = after(table(['*R 9C KD 5S', '9S 4D'], { top: '7H' }), [0, 'play *R'], [1, 'draw']);
  for (const card of ['9C', 'KD', '5S']) expect(refusal(drawn, 0, `play ${card}`)).toBeUndefined();
});
