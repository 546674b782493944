// Finds a Chromium for the browser journeys. As root on Debian it is installed; elsewhere the one command is said. The headless
// shell is preferred: a page load costs a quarter less CPU than in the whole browser, which the journeys are full of.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, say } from './prepare.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
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
    // Releases of Debian before 12 have no package of the shell alone.
    for (const [name, place] of [
      ['chromium-headless-shell', HEADLESS_SHELL],
      ['chromium', '/usr/bin/chromium'],
    ]) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
      if (existsSync(place)) return place;
    }
  }
  return fail(
    'The browser journeys need Chromium: install it (Debian, Ubuntu: `sudo apt-get install chromium`), or name it in CHROMIUM_PATH.',
  );
}
