// `npm test`: everything, on the embedded database: checks, unit and integration tests, browser journeys. Prints the seconds of
// each stage, the counts and what was flaky at the end; exits 1 if anything failed.
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, environment, node, prepare, root } from './prepare.mjs';
import { playwrightStage, runStages, vitestStage } from './test-stages.mjs';

prepare();
const browser = findBrowser();
buildIfNeeded();

// A user's machine has no services, and neither do these tests; `npm run test:scale` is the run with them.
const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = environment({ CHROMIUM_PATH: browser });
const stages = [
  { name: 'checks', command: [node(), join(root, 'scripts/check.mjs')] },
  { name: 'sizes', command: [node(), join(root, 'scripts/check-size.mjs')] },
  vitestStage('tests'),
  playwrightStage('journeys'),
];
process.exit(await runStages(stages, env));
