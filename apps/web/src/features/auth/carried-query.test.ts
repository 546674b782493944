import { expect, test } from 'vitest';
import { carriedQuery } from './carried-query.ts';

test('a referral and a link go along, an error stays behind', () => {
  expect(carriedQuery('?ref=A%26B&error=oauth-denied&link=google')).toBe('?ref=A%26B&link=google');
  expect(carriedQuery('?error=oauth-failed')).toBe('');
});
