// A draft from the brief to the composer by the built-in writer, also with sources that cannot be read.
import { POST_TYPES } from '@msm/contract/posts/brief-choices';
import { holdRequest } from './held-request.ts';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';
import { keptAs, register, signedIn, type KeptState } from './members.ts';
import type { Portal } from './portal.ts';
import { begin, expectAccessibleDrawer, expectComposed, FACTS, isReady, openWriter, take } from './writer.ts';

test.describe('by the built-in writer', () => {
  let portal: Portal;
  let state: KeptState;
  test.beforeAll(async ({ portal: shared }) => {
    portal = shared;
    await register(portal.url, 'otieno');
    state = await signedIn(portal.url, 'otieno');
  });
  test.use(keptAs(() => state));

  test('a draft is written, changed, saved and taken', async ({ page }) => {
    const writer = await openWriter(page, portal);
    await test.step('the brief says who writes, and checks what was typed', async () => {
      await expect(
        writer.getByText('Written by the built-in outliner, which is not a language model.'),
      ).toBeVisible();
      await expect(writer.getByLabel('Language').getByRole('option')).toHaveText(['English', 'Swahili']);
      await expect(writer.getByLabel('Type').getByRole('option')).toHaveCount(POST_TYPES.length);
      await begin(writer, 'So');
      await expect(writer.getByText('The topic has at least 3 characters.')).toBeVisible();
      await writer.getByRole('button', { name: 'Web address' }).click();
      await writer.getByRole('textbox', { name: 'Web address' }).fill('ftp://example.com');
      await begin(writer);
      await expect(writer.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
      await writer.getByRole('button', { name: 'Remove source 1' }).click();
      await writer.getByRole('button', { name: 'Pasted text' }).click();
      await writer.getByRole('textbox', { name: 'Pasted text' }).fill(FACTS);
      await writer.getByLabel('Tone').selectOption('friendly');
      await expectAccessibleDrawer(page);
    });

    await test.step('the draft is looked over', async () => {
      await begin(writer);
      await isReady(writer);
      await expect(writer.getByText('No tokens, no cost')).toBeVisible();
      await expect(writer.getByText('Outline, by the built-in outliner')).toBeVisible();
      const headline = writer.getByRole('group', { name: 'Other headlines' }).getByRole('button').last();
      const words = await headline.innerText();
      await headline.click();
      await expect(writer.getByLabel('Title', { exact: true })).toHaveValue(words);
      await writer.getByRole('textbox', { name: 'Text', exact: true }).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Ask your neighbours.');
      await writer.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Draft saved')).toBeVisible();
      await expect(writer.getByRole('button', { name: 'Save draft' })).toBeDisabled();
      await expectAccessibleDrawer(page);
    });

    await test.step('it is among the earlier drafts, and its words go into the composer', async () => {
      await writer.getByRole('tab', { name: 'Generated texts' }).click();
      await expect(writer.getByText('This month: 1 draft')).toBeVisible();
      await expect(writer.getByRole('list', { name: 'Generated texts' }).getByRole('listitem')).toHaveCount(
        1,
      );
      await expectAccessibleDrawer(page);
      await writer.getByRole('tab', { name: 'Write', exact: true }).click();
      await take(page);
      await expectComposed(page, 'Ask your neighbours.');
    });

    await test.step('the choices are remembered, and an earlier draft can be a source', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Write with AI' }).click();
      await expect(writer.getByLabel('Tone')).toHaveValue('friendly');
      await writer.getByRole('button', { name: 'Generated text', exact: true }).click();
      await writer.getByLabel('Generated text', { exact: true }).selectOption({ index: 1 });
      await begin(writer);
      await isReady(writer);
      await expect(writer.getByRole('list', { name: 'Sources' })).toContainText('used');
    });
  });

  test('sources that cannot be read are reported in words, and the draft is written all the same', async ({
    page,
  }) => {
    const writer = await openWriter(page, portal);
    const addresses = ['http://10.0.0.1/secret', `${portal.sandboxUrl}/nowhere`];
    for (const [place, address] of addresses.entries()) {
      await writer.getByRole('button', { name: 'Web address' }).click();
      await writer.getByRole('textbox', { name: 'Web address' }).nth(place).fill(address);
    }
    await begin(writer);
    await isReady(writer);
    await expect(
      writer.getByText('10.0.0.1 was not used. Addresses inside a private network cannot be reached.'),
    ).toBeVisible();
    await expect(writer.getByText('was not used. The site answered with 404.')).toBeVisible();
  });

  test('on a phone nothing sticks out', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const writer = await openWriter(page, portal);
    await expectNoSidewaysScroll(page);
    await begin(writer);
    await isReady(writer);
    await expectNoSidewaysScroll(page);
    const body = await writer.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(body).toBe(0);
  });

  test('what is typed into a draft while it is saved stays, to be saved', async ({ page }) => {
    const writer = await openWriter(page, portal);
    await begin(writer);
    await isReady(writer);
    const title = writer.getByLabel('Title', { exact: true });
    await title.fill('Saved title');
    const save = await holdRequest(page, 'PATCH', /\/api\/writer\/drafts\//);
    await writer.getByRole('button', { name: 'Save draft' }).click();
    await save.arrives;
    await title.fill('Saved title, and what I typed while it was saved');
    await save.release();
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expect(title).toHaveValue('Saved title, and what I typed while it was saved');
    await writer.getByRole('button', { name: 'Save draft' }).click();
    await expect(writer.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await expect(title).toHaveValue('Saved title, and what I typed while it was saved');
  });

  test.describe('without the lists of types and natures', () => {
    test.use({ expectedErrors: ['/admin/get-post-'] });

    test('the form shows what it will send, and a draft is written', async ({ page }) => {
      await page.route(/get-post-(types|natures)/, (route) => route.fulfill({ status: 500, json: {} }));
      const writer = await openWriter(page, portal);
      await expect(writer.getByLabel('Type').getByRole('option')).toHaveText(['Article']);
      await begin(writer);
      await isReady(writer);
    });
  });
});
