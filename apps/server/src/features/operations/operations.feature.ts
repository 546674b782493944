// Health, metrics, how the portal is set up, and the API's own description.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { apiHealth, health } from './check-health.ts';
import { openapi, reference } from './describe-api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { operationsJobs } from './operations.jobs.ts';
import { metrics } from './read-metrics.ts';
import { readSetup } from './read-setup.ts';

export const operationsFeature = (deps: OperationsDeps): Feature => ({
  name: 'operations',
  operations: [health, apiHealth, metrics, readSetup, openapi, reference].map(withDeps(deps)),
  jobs: operationsJobs(deps),
});
