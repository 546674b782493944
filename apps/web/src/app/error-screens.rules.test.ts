import { expect, test } from 'vitest';
import { chooseErrorScreen, isChunkError } from './error-screens.rules.ts';

const fault = {
  isChunkError: false,
  isOffline: false,
  hasReloaded: false,
  errorCount: 1,
  place: 'page',
} as const;

test('a page that misses its files is reloaded once', () => {
  expect(chooseErrorScreen({ ...fault, isChunkError: true })).toBe('updating');
  expect(chooseErrorScreen({ ...fault, isChunkError: true, hasReloaded: true })).toBe('page');
});

test('a page that misses its files on a device without a network is not taken for an update', () => {
  const offline = { ...fault, isChunkError: true, isOffline: true };
  expect(chooseErrorScreen(offline)).toBe('offline');
  expect(chooseErrorScreen({ ...offline, hasReloaded: true })).toBe('offline');
  expect(chooseErrorScreen({ ...offline, isChunkError: false })).toBe('page');
});

test('more than three errors are told as such', () => {
  expect(chooseErrorScreen({ ...fault, errorCount: 3 })).toBe('page');
  expect(chooseErrorScreen({ ...fault, errorCount: 4 })).toBe('multiple');
});

test('an error outside of any page is the application’s', () => {
  expect(chooseErrorScreen({ ...fault, place: 'app' })).toBe('app');
});

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('"%s" is about missing files', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true);
});

test('another error is not about missing files', () => {
  expect(isChunkError(new TypeError('x is not a function'))).toBe(false);
});
