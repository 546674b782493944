// Keeps the proof of a decision. A visitor is not given an id for it: the instant of the decision stands in the
// browser's record and here alike, which is enough to find one by the other. An event that is sent twice, because the
// first answer was lost, is kept twice: it proves the same.
import { CONSENT_VERSION } from '@msm/contract/privacy/consent';
import { privacyRoutes } from '@msm/contract/privacy/routes';
import { handler } from '../../platform/operation.ts';
import type { PrivacyDeps } from './privacy.deps.ts';
import { insertConsentEvent } from './privacy.store.ts';

export const recordConsentEvent = handler(
  privacyRoutes.recordConsentEvent,
  async ({ input, member }, { db, clock }: PrivacyDeps) => {
    const { analytics, marketing, functional } = input.preferences;
    await insertConsentEvent(db, {
      received_at: clock.now(),
      member_id: member?.id ?? null,
      event_type: input.eventType,
      version: CONSENT_VERSION,
      analytics,
      marketing,
      functional,
      decided_at: new Date(input.timestamp),
      user_agent: input.userAgent,
    });
    return {};
  },
);
