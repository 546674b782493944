// What a person can allow and for how long it holds. Plain values: every visitor's browser reads them at its start.

/** A new version asks everybody again: to be raised when a category comes to mean something else. */
export const CONSENT_VERSION = '1.0';
/** The specification's year. */
export const CONSENT_VALID_DAYS = 365;

/** Essential is no choice: without it there is no signing in and no remembering of this very decision. */
export const OPTIONAL_CATEGORIES = ['analytics', 'marketing', 'functional'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

export type ConsentPreferences = { essential: true } & Record<OptionalCategory, boolean>;

/** Where browsers keep the decision, and what of it they could not tell the server yet. Both are essential. */
export const CONSENT_KEY = 'cookie-consent';
export const UNTOLD_CONSENT_KEY = 'cookie-consent-untold';

/** What a browser keeps of a decision. */
export interface ConsentRecord {
  timestamp: string;
  version: string;
  preferences: ConsentPreferences;
}

/** From nothing allowed to something, within something, from something to nothing, and nothing from the beginning. */
export const CONSENT_EVENT_TYPES = [
  'consent_given',
  'consent_updated',
  'consent_withdrawn',
  'consent_refused',
] as const;
export type ConsentEventType = (typeof CONSENT_EVENT_TYPES)[number];
