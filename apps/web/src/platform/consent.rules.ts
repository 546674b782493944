// Whether a stored decision still counts. Whatever is in doubt is asked again.
import {
  CONSENT_VALID_DAYS,
  CONSENT_VERSION,
  OPTIONAL_CATEGORIES,
  type ConsentRecord,
} from '@msm/contract/privacy/consent';

const VALID_MS = CONSENT_VALID_DAYS * 86_400_000;

export function validConsent(stored: unknown, nowMs: number): ConsentRecord | null {
  const record = stored as Partial<ConsentRecord> | undefined;
  // A decision of tomorrow was made under a wrong clock, which cannot tell when its year is over.
  const ageMs = nowMs - Date.parse(record?.timestamp ?? '');
  return ageMs >= 0 &&
    ageMs < VALID_MS &&
    record?.version === CONSENT_VERSION &&
    record.preferences?.essential === true &&
    OPTIONAL_CATEGORIES.every((category) => typeof record.preferences?.[category] === 'boolean')
    ? (record as ConsentRecord)
    : null;
}
