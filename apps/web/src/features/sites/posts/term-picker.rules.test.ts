import { expect, test } from 'vitest';
import { addTerm, suggestedTerms } from './term-picker.rules.ts';

const terms = ['News', 'Events', 'Harbour life'].map((name, id) => ({ id, name, count: 3 - id }));

test('a name of the site is taken in its spelling, a new one as it was typed', () => {
  expect(addTerm([], ' news ', terms)).toEqual(['News']);
  expect(addTerm(['News'], 'Quiet  days', terms)).toEqual(['News', 'Quiet days']);
});

test('no name is taken twice, and nothing is no name', () => {
  expect(addTerm(['News'], 'NEWS', terms)).toEqual(['News']);
  expect(addTerm(['News'], '  ', terms)).toEqual(['News']);
});

test('what is suggested fits what is typed and is not chosen yet', () => {
  expect(suggestedTerms(terms, ['news'], '').map(({ name }) => name)).toEqual(['Events', 'Harbour life']);
  expect(suggestedTerms(terms, [], 'ev').map(({ name }) => name)).toEqual(['Events']);
});
