import { expect, test } from 'vitest';
import { offered, withTerm } from './terms.rules.ts';

test('a term is taken once, whatever its capitals; several come with commas', () => {
  expect(withTerm(['Coffee'], 'coffee')).toEqual(['Coffee']);
  expect(withTerm(['Coffee'], ' tea, , Milk ')).toEqual(['Coffee', 'tea', 'Milk']);
  expect(withTerm(['Coffee'], '  ')).toEqual(['Coffee']);
});

test('what is chosen already is not offered, what was typed narrows the rest', () => {
  expect(offered(['Coffee', 'Tea', 'Iced tea'], ['tea'], 'TEA')).toEqual(['Iced tea']);
});
