import { expect, test } from 'vitest';
import { aroundHit } from './search-words.rules.ts';

test('the hit is found whatever its case, with what stands around it', () => {
  expect(aroundHit('See the Roadmap\nof 2027', 'roadmap')).toEqual({
    before: 'See the ',
    hit: 'Roadmap',
    after: ' of 2027',
  });
});

test('a long text is cut before the hit and after it', () => {
  const { before, hit, after } = aroundHit(`${'a'.repeat(100)}HIT${'b'.repeat(500)}`, 'hit');
  expect([before, hit, after.length]).toEqual([`…${'a'.repeat(30)}`, 'HIT', 120]);
  expect(aroundHit('Welcome! Everything about the spring menu.', 'menu').before).toBe(
    '…Everything about the spring ',
  );
});

test('a text without the letters themselves is shown from its start', () => {
  expect(aroundHit('Straße', 'strasse')).toEqual({ before: 'Straße', hit: '', after: '' });
});
