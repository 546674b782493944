// `npm run test:scale`: the tests that touch PostgreSQL or Redis, on them, as many nodes would use them. What is flaky and the
// seconds are printed at the end. Journeys that take a minute follow.
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, environment, fail, prepare } from './prepare.mjs';
import { playwrightStage, runStages, vitestStage } from './test-stages.mjs';

prepare();
if (!process.env.DATABASE_URL || !process.env.REDIS_URL) {
  fail(
    'Set DATABASE_URL (a PostgreSQL on which databases may be created) and REDIS_URL (its databases 13 to 15 are emptied).',
  );
}
const env = environment({ CHROMIUM_PATH: findBrowser() });
buildIfNeeded();
const stages = [
  vitestStage('tests-on-services', '--project', 'server', '--project', 'faults'),
  // On the embedded database, as all journeys.
  playwrightStage('long-journeys', {
    files: ['e2e/long-'],
    env: { MSM_LONG_JOURNEYS: 'true', DATABASE_URL: '', REDIS_URL: '' },
  }),
];
process.exit(await runStages(stages, env));
