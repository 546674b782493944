import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Amina Wanjiku Otieno')).toBe('AO');
  expect(initialsOf('amina')).toBe('A');
  expect(initialsOf('  jean-luc  ')).toBe('JL');
});

test('of an e-mail address only the part before the sign counts', () => {
  expect(initialsOf('amina.otieno@example.org')).toBe('AO');
});

test('letters of other alphabets and joined signs stay whole', () => {
  expect(initialsOf('Ольга Иванова')).toBe('ОИ');
  expect(initialsOf('👩‍🚀 Club')).toBe('👩‍🚀C');
});

test('nobody at all is a question mark', () => {
  expect(initialsOf(' ')).toBe('?');
});

test('a name keeps its tint, whatever its case, and names share six', () => {
  expect(tintOf('Amina')).toBe(tintOf('amina'));
  const tints = new Set(Array.from({ length: 200 }, (_, n) => tintOf(`Member ${n}`)));
  expect([...tints].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});
