import { expect, test } from 'vitest';
import { isQuestion, type Card } from '../cards.ts';
import { kadi } from '../kadi.ts';
import { after, cards, refusal, table, topOfPile } from './table.fixture.ts';

test('R14: who asks also answers, in the same move', () => {
  const state = table(['QH 5H 4S', '6H 4C'], { top: '7H' });
  const answered = after(state, [0, 'play QH 5H']);
  expect(answered).toMatchObject({ turn: 1, hands: [['4S'], ['6H', '4C']] });
  expect(topOfPile(answered)).toBe('5H');
});

test('R15: over the eight questions there are 3,976 chains, by length 8, 32, 96, 240, 528, 1008, 1248, 816', () => {
  const questions = '8S 8H 8D 8C QS QH QD QC';
  const state = table([`${questions} 2S`, '4C 4S'], { top: '*R' });
  const byLength = Array.from({ length: 8 }, () => 0);
  for (const move of kadi.legalMoves(state, 0))
    if (move.type === 'play' && move.cards.every(isQuestion)) byLength[move.cards.length - 1]!++;
  expect(byLength).toEqual([8, 32, 96, 240, 528, 1008, 1248, 816]);
  expect(byLength.reduce((sum, count) => sum + count)).toBe(3_976);
});

test('R15: a chain links card to card by the same rank or the same suit', () => {
  const state = table(['8H 8C QC QS QD 9D 4S', '6H 4C'], { top: '7H' });
  expect(topOfPile(after(state, [0, 'play 8H 8C QC QD 9D']))).toBe('9D');
  expect(refusal(state, 0, 'play 8H QC')).toBe('brokenChain');
});

test('R16: the answer is a plain card of the last question, optionally with more of its rank', () => {
  const state = table(['QH 5H 5C 5S 6C 4S', '6H 4C'], { top: '7H' });
  expect(topOfPile(after(state, [0, 'play QH 5H 5S 5C']))).toBe('5C');
  expect(refusal(state, 0, 'play QH 5C')).toBe('wrongAnswer');
  expect(refusal(state, 0, 'play QH 5C 5H')).toBe('wrongAnswer');
  expect(refusal(state, 0, 'play QH 5H 6C')).toBe('mixedRanks');
});

test('R17: an Ace answers any question and requests a suit', () => {
  const state = table(['QH AC 4S 9D', '6H 4C'], { top: '7H' });
  const asked = after(state, [0, 'play QH AC', { request: 'D' }]);
  expect(asked).toMatchObject({ turn: 1, follow: { kind: 'suit', suit: 'D', by: 0 } });
  expect(after(state, [0, 'play QH AC']).follow).toEqual({ kind: 'suit', suit: 'C', by: 0 });
});

test('R18: a chain left unanswered stays, the asker draws 1 and the turn ends', () => {
  const state = table(['QH 8H 4S', '6H 4C'], { top: '7H', next: 'KD' });
  const asked = after(state, [0, 'play QH 8H']);
  expect(asked).toMatchObject({
    turn: 1,
    hands: [
      ['4S', 'KD'],
      ['6H', '4C'],
    ],
    discards: ['7H', 'QH', '8H'],
  });
});

test('R19: J, K, 2, 3 and Joker never answer a question', () => {
  const others = cards('JH KH 2H 3H *R');
  const state = table([`QH ${others.join(' ')}`, '6H 4C'], { top: '7H' });
  for (const other of others) expect(refusal(state, 0, `play QH ${other}`)).toBe('wrongAnswer');
  const answers = new Set<Card | undefined>(
    kadi.legalMoves(state, 0).map((move) => (move.type === 'play' ? move.cards[1] : undefined)),
  );
  for (const other of others) expect(answers).not.toContain(other);
});
