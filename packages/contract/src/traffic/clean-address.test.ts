import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPath, cleanReferrer, DIRECT, PAGE_QUERY } from './clean-address.ts';

test.each([
  ['/landing', '/landing'],
  ['/reset-password?token=secret', '/reset-password'],
  ['/login#access_token=secret', '/login'],
  ['/login?next=/a?b=c#d', '/login'],
  ['/social-media-manager?tab=scheduler&search=me', '/social-media-manager?tab=scheduler'],
  ['/landing?utm_source=mail&utm_campaign=May+2', '/landing?utm_source=mail&utm_campaign=May+2'],
  ['/landing?utm_source=anna@example.com', '/landing?utm_source=_email_'],
  ['/verify/anna%40example.com?utm_source=x', '/verify/_email_?utm_source=x'],
])('of the path %s %s is kept', (address, kept) => {
  expect(cleanPath(address)).toBe(kept);
});

test('a campaign is left out where it was not allowed', () => {
  expect(cleanPath('/landing?tab=a&utm_source=mail', PAGE_QUERY)).toBe('/landing?tab=a');
});

test.each([
  ['https://search.example/find?q=my+illness#top', 'https://search.example/find'],
  ['https://anna:pass@mail.example/inbox/anna@example.com', 'https://mail.example/inbox/_email_'],
  ['android-app://com.example.reader/', 'android-app://com.example.reader/'],
  ['/login?token=secret', '/login'],
  ['direct', DIRECT],
  ['javascript:alert(1)', DIRECT],
  ['data:text/html,a@b.cc', DIRECT],
  ['', DIRECT],
])('of the referrer %s %s is kept', (referrer, kept) => {
  expect(cleanReferrer(referrer)).toBe(kept);
});

const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  fc.tuple(fc.webPath(), fc.emailAddress()).map(([path, email]) => `${path}/${email}?utm_term=${email}`),
);

test('cleaning what is clean changes nothing, and no @ is left', () => {
  fc.assert(
    fc.property(address, (any) => {
      for (const clean of [cleanPath, cleanReferrer]) {
        const once = clean(any);
        expect(once).not.toMatch(/@|%40/);
        expect(clean(once)).toBe(once);
      }
    }),
    { numRuns: 1_000 },
  );
});
