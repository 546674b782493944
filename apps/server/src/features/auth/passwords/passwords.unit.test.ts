import type * as Crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { PASSWORD_LENGTH } from '@msm/contract/auth/limits';
import { AppError } from '../../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { assertNotCommon, createPasswords, saltOf } from './passwords.ts';

// Files of one worker share their modules: passwords.ts may have been loaded with the real node:crypto.
const computations = vi.hoisted(() => (vi.resetModules(), vi.fn()));
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>();
  return {
    ...crypto,
    argon2: (...given: Parameters<typeof crypto.argon2>) => {
      computations();
      crypto.argon2(...given);
    },
  };
});

/** 'a quiet harbour' with 8 MiB and one pass. */
const OLD_HASH =
  '$argon2id$v=19$m=8192,t=1,p=1$YW4gb2xkIHNhbHQgMTIzNA$OdJmv2DIZn4acwVG7j+IclbFgFCj7xPsr83QMAzxBVY';

test('a password is hashed with argon2id, 19 MiB, two passes, and a salt of its own', async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash('a quiet harbour'),
    passwords.hash('a quiet harbour'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.fitting('a quiet harbour', [one])).toEqual(new Set([one]));
  expect(await passwords.fitting('a quiet harbor', [one])).toEqual(new Set());
});

test.each([0, 1, 3])('%i claims on an address cost one computation', async (count) => {
  const passwords = createPasswords();
  const salt = Buffer.alloc(16, 7);
  const hashes = await Promise.all(
    Array.from({ length: count }, (_, number) => passwords.hash(`harbour ${number}`, salt)),
  );
  computations.mockClear();
  const fitting = await passwords.fitting('harbour 0', hashes);
  expect(computations).toHaveBeenCalledTimes(1);
  expect([...fitting]).toEqual(hashes.slice(0, 1));
});

test('hashes with salts of their own cost a computation each, and at most three', async () => {
  const passwords = createPasswords();
  const hashes = await Promise.all(Array.from({ length: 5 }, () => passwords.hash('a quiet harbour')));
  computations.mockClear();
  expect(await passwords.fitting('a quiet harbour', hashes)).toEqual(new Set(hashes.slice(0, 3)));
  expect(computations).toHaveBeenCalledTimes(3);
});

test('the parameters of a hash are read from it, and outdated ones are told', async () => {
  const passwords = createPasswords();
  expect(await passwords.fitting('a quiet harbour', [OLD_HASH])).toEqual(new Set([OLD_HASH]));
  expect(passwords.isOutdated(OLD_HASH)).toBe(true);
  const renewed = await passwords.hash('a quiet harbour', saltOf(OLD_HASH));
  expect(passwords.isOutdated(renewed)).toBe(false);
  expect(saltOf(renewed)).toEqual(saltOf(OLD_HASH));
});

test('what is no hash of ours fits nothing and breaks nothing', async () => {
  expect(await createPasswords().fitting('x', ['', 'plain', '$2b$10$abc'])).toEqual(new Set());
});

test.each([
  'ｐａｓｓｗｏｒｄ',
  'PASSWORD',
  'zaq12wsx',
  'portal2026!',
  'MSM-Portal-1',
  'anna.smith99',
  'ann.smith@1',
])('%s is refused', async (password) => {
  const person = {
    email: 'ann.smith@example.com',
    username: 'anna.smith',
    firstName: 'Anna',
    lastName: 'Smith',
  };
  await expect(assertNotCommon(password, person)).rejects.toThrow(AppError);
});

test.each(['anna sails to the harbour', '83920174659', 'the portal of a quiet harbour'])(
  '%s is accepted',
  async (password) => {
    const person = { email: 'anna@example.com', username: 'anna', firstName: 'Anna', lastName: 'Smith' };
    await expect(assertNotCommon(password, person)).resolves.toBeUndefined();
  },
);

test('the list of breached passwords has more than ten thousand that are long enough', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((each) => each.length >= PASSWORD_LENGTH.min);
  expect(long.length).toBeGreaterThan(10_000);
  expect(await isCommonPassword(long.at(-1)!)).toBe(true);
});

test('an accented password is the same however its letters are composed', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.fitting('cafe\u0301 au lait', [hash])).toEqual(new Set([hash]));
});
