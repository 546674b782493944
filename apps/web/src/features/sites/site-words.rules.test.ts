import type { Site } from '@msm/contract/sites/schemas';
import { expect, test } from 'vitest';
import {
  failingFirst,
  matchingSites,
  remedyFor,
  sayFindings,
  shortAddress,
  type CheckedSite,
} from './site-words.rules.ts';

const site = (
  name: string,
  health: Partial<Site['health']> = {},
  kind: Site['kind'] = 'application_password',
) =>
  ({ id: name, name, url: `https://${name}.example.com/`, kind, health: { state: 'ok', ...health } }) as Site;

const checked = (found: Partial<CheckedSite> = {}): CheckedSite => ({
  site: site('blog'),
  isReachable: true,
  areCredentialsAccepted: true,
  hasPlugin: false,
  clockSkewSeconds: 0,
  ...found,
});
const wordsOf = (found: Partial<CheckedSite>) => sayFindings(checked(found)).map(({ words }) => words);
const goodOf = (found: Partial<CheckedSite>) => sayFindings(checked(found)).map(({ isGood }) => isGood);

test('failing sites come first, then names in order', () => {
  const sites = [site('delta'), site('alpha'), site('zulu', { state: 'failing' })];
  expect(failingFirst(sites).map(({ name }) => name)).toEqual(['zulu', 'alpha', 'delta']);
});

test('sites are found by name and by address, in any case', () => {
  const sites = [site('alpha'), site('beta')];
  expect(matchingSites(sites, ' ALPHA')).toEqual([sites[0]]);
  expect(matchingSites(sites, 'beta.example')).toEqual([sites[1]]);
  expect(matchingSites(sites, '')).toHaveLength(2);
});

test('an address is said without scheme and last slash, with its folder', () => {
  expect(shortAddress('https://example.com/blog/')).toBe('example.com/blog');
});

test('what is about credentials is mended by letting the portal in again, all else by time', () => {
  expect(remedyFor(site('a', { problem: 'wrongCredentials' }))).toBe('password');
  expect(remedyFor(site('a', { problem: 'disconnected' }, 'msmbridge'))).toBe('pair');
  expect(remedyFor(site('a', { problem: 'timeout' }))).toBe('check');
  expect(remedyFor(site('a', { problem: 'applicationPasswordsOff' }))).toBe('switchPasswordsOn');
});

test('a site that is well is said to be so', () => {
  expect(wordsOf({})).toEqual([
    'The site answers',
    'It accepts the credentials',
    'msmBridge is not active on it',
    'Its clock is right',
  ]);
  expect(goodOf({})).toEqual([true, true, undefined, true]);
});

test('credentials of a site that does not answer are not called wrong', () => {
  expect(wordsOf({ isReachable: false, areCredentialsAccepted: false })).toContain(
    'The credentials could not be tried',
  );
  expect(goodOf({ isReachable: false, areCredentialsAccepted: false })[1]).toBeUndefined();
});

test('a paired site without its plugin lacks something', () => {
  expect(goodOf({ site: site('a', {}, 'msmbridge') })[2]).toBe(false);
});

test('a clock is bad once signed messages would be refused, and silent clocks are left out', () => {
  expect(wordsOf({ clockSkewSeconds: -90 })).toContain('Its clock is 90 seconds slow');
  expect(goodOf({ clockSkewSeconds: -90 }).at(-1)).toBe(true);
  expect(wordsOf({ clockSkewSeconds: 900 })).toContain('Its clock is 15 minutes fast');
  expect(goodOf({ clockSkewSeconds: 900 }).at(-1)).toBe(false);
  expect(wordsOf({ clockSkewSeconds: null })).toHaveLength(3);
});
