// Healthy means that the database answered in time: everything the portal does stands on it.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { HEALTH_TIMEOUT_MS, operationRoutes } from '@msm/contract/operations/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { OperationsDeps } from './operations.deps.ts';

export const health = handler(operationRoutes.health, async (_call, deps: OperationsDeps) =>
  checkHealth(deps),
);
export const apiHealth = handler(operationRoutes.apiHealth, async (_call, deps: OperationsDeps) =>
  checkHealth(deps),
);

async function checkHealth({ db, isDegraded }: OperationsDeps): Promise<{ status: 'ok' | 'degraded' }> {
  const answered = sql`select 1`.execute(db).then(() => true);
  const timer = new AbortController();
  const isTimely = await Promise.race([answered, delay(HEALTH_TIMEOUT_MS, false, { signal: timer.signal })]);
  timer.abort();
  if (!isTimely) throw new AppError('unavailable', 'The database does not answer.');
  return { status: isDegraded() ? 'degraded' : 'ok' };
}
