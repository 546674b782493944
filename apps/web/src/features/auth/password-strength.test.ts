import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12345678901234567890', 1],
  ['Tr0ub4dor', 1],
  ['river table sun', 2],
  ['correct horse battery staple', 3],
] as const)('"%s" scores %i', (password, score) => {
  expect(passwordStrength(password).score).toBe(score);
});
