// Numbers for Prometheus, for the machine itself and SuperAdmin only.
import { operationRoutes } from '@msm/contract/operations/routes';
import { handler } from '../../platform/operation.ts';
import type { OperationsDeps } from './operations.deps.ts';

export const metrics = handler(operationRoutes.metrics, async ({ answer }, deps: OperationsDeps) => {
  answer.header('content-type', deps.metrics.registry.contentType);
  return deps.metrics.registry.metrics();
});
