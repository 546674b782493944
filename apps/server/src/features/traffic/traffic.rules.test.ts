import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBot } from '../../platform/http/is-bot.ts';
import { keptGameEvent, keptPath, keptReferrer, memberBehind } from './traffic.rules.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'python-requests/2.32',
  'node',
  '',
])('"%s" is a program', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
])('"%s" is a person', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test('addresses are cut to what an index can hold', () => {
  expect(keptPath(`/${'ﷺ'.repeat(2_000)}`)).toHaveLength(512);
  expect(keptReferrer(`https://example.com/${'x'.repeat(2_000)}`)).toHaveLength(512);
});

test('a member is named only beside an id that analytics were allowed to make', () => {
  const member = { id: '0197f4a0-0000-7000-8000-000000000001' };
  expect(memberBehind('1234-5678-9012', member)).toBe(member.id);
  expect(memberBehind('1234-5678-9012', undefined)).toBeNull();
  for (const none of [null, undefined, '', 'short', { id: 1 }, 'anna@example.com'])
    expect(memberBehind(none, member)).toBeNull();
});

test('no e-mail is left in a game event, in texts or names, at any depth', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.emailAddress(), (value, email) => {
      const event = { value, [email]: [{ by: `sent by ${email}` }, encodeURIComponent(email)] };
      expect(JSON.stringify(keptGameEvent(event))).not.toMatch(/@|%40/);
    }),
  );
});

test('what is no text stays as it was', () => {
  const event = { game: 'kadi', seats: 4, isRated: false, winner: null, moves: [[1, 'K♠'], { ms: 1.5 }] };
  expect(keptGameEvent(event)).toEqual(event);
});
