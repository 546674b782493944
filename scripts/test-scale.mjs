// `npm run test:scale`: the same integration suite on PostgreSQL and Redis, as many nodes would use them.
import { environment, fail, prepare, run, tool } from './prepare.mjs';

prepare();
if (!process.env.DATABASE_URL || !process.env.REDIS_URL) {
  fail(
    'Set DATABASE_URL (a PostgreSQL on which databases may be created) and REDIS_URL (its databases 14 and 15 are emptied).',
  );
}
process.exit(await run([...tool('vitest'), 'run'], { env: environment() }));
