import { expect, test } from 'vitest';
import { ApiError, isRefusal, reasonOr } from './api-error.ts';

test('the server’s words come first, the operation’s fallback when there are none', () => {
  expect(reasonOr(new ApiError(409, { message: 'That username is taken.' }), 'Registration failed')).toBe(
    'That username is taken.',
  );
  expect(reasonOr(new ApiError(502), 'Registration failed')).toBe('Registration failed');
  expect(reasonOr(new TypeError('Failed to fetch'), 'Login failed')).toBe('Login failed');
});

test('silence, overload and crashes are no refusals', () => {
  expect([401, 403, 404].map((status) => isRefusal(new ApiError(status)))).toEqual([true, true, true]);
  expect([429, 500, 503].map((status) => isRefusal(new ApiError(status)))).toEqual([false, false, false]);
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false);
});
