import type { SiteHealth } from '@msm/contract/sites/schemas';
import { expect, test } from 'vitest';
import { figuresOf, healthMarks, isCronLate, sayLateness } from './bridge-health.rules.ts';

const site = (state: SiteHealth['state'], isSilent = false, isPluginOutdated = false) => ({
  health: { state } as SiteHealth,
  isSilent,
  isPluginOutdated,
});

test('lateness is said in the unit that one would use', () => {
  expect([null, 0, 599, 600, 3_599, 7_400, 172_800].map(sayLateness)).toEqual([
    'Not reported',
    'On time',
    'On time',
    '10 min late',
    '59 min late',
    '2 h late',
    '2 days late',
  ]);
});

test('an hour is worth a warning, silence about it is not', () => {
  expect([null, 3_599, 3_600].map(isCronLate)).toEqual([false, false, true]);
});

test('a site that is silent and failing is told as both, a healthy one as healthy', () => {
  expect(healthMarks(site('failing', true)).map(([word]) => word)).toEqual(['Unreachable', 'Silent']);
  expect(healthMarks(site('ok', true)).map(([word]) => word)).toEqual(['Silent']);
  expect(healthMarks(site('ok')).map(([word]) => word)).toEqual(['Healthy']);
  expect(healthMarks(site('unknown')).map(([word]) => word)).toEqual(['Not checked yet']);
});

test('a site counts in every figure that it belongs to', () => {
  const sites = [site('ok'), site('failing', true, true), site('ok', false, true)];
  expect(figuresOf(sites)).toEqual({ silent: 1, failing: 1, outdated: 2 });
});
