// Makes a decision hold: in this browser at once, at the server as soon as it can be reached.
import { CONSENT_VERSION, type OptionalCategory } from '@msm/contract/privacy/consent';
import { MAX_USER_AGENT_LENGTH } from '@msm/contract/fields';
import { keepConsent, useConsent } from '../../platform/consent.ts';
import { eventTypeOf } from './consent-event.rules.ts';
import { tellDecision } from './tell-decision.ts';

export type Choice = Record<OptionalCategory, boolean>;

export const EVERYTHING: Choice = { analytics: true, marketing: true, functional: true };
export const NOTHING: Choice = { analytics: false, marketing: false, functional: false };

export function decide(choice: Choice): void {
  const before = useConsent.getState()?.preferences;
  const preferences = { essential: true, ...choice } as const;
  const timestamp = new Date().toISOString();
  keepConsent({ timestamp, version: CONSENT_VERSION, preferences });
  void tellDecision({
    eventType: eventTypeOf(before, preferences),
    preferences,
    timestamp,
    userAgent: navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    ip: null,
  });
}
