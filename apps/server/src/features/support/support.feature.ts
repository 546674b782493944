// Support.
import type { Feature } from '../../platform/operation.ts';

export const supportFeature = (): Feature => ({ name: 'support', operations: [] });
