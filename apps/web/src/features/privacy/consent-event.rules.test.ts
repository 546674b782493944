import type { ConsentPreferences } from '@msm/contract/privacy/consent';
import { expect, test } from 'vitest';
import { eventTypeOf } from './consent-event.rules.ts';

const nothing: ConsentPreferences = {
  essential: true,
  analytics: false,
  marketing: false,
  functional: false,
};
const some: ConsentPreferences = { ...nothing, analytics: true };
const other: ConsentPreferences = { ...nothing, functional: true };

test.each([
  [undefined, some, 'consent_given'],
  [undefined, nothing, 'consent_refused'],
  [nothing, some, 'consent_given'],
  [nothing, nothing, 'consent_refused'],
  [some, other, 'consent_updated'],
  [some, some, 'consent_updated'],
  [some, nothing, 'consent_withdrawn'],
] as const)('from %j to %j is %s', (before, now, type) => {
  expect(eventTypeOf(before, now)).toBe(type);
});
