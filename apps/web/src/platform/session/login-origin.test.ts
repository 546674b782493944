import { expect, test } from 'vitest';
import { isSafeOrigin } from './login-origin.ts';

test.each(['/sites', '/chat?room=1#last', '/account-selection'])('%s is a place to return to', (origin) => {
  expect(isSafeOrigin(origin)).toBe(true);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/./login',
  'https://evil.example',
  'sites',
  '',
  null,
  '/login',
  '/register?ref=a',
])('%s is no place to return to', (origin) => {
  expect(isSafeOrigin(origin)).toBe(false);
});
