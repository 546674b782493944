// Photographs screens of the demo for the landing page, in both themes: `node scripts/landing-screens.ts` writes
// apps/web/public/pictures/{generate,schedule,publish}.svg. Each file holds both pictures and shows the one that fits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { node, root } from './prepare.mjs';

const PORT = '4187';
const PORTAL = `http://localhost:${PORT}`;
const PICTURES = join(root, 'apps/web/public/pictures');
const THEMES = ['light', 'dark'] as const;
/** As the landing page shows them. */
const SIZE = { width: 264, height: 168 };
/** How much larger than on the landing page the part of the screen is, and how sharp it is taken. */
const PART_SCALE = 1.6;
const SHARPNESS = 1.25;
const QUALITY = 72;
/** Around what a picture begins with. */
const MARGIN = 16;
/** Until panels have slid in. */
const SETTLE_MS = 1_000;

type Theme = (typeof THEMES)[number];
interface Screen {
  name: string;
  /** Gets there, and names where the picture begins. */
  show(page: Page): Promise<Locator>;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'generate',
    async show(page) {
      await page.goto(`${PORTAL}/compose`);
      await page.getByRole('button', { name: 'Write with AI' }).click();
      await page.getByLabel('What is it about?').fill('Mandazi');
      await page.getByRole('button', { name: 'Write a text' }).click();
      await page.getByRole('button', { name: 'Use this text' }).waitFor();
      return page.getByRole('dialog', { name: 'Write with AI' }).getByText('Title', { exact: true });
    },
  },
  {
    name: 'schedule',
    async show(page) {
      await page.goto(`${PORTAL}/schedule-posts`);
      const post = page.getByRole('link', { name: /Matatu art/ });
      await post.waitFor();
      return page.getByRole('cell').filter({ has: page.locator('[aria-current=date]') });
    },
  },
  {
    name: 'publish',
    async show(page) {
      await page.goto(`${PORTAL}/schedule-posts?tab=posts&state=all`);
      await page
        .getByRole('row', { name: /sourdough/ })
        .locator('a, button')
        .first()
        .click();
      await page.getByText('Sent to the destination.').waitFor();
      return page.getByRole('dialog').getByRole('heading').first();
    },
  },
];

const demo = spawn(node(), [join(root, 'scripts/demo/run.ts')], {
  env: { ...process.env, PORT },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'exit');
try {
  const password = await passwordOf('amina');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pages = {
    light: await signIn(browser, 'light', password),
    dark: await signIn(browser, 'dark', password),
  };
  for (const screen of SCREENS) {
    const [light, dark] = [await photograph(screen, pages.light), await photograph(screen, pages.dark)];
    writeFileSync(join(PICTURES, `${screen.name}.svg`), inBothThemes(light, dark));
  }
  await browser.close();
} finally {
  demo.kill('SIGTERM');
  await ended;
}

/** The demo prints who can sign in once it is filled. */
async function passwordOf(username: string): Promise<string> {
  for await (const line of createInterface({ input: demo.stdout })) {
    const [, found] = new RegExp(`\\b${username}\\s+(demo-\\w+)`).exec(line) ?? [];
    if (found) return found;
  }
  throw new Error('The demo ended before it was filled.');
}

async function signIn(browser: Browser, theme: Theme, password: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
  await page.goto(`${PORTAL}/login`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByLabel('E-mail or username').fill('amina');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${PORTAL}/sites`);
  return page;
}

async function photograph({ show }: Screen, page: Page): Promise<string> {
  const start = await show(page);
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(SETTLE_MS);
  const { x, y } = (await start.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const part = { width: SIZE.width * PART_SCALE, height: SIZE.height * PART_SCALE };
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: x - MARGIN, y: y - MARGIN, ...part, scale: SHARPNESS },
  });
  return data;
}

function inBothThemes(light: string, dark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
  <style>
    .dark{display:none}
    @media(prefers-color-scheme:dark){.dark{display:inline}.light{display:none}}
  </style>
  <clipPath id="frame"><rect width="${SIZE.width}" height="${SIZE.height}" rx="12"/></clipPath>
  <g clip-path="url(#frame)">
    <image class="light" width="${SIZE.width}" height="${SIZE.height}" href="data:image/webp;base64,${light}"/>
    <image class="dark" width="${SIZE.width}" height="${SIZE.height}" href="data:image/webp;base64,${dark}"/>
  </g>
  <rect x=".5" y=".5" width="${SIZE.width - 1}" height="${SIZE.height - 1}" rx="11.5" fill="none" stroke="oklch(.6 .02 265/.25)"/>
</svg>
`;
}
