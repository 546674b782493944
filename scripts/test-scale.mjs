// `npm run test:scale`: the tests that touch PostgreSQL or Redis, on them, as many nodes would use them. What is flaky and the
// seconds are printed at the end.
import { environment, fail, prepare } from './prepare.mjs';
import { runStages, vitestStage } from './test-stages.mjs';

prepare();
if (!process.env.DATABASE_URL || !process.env.REDIS_URL) {
  fail(
    'Set DATABASE_URL (a PostgreSQL on which databases may be created) and REDIS_URL (its databases 14 and 15 are emptied).',
  );
}
const stage = vitestStage('tests-on-services', '--project', 'server', '--project', 'faults');
process.exit(await runStages([stage], environment()));
