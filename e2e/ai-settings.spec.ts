// SuperAdmin chooses a language model in the interface, tries it out, has a draft written by it, and removes it. A portal of
// its own: who writes is a setting of all its members.
import { expect, expectReadableInBothThemes, test } from './journey.ts';
import { keptAs, register, signedIn, type KeptState } from './members.ts';
import { startPortal, type Portal } from './portal.ts';
import { begin, isReady, openWriter } from './writer.ts';

test.describe('AI settings', () => {
  let portal: Portal;
  let state: KeptState;
  test.beforeAll(async () => {
    portal = await startPortal();
    await register(portal.url, 'boss');
    state = await signedIn(portal.url, 'boss');
  });
  test.afterAll(() => portal.stop());
  // The wrong key that the journey tries first.
  test.use({ ...keptAs(() => state), expectedErrors: ['/api/writer/trial', '/api/writer/models'] });

  test('a model is chosen, tried out, used and removed', async ({ page }) => {
    test.slow();
    await test.step('the checklist leads there', async () => {
      await page.goto(`${portal.url}/sites`);
      await page.getByRole('link', { name: 'Choose a model' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI settings');
      await expect(page.getByRole('heading', { name: 'No language model' })).toBeVisible();
    });

    await test.step('what is missing or wrong is said at its field', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The model is required.')).toBeVisible();
      await page.getByLabel('Provider').selectOption({ label: 'Any OpenAI-compatible service' });
      await page.getByLabel('Address').fill('http://api.example.com/v1');
      await page.getByLabel('Model').fill('a-model');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('needs an address that begins with https://')).toBeVisible();
      await expectReadableInBothThemes(page);
    });

    await test.step('a wrong key is said in words, the right one lists the models', async () => {
      await page.getByLabel('Provider').selectOption({ label: 'A server on this machine or network' });
      await page.getByLabel('Address').fill(`${portal.sandboxUrl}/openai/v1`);
      await page.getByLabel('Key').fill('a-wrong-key');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('does not accept the portal’s key. Check the key.');
      await page.getByLabel('Key').fill('sandbox-secret');
      await page.getByRole('button', { name: 'List models' }).click();
      // The list replaces the text field once the models have arrived.
      await page.getByRole('combobox', { name: 'Model' }).selectOption('sandbox-writer');
      await page.getByLabel('Input price').fill('3');
      await page.getByLabel('Output price').fill('15');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('The model answers.')).toBeVisible();
      await expect(page.getByText(/tokens in, \d+ out, \$0\.\d+$/)).toBeVisible();
    });

    await test.step('saved, it writes; the key does not come back', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'sandbox-writer' })).toBeVisible();
      await expect(page.getByText('A key is set. It ends in cret.')).toBeVisible();
      await expect(page.getByLabel('Key')).toHaveValue('');
      await page.reload();
      await expect(page.getByLabel('Model')).toHaveValue('sandbox-writer');
      const writer = await openWriter(page, portal);
      await expect(writer.getByText('Language model: sandbox-writer')).toBeVisible();
      await begin(writer);
      await isReady(writer);
      await expect(writer.getByText('Written by sandbox-writer')).toBeVisible();
    });

    await test.step('removed, the built-in outliner writes again, and leads back', async () => {
      await page.goto(`${portal.url}/admin/ai`);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('button', { name: 'Remove model' }).click();
      await expect(page.getByRole('heading', { name: 'No language model' })).toBeVisible();
      const writer = await openWriter(page, portal);
      await expect(writer.getByText('Add sources for a better outline.')).toBeVisible();
      await expect(writer.getByRole('link', { name: 'Choose a language model' })).toBeVisible();
    });
  });
});
