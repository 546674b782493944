// A member's way from an empty portal to a post on a real WordPress, through the screens of both: the site is approved on
// WordPress's own page, a draft written by the built-in writer, planned for the next minute, published, and read in the
// history and on the site.
import { chromium, expect, type Page } from '@playwright/test';
import { say } from '../../bench/platform/figures.ts';
import { logIn, register } from '../../e2e/members.ts';
import { findBrowser } from '../browser.mjs';
import { walkThroughBoth } from './portal-beside.ts';
import type { RealWordPress } from './real-wordpress.ts';
import { listEverything } from './what-is-there.ts';

const TOPIC = 'Rain barrels for dry months';
const FACTS =
  'A roof of fifty square metres collects two thousand litres in one heavy rain. A barrel pays for itself within a season.';
/** The next whole minute, and what a busy machine takes besides. */
const PUBLISHED_WITHIN_MS = 120_000;

await walkThroughBoth(goThrough, 'a draft went out on a real WordPress');

async function goThrough(url: string, site: RealWordPress): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ timezoneId: 'UTC', locale: 'en-GB' });
    await register(url, 'amina');
    await logIn(page, url, 'amina');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await connect(page, url, site);
    await compose(page, url);
    await readOn(page, site);
  } finally {
    await browser.close();
  }
}

async function connect(page: Page, url: string, site: RealWordPress): Promise<void> {
  await page.goto(`${url}/wordpress?way=authorize`);
  await page.getByLabel('Address of the site').fill(site.url);
  // The first member runs this portal, which has no mail server.
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('button', { name: 'Continue to WordPress' }).click();
  await page.locator('#user_login').fill(site.username);
  await page.locator('#user_pass').fill(site.loginPassword);
  await page.locator('#wp-submit').click();
  await page.getByRole('button', { name: /Yes, I approve/ }).click();
  await expect(page.getByText(/is connected\./)).toBeVisible();
  say('approved on WordPress and connected');
}

async function compose(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/compose`);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  const writer = page.getByRole('dialog', { name: 'Write with AI' });
  await writer.getByLabel('What is it about?').fill(TOPIC);
  await writer.getByRole('button', { name: 'Pasted text' }).click();
  await writer.getByRole('textbox', { name: 'Pasted text' }).fill(FACTS);
  await writer.getByRole('button', { name: 'Write a text' }).click();
  await writer.getByRole('button', { name: 'Use this text' }).click({ timeout: 60_000 });
  say('a draft is written and taken');

  const composer = page.locator('main');
  await composer.getByLabel('Title', { exact: true }).fill(TOPIC);
  const [date = '', time = ''] = new Date(Date.now() + 60_000).toISOString().slice(0, 16).split('T');
  await composer.getByLabel('Date and time').fill(date);
  await composer.getByLabel('Date and time').press('Tab');
  await composer.getByLabel('Time', { exact: true }).fill(time);
  await expect(composer.getByText('Nothing would stop it')).toBeVisible({ timeout: 30_000 });
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page).toHaveURL(/schedule-posts/);
  say(`planned for ${time} UTC`);
}

async function readOn(page: Page, site: RealWordPress): Promise<void> {
  await page.getByRole('tab', { name: 'Posts' }).click();
  await page.getByLabel('State').selectOption('Published');
  await expect(page.getByRole('row', { name: new RegExp(TOPIC) })).toContainText('Published', {
    timeout: PUBLISHED_WITHIN_MS,
  });
  const link = await page.getByRole('link', { name: 'Read it' }).getAttribute('href');
  const answer = await fetch(link!);
  expect(await answer.text()).toContain('two thousand litres');
  const copies = (await listEverything(site)).filter(({ slug }) => slug.startsWith('rain-barrels'));
  expect(copies).toHaveLength(1);
  say(`published once: ${link}`);
}
