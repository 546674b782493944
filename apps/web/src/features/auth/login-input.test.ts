import { expect, test } from 'vitest';
import { loginResolver, toLoginInput } from './login-input.ts';

const resolve = (identifier: string, password: string) =>
  loginResolver({ identifier, password }, undefined, { fields: {}, shouldUseNativeValidation: false });

test('what looks like an e-mail is sent as one, anything else as a username', () => {
  expect(toLoginInput({ identifier: ' ada@example.com ', password: 'p' })).toEqual({
    email: 'ada@example.com',
    password: 'p',
  });
  expect(toLoginInput({ identifier: 'ada', password: 'p' })).toEqual({ username: 'ada', password: 'p' });
});

test('the e-mail is lower-cased as the contract says', async () => {
  expect(await resolve('Ada@Example.com', 'p')).toEqual({
    values: { email: 'ada@example.com', password: 'p' },
    errors: {},
  });
});

test('what is missing is said at its field', async () => {
  const { errors } = await resolve('', '');
  expect(errors.identifier?.message).toBe('Enter your e-mail or your username.');
  expect(errors.password?.message).toBe('Enter your password.');
});

test('half an e-mail is said at the field that was typed in', async () => {
  const { errors } = await resolve('ada@', 'p');
  expect(errors.identifier?.message).toBe('Enter a valid e-mail address.');
});
