import { expect, test } from 'vitest';
import { profilePageOf } from './profile-page.rules.ts';

test('the page of application passwords is that of the typed address, whatever page of it was open', () => {
  const page = 'https://example.com/blog/wp-admin/profile.php#application-passwords-section';
  for (const typed of [
    'example.com/blog',
    'https://example.com/blog/',
    'example.com/blog/wp-admin/index.php',
  ])
    expect(profilePageOf(typed)).toBe(page);
  expect(profilePageOf('exam')).toBeUndefined();
});
