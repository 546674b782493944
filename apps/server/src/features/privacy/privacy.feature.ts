// Consent.
import type { Feature } from '../../platform/operation.ts';

export const privacyFeature = (): Feature => ({ name: 'privacy', operations: [] });
