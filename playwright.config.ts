// Browser journeys: a real server, the sandbox and the system's Chromium. Files run side by side, the stories of a file one
// after another. `npx playwright test <name> --trace on` records what happened.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './apps/server/tests/global-setup.ts',
  // `npm run test:scale` has the time for them.
  ...(!process.env['MSM_LONG_JOURNEYS'] && { testIgnore: 'long-*.spec.ts' }),
  outputDir: '.cache/journeys',
  // More than the cores of a small machine: journeys wait a third of their time, for clocks, frames and each other.
  workers: 3,
  // On a busy machine a story may be told too slowly once; the report names it, and twice is a failure.
  retries: process.env['CI'] ? 1 : 0,
  // The longest, a call between two browsers, takes a minute and a half on a quiet machine.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/journeys.json' }],
  ],
  use: {
    screenshot: 'only-on-failure',
    // Painting motion in software takes a part of both cores; journeys of the shell and the composer keep it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Calls: two cameras and microphones that show and sound a pattern, allowed without a question.
        '--use-fake-device-for-media-stream=device-count=2',
        '--use-fake-ui-for-media-stream',
        '--allow-loopback-in-peer-connection',
      ],
    },
  },
});
