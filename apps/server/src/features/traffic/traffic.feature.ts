// What browsers report.
import type { Feature } from '../../platform/operation.ts';

export const trafficFeature = (): Feature => ({ name: 'traffic', operations: [] });
