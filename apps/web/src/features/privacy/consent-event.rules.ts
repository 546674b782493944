// What a decision is called, by what was allowed before and is now.
import {
  OPTIONAL_CATEGORIES,
  type ConsentEventType,
  type ConsentPreferences,
} from '@msm/contract/privacy/consent';

export function eventTypeOf(
  before: ConsentPreferences | undefined,
  now: ConsentPreferences,
): ConsentEventType {
  const didAllow = before !== undefined && allowsAnything(before);
  if (allowsAnything(now)) return didAllow ? 'consent_updated' : 'consent_given';
  return didAllow ? 'consent_withdrawn' : 'consent_refused';
}

const allowsAnything = (preferences: ConsentPreferences): boolean =>
  OPTIONAL_CATEGORIES.some((category) => preferences[category]);
