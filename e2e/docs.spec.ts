// Documents and patent receipts: SuperAdmin edits, a colleague is quicker, everybody reads.
import { authRoutes } from '@msm/contract/auth/routes';
import { docRoutes } from '@msm/contract/docs/routes';
import { expect, expectNoSidewaysScroll, expectReadableInBothThemes, test } from './journey.ts';
import { MEMBERS, PASSWORD } from './members.ts';

const NAME = 'MSM-INVESTOR-OVERVIEW';
const HOSTILE = [
  '<script>document.title = "taken"</script>',
  '<img src=x onerror="document.title = \'taken\'">',
  '[a link](javascript:document.title="taken")',
];

const send = (method: string, url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test.use({ viewport: { width: 1440, height: 900 } });

test('SuperAdmin edits a document, is warned of a colleague, and a visitor reads the result', async ({
  page,
  openAs,
  portal,
}) => {
  const boss = await openAs('SuperAdmin');
  const text = boss.getByRole('textbox', { name: 'Text in Markdown' });
  const preview = boss.getByRole('region', { name: 'Preview' });

  await test.step('the editor shows what a text becomes before it is published', async () => {
    await boss.goto(`${portal.url}/docs/${NAME}`);
    await boss.getByRole('link', { name: 'Edit' }).click();
    await expect(preview.getByRole('heading', { name: 'MSM investor overview' })).toBeVisible();
    await text.fill(
      `# Overview for investors\n\nRead slowly.\n\n## Why\n\n${HOSTILE.join('\n\n')}\n\n## Risks\n\nMany.\n`,
    );
    await expect(preview.getByRole('heading', { name: 'Overview for investors' })).toBeVisible();
    await expectReadableInBothThemes(boss);
    await boss.getByRole('button', { name: 'Publish' }).click();
    await expect(boss.getByText('Version 2')).toBeVisible();
  });

  await test.step('a colleague who saved first is not overwritten', async () => {
    const signedIn = await send('POST', portal.url + authRoutes.login.path, {
      username: MEMBERS.SuperAdmin,
      password: PASSWORD,
    });
    const { data } = (await signedIn.json()) as { data: { accessToken: string } };
    const colleague = await send(
      'PUT',
      portal.url + docRoutes.saveDoc.path.replace(':name', NAME),
      { markdown: '# Quicker\n', version: 2 },
      { authorization: `Bearer ${data.accessToken}` },
    );
    expect(colleague.status).toBe(200);
    await text.press('End');
    await text.pressSequentially('And that is all.');
    await boss.getByRole('button', { name: 'Publish' }).click();
    await expect(boss.getByText('Nothing was overwritten.')).toBeVisible();
    await expect(text).toHaveValue(/And that is all\./);
    await boss.getByRole('button', { name: 'Publish mine instead' }).click();
    await expect(boss.getByText('Version 4')).toBeVisible();
  });

  await test.step('the history has the colleague’s text', async () => {
    await boss.getByRole('button', { name: 'History' }).click();
    await boss.getByRole('button', { name: /^Version 3/ }).click();
    await expect(boss.getByRole('dialog').getByText('# Quicker')).toBeVisible();
  });

  await test.step('a visitor reads it at once, and nothing in it runs', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto(`${portal.url}/docs/${NAME}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview for investors');
    await expect(page.getByText('<script>document.title')).toBeVisible();
    await page.getByText('Contents').click();
    await page.getByRole('link', { name: 'Risks' }).click();
    await expect(page).toHaveURL(/#section-risks$/);
    await expect(page).toHaveTitle('Overview for investors · MSM Portal');
    await expectNoSidewaysScroll(page);
  });
});

test('SuperAdmin adds a patent receipt, and a visitor finds its file', async ({ page, openAs, portal }) => {
  const boss = await openAs('SuperAdmin');
  await boss.goto(`${portal.url}/patent-receipts`);
  await boss.getByRole('button', { name: 'Add receipt' }).click();
  const form = boss.getByRole('dialog');
  await form.getByLabel('Title').fill('Publishing once under faults');
  await form.getByLabel('Office').fill('KIPI');
  await form.getByLabel('Number').fill('KE/P/2026/1234');
  await form.getByLabel('Filed on').fill('2026-03-14');
  await form.getByLabel('File', { exact: true }).setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expectReadableInBothThemes(boss);
  await form.getByRole('button', { name: 'Add receipt' }).click();
  await expect(boss.getByRole('heading', { name: /Publishing once/ })).toBeVisible();

  await page.goto(`${portal.url}/patent-receipts`);
  const link = page.getByRole('link', { name: /^Download the receipt of Publishing once/ });
  await expect(link).toBeVisible();
  await expectReadableInBothThemes(page);
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toBe('receipt.pdf');
});
