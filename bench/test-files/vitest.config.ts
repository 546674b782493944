// The server project of the test suite, with the files of bench/test-files.ts instead of its own, in one worker.
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import suite from '../../vitest.config.ts';

const { projects, ...common } = suite.test!;
const { test: server } = (projects as TestProjectInlineConfiguration[]).find(
  ({ test }) => test?.name === 'server',
)!;

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { ...common, ...server, include: ['.cache/bench-test-files/*.test.ts'], exclude: [], maxWorkers: 1 },
});
