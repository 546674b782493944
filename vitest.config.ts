// Four projects share three workers. A file belongs to one by its folder or name:
// pure: packages, web, sandbox, scripts, adapters, and *.rules.test.ts and *.unit.test.ts of the server;
// server: the other tests of the server; each worker keeps one open database and empties it for each file;
// fuzz: tests/fuzz; faults: what starts and kills processes (tests/faults, tests/process, tests/scale, tests/simulation).
// With DATABASE_URL (`npm run test:scale`) the folders that know only the embedded database are left out, and without services
// the files that skip all their tests: each would load the whole server for that.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const SERVER = 'apps/server';
const PURE = ['packages/**', 'apps/{web,sandbox}/**', 'scripts/**', `${SERVER}/src/adapters/**`].map(
  (folder) => `${folder}/*.test.{ts,tsx,mjs}`,
);
const PURE_IN_SERVER = `${SERVER}/**/*.{rules,unit}.test.ts`;
const FUZZ = `${SERVER}/tests/fuzz/*.test.ts`;
const FAULTS = `${SERVER}/tests/{faults,process,scale,simulation}/*.test.ts`;
const EMBEDDED_ONLY = [`${SERVER}/src/platform/db/embedded/**`, `${SERVER}/tests/{process,simulation}/**`];
const SERVICES_ONLY = [`${SERVER}/tests/scale/*-nodes.test.ts`];

// What Node compiled once is read from here by the next worker, and by every process that a test starts.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/node');

const installed = ['**/node_modules/**'];
const embeddedOnly = process.env['DATABASE_URL'] ? EMBEDDED_ONLY : [];
const servicesOnly = process.env['DATABASE_URL'] && process.env['REDIS_URL'] ? [] : SERVICES_ONLY;
const database = {
  globalSetup: `${SERVER}/tests/global-setup.ts`,
  pool: 'forks',
  // Node's own loader, as the server runs: Vite's costs each process 4 CPU seconds more for the modules of the server. It knows
  // neither vi.mock nor the plugins of Vite.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

export default defineConfig({
  test: {
    // More than the cores of a small machine: database tests wait as often as they compute.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Only a failure waits for it: the default of a second is less than a busy machine needs.
    expect: { poll: { timeout: 10_000 } },
    // Clocks and kills depend on the load of the machine; scripts/test.mjs lists by name what passed at the second try.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [...PURE, PURE_IN_SERVER],
          exclude: installed,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'server',
          include: [`${SERVER}/**/*.test.ts`],
          exclude: [...installed, ...PURE, PURE_IN_SERVER, FUZZ, FAULTS, ...embeddedOnly],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...database, name: 'fuzz', include: [FUZZ], exclude: installed, isolate: false },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'faults',
          include: [FAULTS],
          exclude: [...installed, ...embeddedOnly, ...servicesOnly],
        },
      },
    ],
  },
});
