// What a test file costs that opens the server on the database and asks it one question: the CPU seconds of a run with 22 such
// files less those of a run with 2, divided by 20. What a run or a worker costs once falls out. All processes of the run count;
// they are read from /proc, so Linux only.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, machineLoad, reportFigure, say } from './platform/figures.ts';

const ROUNDS = 3;
const FEW = 2;
const MANY = 22;
const TICKS_PER_SECOND = 100;
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache/bench-test-files');
const TEST_FILE = `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../apps/server/tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

test('it is healthy', async () => {
  expect((await app.visitor().send({ method: 'GET', url: '/health' })).status).toBe(200);
});
`;

say(machineLoad());
const rounds = Array.from({ length: ROUNDS }, () => (cpuSecondsOf(MANY) - cpuSecondsOf(FEW)) / (MANY - FEW));
rmSync(FOLDER, { recursive: true });
process.exit(reportFigure('tests.databaseFile', rounds, ' CPU s', atMost(1)) ? 0 : 1);

function cpuSecondsOf(files: number): number {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (let number = 0; number < files; number += 1)
    writeFileSync(join(FOLDER, `file-${number}.test.ts`), TEST_FILE);
  const before = cpuSecondsOfChildren();
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = join(ROOT, 'bench/test-files/vitest.config.ts');
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
  return cpuSecondsOfChildren() - before;
}

/** User and system time of the children that have ended, and of theirs. */
function cpuSecondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
