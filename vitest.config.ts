// Rules are pure; operations run on a real database. Files run side by side in workers, each with a database of its own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/server/tests/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: ['apps/server/tests/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A clock or a kill may fall badly once on a busy machine; the report names what was tried again.
    retry: process.env['CI'] ? 1 : 0,
  },
});
