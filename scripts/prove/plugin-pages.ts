// The pages of WordPress on which its administrator installs and uses msmBridge, gone through by a browser.
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import type { RealWordPress } from './real-wordpress.ts';

export interface PluginPages {
  install(zip: Buffer): Promise<void>;
  /** Answer what the page says afterwards. */
  pair(code: string): Promise<string>;
  unpair(): Promise<string>;
  close(): Promise<void>;
}

export async function logInToWordPress(site: RealWordPress): Promise<PluginPages> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    // Chromium's own walls do not work for root.
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`${site.url}/wp-login.php`);
  await page.fill('#user_login', site.username);
  await page.fill('#user_pass', site.loginPassword);
  await page.click('#wp-submit');
  await page.waitForURL('**/wp-admin/**');

  return {
    async install(zip) {
      await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`);
      const file = { name: 'msmbridge.zip', mimeType: 'application/zip', buffer: zip };
      await page.setInputFiles('input[name=pluginzip]', file);
      await page.click('#install-plugin-submit');
      await page.getByRole('link', { name: 'Activate Plugin' }).click();
      await page.getByText('Plugin activated.').waitFor();
    },
    async pair(code) {
      await openSettings(page, site);
      await page.getByLabel('Pairing code').fill(code);
      return press(page, 'Connect');
    },
    async unpair() {
      await openSettings(page, site);
      return press(page, 'Disconnect');
    },
    close: () => browser.close(),
  };
}

const openSettings = (page: Page, { url }: RealWordPress) =>
  page.goto(`${url}/wp-admin/options-general.php?page=msmbridge`);

async function press(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  return page.locator('.notice-info').innerText();
}
