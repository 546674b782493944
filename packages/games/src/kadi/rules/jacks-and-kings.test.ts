import { expect, test } from 'vitest';
import { after, refusal, table } from './table.fixture.ts';

const FOUR = ['JH JC KH 4S', 'JS JD KS 9C', 'KC 5C 6C 9D', 'KD 5D 6D 9S'];

test('R20: n Jacks skip n seats, counted round the table', () => {
  const state = table(FOUR, { top: '7H' });
  expect(after(state, [0, 'play JH'], [1, 'pass']).turn).toBe(2);
  expect(after(state, [0, 'play JH JC'], [1, 'pass']).turn).toBe(3);
  const three = table(['JH JC JD 4S', '9C 5S 6S', '9D 5D 6D'], { top: '7H' });
  expect(after(three, [0, 'play JH JC JD'], [1, 'pass']).turn).toBe(1);
});

test('R21: the first skipped seat counters with Jacks; its count replaces the jump and is measured from it', () => {
  const window = after(table(FOUR, { top: '7H' }), [0, 'play JH JC']);
  const countered = after(window, [1, 'counter JS']);
  expect(countered).toMatchObject({ turn: 2, phase: 'jump', window: { from: 1, jacks: 1 } });
  expect(after(countered, [2, 'pass']).turn).toBe(3);
  expect(after(window, [1, 'counter JS JD'], [2, 'pass']).turn).toBe(0);
});

test('R21: counters chain, and the window opens whatever the skipped seat holds', () => {
  const state = table(['JH 4S 9H', 'JS 9C 4C', 'JD 5C 6C'], { top: '7H' });
  const twice = after(state, [0, 'play JH'], [1, 'counter JS'], [2, 'counter JD']);
  expect(twice).toMatchObject({ turn: 0, phase: 'jump', window: { from: 2, jacks: 1 } });
  expect(after(twice, [0, 'pass']).turn).toBe(1);
});

test('R22: only a Jack counters a Jack, never an Ace', () => {
  const window = after(table(['JH 4S 9H', 'AS KS JS 9C'], { top: '7H' }), [0, 'play JH']);
  for (const other of ['AS', 'KS', '9C', 'JS KS'])
    expect(refusal(window, 1, `counter ${other}`)).toBe('noCounter');
});

test('R23: with two players one Jack means: play again', () => {
  const state = table(['JH JC 4S 9H', '9C 4C'], { top: '7H' });
  expect(after(state, [0, 'play JH'], [1, 'pass'])).toMatchObject({ turn: 0, phase: 'turn' });
  expect(after(state, [0, 'play JH JC'], [1, 'pass']).turn).toBe(1);
});

test('R24: an odd number of Kings reverses the direction, an even number changes nothing', () => {
  const state = table(['KH KC KD 4S', '9C 4C', '9S 4D', '9D 4H'], { top: '7H' });
  expect(after(state, [0, 'play KH'], [1, 'pass'])).toMatchObject({ turn: 3, direction: -1 });
  expect(after(state, [0, 'play KH KC'])).toMatchObject({ turn: 1, phase: 'turn', direction: 1 });
  expect(after(state, [0, 'play KH KC KD'], [1, 'pass'])).toMatchObject({ turn: 3, direction: -1 });
});

test('R25: with two players an odd number of Kings means: play again', () => {
  const state = table(['KH KC 4S 9H', '9C 4C'], { top: '7H' });
  expect(after(state, [0, 'play KH'], [1, 'pass'])).toMatchObject({ turn: 0, phase: 'turn' });
  expect(after(state, [0, 'play KH KC']).turn).toBe(1);
});

test('R26: the seat that loses its turn counters with an odd number of Kings; play goes on after it', () => {
  const state = table(['KH 4S 9H', 'KC KD KS 9C', '9S 4D', '9D 4H'], { top: '7H' });
  const window = after(state, [0, 'play KH']);
  expect(window).toMatchObject({ turn: 1, phase: 'kick', direction: -1 });
  expect(after(window, [1, 'counter KC'])).toMatchObject({ turn: 2, phase: 'turn', direction: 1 });
  expect(after(window, [1, 'counter KC KD KS'])).toMatchObject({ turn: 2, direction: 1 });
  expect(refusal(window, 1, 'counter KC KD')).toBe('noCounter');
  expect(refusal(window, 1, 'counter 9C')).toBe('noCounter');
  const two = after(table(['KH 4S 9H', 'KC 9C 4C'], { top: '7H' }), [0, 'play KH'], [1, 'counter KC']);
  expect(two).toMatchObject({ turn: 0, phase: 'turn' });
});
