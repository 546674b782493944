// Runs the stages of a test command one after another and reports at the end: the seconds of each stage, the counts, and by
// name what passed only when it was tried again. A retry hides a fault until it is listed.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run, say, tool } from './prepare.mjs';
import { watchStolenTime } from './stolen-time.mjs';

const reports = join(root, '.cache/test-reports');
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;

/** Vitest's JSON report, read when the stage has ended. */
export const vitestStage = (name, ...args) => {
  const file = join(reports, `${name}.json`);
  return {
    name,
    command: [
      ...tool('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    read: () => readVitest(readJson(file)),
  };
};

export const playwrightStage = (name, { files = [], env = {} } = {}) => {
  const file = join(reports, `${name}.json`);
  return {
    name,
    command: [...tool('playwright', '@playwright/test'), 'test', ...files],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    read: () => readPlaywright(readJson(file)),
  };
};

/** The exit code: 1 when a stage failed. A stage without a report of its own counts only when it fails. */
export async function runStages(stages, env) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const inMemory = folderInMemory();
  const temporary = inMemory && { TMPDIR: inMemory };
  const ended = [];
  for (const { name, command, env: more = {}, read } of stages) {
    say(`\n== ${name}`);
    const startedAt = performance.now();
    const stolen = watchStolenTime();
    const isFailed = (await run(command, { env: { ...env, ...temporary, ...more } })) !== 0;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const counts = read?.() ?? { passed: 0, failed: 0, flaky: [] };
    if (isFailed && counts.failed === 0) counts.failed = 1;
    ended.push({ name, seconds, stolen: stolen(), isFailed, ...counts });
  }
  if (inMemory) rmSync(inMemory, { recursive: true, force: true });
  report(ended);
  return ended.some(({ isFailed }) => isFailed) ? 1 : 0;
}

/** Linux's folder in memory, if it is large enough: a commit waits milliseconds for a disk, and no test outlives the machine. */
function folderInMemory() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < NEEDED_MEMORY_BYTES ? undefined : mkdtempSync(join(memory, 'msm-'));
}

function report(ended) {
  const sum = (key) => ended.reduce((total, each) => total + each[key], 0);
  const flaky = ended.flatMap((each) => each.flaky);
  say('');
  if (flaky.length > 0) say(`${flaky.length} flaky, passed only when tried again:`);
  for (const { name, error } of flaky) say(`  ${name}\n    ${error}`);
  for (const { name, seconds, stolen, isFailed } of ended)
    say(`${String(seconds).padStart(5)} s  ${name}${stolen}${isFailed ? ', failed' : ''}`);
  say(`${String(sum('seconds')).padStart(5)} s  together`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
}

/** A test that passed although a try of it failed keeps the messages of that try. */
function readVitest(found) {
  if (!found) return undefined;
  const flaky = found.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [message] }) => ({
        name: `${relative(root, file)}: ${fullName}`,
        error: firstLine(message),
      })),
  );
  return { passed: found.numPassedTests, failed: found.numFailedTests, flaky };
}

function readPlaywright(found) {
  if (!found) return undefined;
  const { expected, flaky: flakyCount, unexpected } = found.stats;
  const flaky = found.suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({
        name: `e2e/${file}: ${title}`,
        error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message ?? ''),
      })),
  );
  return { passed: expected + flakyCount, failed: unexpected, flaky };
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Playwright's messages are coloured. */
const firstLine = (message) => stripVTControlCharacters(message).split('\n', 1)[0];

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
