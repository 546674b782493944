import { expect, test } from 'vitest';
import { typedSince } from './typed-since.ts';

const sent = { title: ' Coffee', tags: ['a'], html: '<p onclick>' };
const saved = { title: 'Coffee', tags: ['a'], html: '<p>' };

test('without further typing the form shows what was saved', () => {
  expect(typedSince(sent, sent, saved)).toEqual(saved);
});

test('what was typed while it was saved stays, and only that', () => {
  expect(typedSince(sent, { ...sent, tags: ['a', 'b'] }, saved)).toEqual({ ...saved, tags: ['a', 'b'] });
});
