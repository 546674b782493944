// Finds a Chromium for the browser journeys. As root on Debian it is installed; elsewhere the one command is said.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, say } from './prepare.mjs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findBrowser() {
  const found = PLACES.find((place) => place && existsSync(place));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser journeys');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  return fail(
    'The browser journeys need Chromium: install it (Debian, Ubuntu: `sudo apt-get install chromium`), or name it in CHROMIUM_PATH.',
  );
}
