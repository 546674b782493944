import { expect, test } from 'vitest';
import { kadi } from '../kadi.ts';
import { after, command, eventsOf, refusal, table, topOfPile } from './table.fixture.ts';

test('R6: only the seat that holds the turn or the response window acts', () => {
  const state = table(['9H JH 4S', '5H KS 4C', '6H 4D 9C']);
  expect(refusal(state, 1, 'play 5H')).toBe('notYourTurn');
  expect(refusal(state, 2, 'draw')).toBe('notYourTurn');
  const window = after(state, [0, 'play JH']);
  expect(window).toMatchObject({ turn: 1, phase: 'jump' });
  expect(refusal(window, 2, 'pass')).toBe('notYourTurn');
  expect(refusal(window, 0, 'play 9H')).toBe('notYourTurn');
});

test('R7: play and draw at a turn, counter and pass in a response window', () => {
  const state = table(['9H JH 4S', '5H JS 4C']);
  expect(refusal(state, 0, 'pass')).toBe('noWindow');
  expect(refusal(state, 0, 'counter JH')).toBe('noWindow');
  const window = after(state, [0, 'play JH']);
  expect(refusal(window, 1, 'draw')).toBe('windowOpen');
  expect(refusal(window, 1, 'play JS')).toBe('windowOpen');
  expect(after(window, [1, 'counter JS']).turn).toBe(0);
  expect(after(window, [1, 'pass']).turn).toBe(0);
});

test('R8: the first card matches the top card by suit or rank', () => {
  const state = table(['9H 7C 9C 4S', '5H 4C'], { top: '7H' });
  expect(topOfPile(after(state, [0, 'play 9H']))).toBe('9H');
  expect(topOfPile(after(state, [0, 'play 7C']))).toBe('7C');
  expect(refusal(state, 0, 'play 9C')).toBe('noMatch');
});

test('R9: a set of one rank goes together; only the first must match, the last becomes the top', () => {
  const state = table(['9C 9H 9S 4S', '5H 4C'], { top: '7H' });
  expect(refusal(state, 0, 'play 9C 9H')).toBe('noMatch');
  const played = after(state, [0, 'play 9H 9S 9C']);
  expect(played).toMatchObject({ hands: [['4S'], ['5H', '4C']], discards: ['7H', '9H', '9S', '9C'] });
});

test('R10: no other mixing of ranks in one move', () => {
  const state = table(['9H 10H JH KH 8H 2H 3H AH', '5H 4C'], { top: '7H' });
  for (const mixed of ['9H 10H', 'JH KH', '2H 3H', 'AH 9H', '9H 8H', '9H AH'])
    expect(refusal(state, 0, `play ${mixed}`)).toBe('mixedRanks');
});

test('R11: a draw takes one card and ends the turn, also when a card could be played', () => {
  const drawn = after(table(['9H 4S', '5H 4C'], { next: 'KD' }), [0, 'draw']);
  expect(drawn).toMatchObject({
    turn: 1,
    hands: [
      ['9H', '4S', 'KD'],
      ['5H', '4C'],
    ],
  });
});

test('R12: the card drawn can be played at the next turn, not at once', () => {
  const drawn = after(table(['9C 4S', '5H 4C'], { next: 'KH' }), [0, 'draw']);
  expect(refusal(drawn, 0, 'play KH')).toBe('notYourTurn');
  expect(refusal(after(drawn, [1, 'draw']), 0, 'play KH')).toBeUndefined();
});

test('R13: an illegal command is rejected and changes nothing', () => {
  const state = table(['9H 4S', '5H 4C']);
  expect(refusal(state, 0, 'play 5H')).toBe('notInHand');
  expect(refusal(state, 0, 'play 4S')).toBe('noMatch');
  expect(refusal(state, 0, 'play 9H', { seq: 7 })).toBe('stale');
  expect(refusal(state, 5, 'draw')).toBe('notSeated');
  expect(refusal(state, 0.5, 'draw')).toBe('notSeated');
});

const MALFORMED: unknown[] = [
  undefined,
  null,
  7,
  'draw',
  [],
  {},
  { type: 'fly' },
  { type: 'toString' },
  { type: 'draw', extra: 1 },
  { type: 'draw', seq: '0' },
  { type: 'draw', seq: 0.5 },
  { type: 'play' },
  { type: 'play', cards: '9H' },
  { type: 'play', cards: [] },
  { type: 'play', cards: ['9H', '9H'] },
  { type: 'play', cards: ['11H'] },
  { type: 'play', cards: [['9H']] },
  { type: 'play', cards: Array(10_000).fill('9H') },
  { type: 'play', cards: ['9H'], request: 'X' },
  { type: 'play', cards: ['9H'], demand: '*R' },
  { type: 'play', cards: ['9H'], request: 'H', demand: '4S' },
  { type: 'play', cards: ['9H'], declare: 'yes' },
  { type: 'counter', cards: ['9H'], request: 'H' },
  JSON.parse('{"type":"draw","__proto__":{"seq":1}}'),
];

test('R13: malformed commands are refused, never thrown', () => {
  const state = table(['9H 4S', '5H 4C']);
  for (const malformed of MALFORMED)
    expect(kadi.apply(state, 0, malformed), JSON.stringify(malformed)?.slice(0, 80)).toEqual({
      ok: false,
      code: 'malformed',
    });
});

test('a command for the number of the state is accepted, and stale the second time', () => {
  const state = table(['9H 9C 4S', '5H 4C']);
  const once = eventsOf(state, 0, 'draw', { seq: state.seq }).state;
  expect(refusal(once, 1, 'draw', { seq: state.seq })).toBe('stale');
  expect(kadi.apply(once, 1, command('draw', { seq: once.seq })).ok).toBe(true);
});
