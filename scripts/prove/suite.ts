// Plants bugs one by one and runs the test file that must turn red: `npm run prove:suite`. Exit code 1 when a bug is not caught. A
// file of which no test passes stops the proof: it did not load, or its server did not start.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, reportFigure, say } from '../../bench/platform/figures.ts';
import { PLANTED_BUGS, type PlantedBug } from './suite/planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');
const AT_ONCE = 2;
const folder = mkdtempSync(join(tmpdir(), 'msm-suite-'));
const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const waiting = [...PLANTED_BUGS.entries()];
let caught = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const redTest = await findRedTest(...next);
      if (redTest) caught += 1;
      say(`${redTest ? `caught by “${redTest}”` : 'NOT CAUGHT'}: ${next[1].kind}`);
    }
  }),
);
rmSync(folder, { recursive: true });
process.exit(reportFigure('suite.bugsCaught', [caught], '', atLeast(PLANTED_BUGS.length)) ? 0 : 1);

async function findRedTest(number: number, { kind, edits, test }: PlantedBug): Promise<string | undefined> {
  for (const { file, from } of edits) {
    const occurrences = readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
    if (occurrences !== 1) throw new Error(`“${kind}”: its piece occurs ${occurrences} times in ${file}.`);
  }
  const [plantedFile, reportFile] = [join(folder, `${number}.planted`), join(folder, `${number}.json`)];
  const printed = await runVitest(test, reportFile, {
    PLANTED_BUG: String(number),
    PLANTED_FILE: plantedFile,
  });
  const planted = existsSync(plantedFile) ? readFileSync(plantedFile, 'utf8').split('\n') : [];
  const missed = edits.find(({ file }) => !planted.includes(file));
  if (missed) throw new Error(`“${kind}”: ${test} did not load ${missed.file}.\n${printed}`);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const [red] = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  if (numPassedTests === 0) throw new Error(`“${kind}”: no test of ${test} passed.\n${printed}`);
  return red?.fullName;
}

/** Answers what it printed. */
function runVitest(test: string, reportFile: string, more: Record<string, string>): Promise<string> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = join(ROOT, 'scripts/prove/suite/vitest.config.ts');
  const args = ['run', test, '--config', config, '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: ROOT,
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve) => child.on('close', () => resolve(printed)));
}
