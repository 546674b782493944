import { expect, test } from 'vitest';
import { validConsent } from './consent.rules.ts';

const DAY_MS = 86_400_000;
const decidedAt = Date.parse('2026-03-01T10:00:00.000Z');
const record = {
  timestamp: '2026-03-01T10:00:00.000Z',
  version: '1.0',
  preferences: { essential: true, analytics: true, marketing: false, functional: false },
};

test('a decision counts for one year', () => {
  expect(validConsent(record, decidedAt)).toEqual(record);
  expect(validConsent(record, decidedAt + 365 * DAY_MS - 1)).toEqual(record);
  expect(validConsent(record, decidedAt + 365 * DAY_MS)).toBeNull();
});

test('a decision of the future was made under a wrong clock', () => {
  expect(validConsent(record, decidedAt - 1)).toBeNull();
});

test('a decision about another version is none about this one', () => {
  for (const version of ['0.9', '1.1', '2.0', 1, undefined])
    expect(validConsent({ ...record, version }, decidedAt)).toBeNull();
});

test.each([
  undefined,
  null,
  true,
  'accepted',
  [],
  {},
  { ...record, timestamp: undefined },
  { ...record, timestamp: 'recently' },
  { ...record, preferences: undefined },
  { ...record, preferences: { ...record.preferences, analytics: 'yes' } },
  { ...record, preferences: { ...record.preferences, essential: false } },
  { ...record, preferences: { essential: true, analytics: true } },
])('%j is no decision', (stored) => {
  expect(validConsent(stored, decidedAt)).toBeNull();
});
