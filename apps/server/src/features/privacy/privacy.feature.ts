// Consent.
import { withDeps, type Feature } from '../../platform/operation.ts';
import type { PrivacyDeps } from './privacy.deps.ts';
import { privacyJobs } from './privacy.jobs.ts';
import { recordConsentEvent } from './record-consent-event.ts';

export const privacyFeature = (deps: PrivacyDeps): Feature => ({
  name: 'privacy',
  operations: [recordConsentEvent].map(withDeps(deps)),
  jobs: privacyJobs(deps),
});
