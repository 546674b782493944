import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import type { Site } from '@msm/contract/sites/schemas';
import { expect, test } from 'vitest';
import { findPaired, inGroups, readWay, sayOutcome, sayTimeLeft } from './connect-ways.rules.ts';

test('a way of the address opens the dialog, anything else does not', () => {
  expect(readWay('bridge')).toBe('bridge');
  expect(readWay('telepathy')).toBeUndefined();
  expect(readWay(null)).toBeUndefined();
});

test('coming back from the site is said as it went', () => {
  expect(sayOutcome('done')?.kind).toBe('ok');
  expect(sayOutcome('declined')?.kind).toBe('warn');
  expect(sayOutcome('restBlocked')).toEqual({ kind: 'danger', message: SITE_PROBLEMS.restBlocked });
});

test('words that somebody made up say nothing', () => {
  for (const word of ['', 'constructor', 'toString', 'hacked']) expect(sayOutcome(word)).toBeUndefined();
});

test('a code stands in two groups of four', () => {
  expect(inGroups('AB12CD34')).toBe('AB12-CD34');
});

test('the time left counts down and ends', () => {
  const expiresAt = '2026-03-01T12:15:00.000Z';
  const at = (time: string) => sayTimeLeft(expiresAt, Date.parse(`2026-03-01T${time}Z`));
  expect(at('12:00:00')).toBe('15:00');
  expect(at('12:14:50.500')).toBe('0:10');
  expect(at('12:15:00')).toBeUndefined();
});

const site = (id: string, kind: Site['kind'], state: Site['health']['state'] = 'ok') =>
  ({ id, kind, health: { state } }) as Site;

test('a paired site is noticed: new, connected otherwise before, or well again', () => {
  const paired = site('a', 'msmbridge');
  expect(findPaired([], [paired])).toBe(paired);
  expect(findPaired([site('a', 'application_password')], [paired])).toBe(paired);
  expect(findPaired([site('a', 'msmbridge', 'failing')], [paired])).toBe(paired);
});

test('other sites are not taken for the paired one', () => {
  expect(findPaired([], [site('a', 'application_password')])).toBeUndefined();
  expect(findPaired([site('a', 'msmbridge')], [site('a', 'msmbridge')])).toBeUndefined();
});
