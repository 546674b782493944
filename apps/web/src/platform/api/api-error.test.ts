import { expect, test } from 'vitest';
import { ApiError, isRefusal, isSessionOver, reasonOr } from './api-error.ts';

test('the server’s words come first, the operation’s fallback when there are none', () => {
  expect(reasonOr(new ApiError(409, { message: 'That username is taken.' }), 'Registration failed')).toBe(
    'That username is taken.',
  );
  expect(reasonOr(new ApiError(502), 'Registration failed')).toBe('Registration failed');
  expect(reasonOr(new TypeError('Failed to fetch'), 'Login failed')).toBe('Login failed');
});

test('silence, overload, crashes and pages without a code of ours are no refusals', () => {
  const refusal = { code: 'forbidden' } as const;
  expect([401, 403, 404].map((status) => isRefusal(new ApiError(status, refusal)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([429, 500, 503].map((status) => isRefusal(new ApiError(status, refusal)))).toEqual([
    false,
    false,
    false,
  ]);
  expect([401, 403, 404, 408].map((status) => isRefusal(new ApiError(status)))).not.toContain(true);
  expect(isRefusal(new TypeError('Failed to fetch'))).toBe(false);
});

test('only the code for it says that a session is over, whatever the status', () => {
  expect(isSessionOver(new ApiError(401, { code: 'unauthenticated' }))).toBe(true);
  expect(isSessionOver(new ApiError(401))).toBe(false);
  expect(isSessionOver(new ApiError(403, { code: 'forbidden' }))).toBe(false);
});
