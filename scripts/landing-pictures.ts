// Draws what link previews show of the portal, from the landing page's own headline and picture:
// `node scripts/landing-pictures.ts` writes apps/web/public/pictures/preview.png.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './prepare.mjs';

/** What the networks crop least. */
const SIZE = { width: 1200, height: 630 };
const PICTURES = join(root, 'apps/web/public/pictures');
const WEEK = join(root, 'apps/web/src/features/landing/week.svg');
const FONT = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

const inlined = (file: string, type: string): string =>
  `data:${type};base64,${readFileSync(file).toString('base64')}`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(`
  <style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(${inlined(FONT, 'font/woff2')}) }
    body { margin: 0; padding: 56px 64px; overflow: hidden; background: oklch(0.982 0.003 265); color: oklch(0.21 0.02 265); font-family: Inter }
    header { display: flex; align-items: center; gap: 14px; font-size: 24px; font-weight: 650; letter-spacing: -0.02em }
    h1 { margin: 28px 0 40px; font-size: 60px; font-weight: 650; line-height: 1.08; letter-spacing: -0.03em }
    img { display: block }
  </style>
  <header><img width="40" src="${inlined(join(PICTURES, '../icon.svg'), 'image/svg+xml')}">MSM Portal</header>
  <h1>Plan the week’s posts.<br>Then deal a hand of Kadi.</h1>
  <img width="1072" src="${inlined(WEEK, 'image/svg+xml')}">`);
await page.evaluate('document.fonts.ready');
await page.screenshot({ path: join(PICTURES, 'preview.png') });
await browser.close();
