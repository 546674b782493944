// What browsers may keep and report: consent.
import * as z from 'zod/mini';
import { Instant, Nothing, text, MAX_USER_AGENT_LENGTH } from '../fields.ts';
import { post } from '../route.ts';
import { CONSENT_EVENT_TYPES } from './consent.ts';
import { CONSENT_EVENT_LIMIT } from './limits.ts';

const ConsentPreferences = z.strictObject({
  essential: z.literal(true, 'Essential cannot be turned off.'),
  analytics: z.boolean(),
  marketing: z.boolean(),
  functional: z.boolean(),
});

const ConsentEvent = z.strictObject({
  eventType: z.enum(CONSENT_EVENT_TYPES),
  preferences: ConsentPreferences,
  /** The same as in the browser's own record: a visitor who shows theirs can be shown ours. */
  timestamp: Instant,
  userAgent: text(0, MAX_USER_AGENT_LENGTH, 'userAgent'),
  /** The specification has the field; no address is ever told or kept. */
  ip: z.null('No address is wanted.'),
});

export const privacyRoutes = {
  recordConsentEvent: post('/api/privacy/consent-event', {
    access: 'visitor',
    input: ConsentEvent,
    output: Nothing,
    limit: CONSENT_EVENT_LIMIT,
    summary: 'Keep the proof of what a browser was allowed to store and report.',
  }),
} as const;
