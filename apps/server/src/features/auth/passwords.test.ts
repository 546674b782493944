import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
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

test('four are hashed at once, fifty wait, the rest are told to come back', async () => {
  const passwords = createPasswords();
  await passwords.isCorrect('warm', undefined);
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x'.repeat(20))));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(60 - 4 - 50);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ kind: 'unavailable' });
  }
  expect(await passwords.hash('afterwards it works again')).toContain('$argon2id$');
});

test('an accented password is the same however its letters are composed', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.isCorrect('cafe\u0301 au lait', hash)).toBe(true);
});
