import { expect, test } from 'vitest';
import { pathAfterSignIn } from './after-sign-in.ts';

test('a member with several accounts chooses one first, wherever they wanted to go', () => {
  expect(pathAfterSignIn({ needsAccountSelection: true, origin: '/chat' })).toBe('/account-selection');
});

test('a member returns to where they wanted to go, or starts at their sites', () => {
  expect(pathAfterSignIn({ needsAccountSelection: false, origin: '/chat' })).toBe('/chat');
  expect(pathAfterSignIn({ needsAccountSelection: false, origin: null })).toBe('/sites');
});
