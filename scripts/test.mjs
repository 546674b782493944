// `npm test`: everything, on the embedded database: checks, unit and integration tests, browser journeys. Prints the
// counts at the end; exits 1 if anything failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildIfNeeded, environment, node, prepare, root, run, say, tool } from './prepare.mjs';

prepare();
const browser = findBrowser();
buildIfNeeded();

const reports = join(root, '.cache/test-reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// A user's machine has no services, and neither do these tests; `npm run test:scale` is the run with them.
const {
  DATABASE_URL: _database,
  REDIS_URL: _redis,
  ...env
} = environment({
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'journeys.json'),
});

const startedAt = Date.now();
const steps = [
  { name: 'checks', command: [node(), join(root, 'scripts/check.mjs')] },
  { name: 'sizes', command: [node(), join(root, 'scripts/check-size.mjs')] },
  {
    name: 'tests',
    command: [
      ...tool('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'tests.json')}`,
    ],
  },
  { name: 'journeys', command: [...tool('playwright', '@playwright/test'), 'test'] },
];
const failedSteps = [];
for (const { name, command } of steps) {
  say(`\n== ${name}`);
  if ((await run(command, { env })) !== 0) failedSteps.push(name);
}

const counts = [countVitest('tests.json'), countPlaywright('journeys.json')];
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed =
  counts.reduce((sum, each) => sum + each.failed, 0) +
  failedSteps.filter((name) => name === 'checks' || name === 'sizes').length;
say(
  `\n${Math.round((Date.now() - startedAt) / 1000)} s${failedSteps.length > 0 ? `; failed: ${failedSteps.join(', ')}` : ''}`,
);
const unsteady = read('journeys.json')?.stats?.flaky ?? 0;
say(`${passed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} only at the second try` : ''}`);
process.exit(failedSteps.length > 0 ? 1 : 0);

function countVitest(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function countPlaywright(file) {
  const stats = read(file)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 1 };
}

function read(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
