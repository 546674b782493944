import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password is hashed with argon2id, 19 MiB, two passes, and a salt of its own', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash('a quiet harbour'),
    passwords.hash('a quiet harbour'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.isCorrect('a quiet harbour', one)).toBe(true);
  expect(await passwords.isCorrect('a quiet harbor', one)).toBe(false);
});

test('nobody has a password that is right', async () => {
  expect(await createPasswords().isCorrect('nobody has this password', undefined)).toBe(false);
});

test('an accented password is the same however its letters are composed', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.isCorrect('cafe\u0301 au lait', hash)).toBe(true);
});
