// A draft from the brief to the composer: by the built-in writer, by a language model with its tokens and cost, with
// sources that cannot be read, cancelled, and left to itself until the bell tells.
import type { Browser, Locator, Page } from '@playwright/test';
import { bell, panel } from './bell.ts';
import { expect, expectNoSidewaysScroll, expectReadable, test } from './journey.ts';
import { holdRequest } from './held-request.ts';
import { logIn, register } from './members.ts';
import { startPortal, withModel, type Portal } from './portal.ts';

const TOPIC = 'How small farms water their fields with solar pumps';
const FACTS =
  'Solar pumps lift water without diesel. A pump of 500 watts waters one acre of vegetables a day. Cooperatives share one pump among five households.';

async function signedInTo(portal: Portal, browser: Browser, path: string): Promise<string> {
  await register(portal.url, 'otieno');
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, portal.url, 'otieno');
  await page.getByRole('button', { name: 'Reject all' }).click();
  await context.storageState({ path });
  await context.close();
  return path;
}

/** Known only when the portal has started. */
const keptAs = (state: () => string) => ({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from the pattern
  storageState: ({}: object, use: (path: string) => Promise<void>) => use(state()),
});

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Write with AI' });

async function openWriter(page: Page, portal: Portal): Promise<Locator> {
  await page.goto(`${portal.url}/schedule-posts?compose=new`);
  await page.getByRole('button', { name: 'Write with AI' }).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

async function begin(writer: Locator, topic = TOPIC): Promise<void> {
  await writer.getByLabel('What is it about?').fill(topic);
  await writer.getByRole('button', { name: 'Write a draft' }).click();
}

const isReady = (writer: Locator) =>
  expect(writer.getByRole('button', { name: 'Use this draft' })).toBeVisible();

async function take(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Use this draft' }).click();
  await expect(drawer(page)).toBeHidden();
}

/** Whatever the composer's fields are called: the words stand in one of them. */
const expectComposed = (page: Page, words: string) =>
  expect
    .poll(() =>
      page
        .getByRole('textbox')
        .evaluateAll((fields) =>
          fields.map((field) => ('value' in field ? String(field.value) : field.textContent)).join('\n'),
        ),
    )
    .toContain(words);

const expectAccessibleDrawer = (page: Page) => expectReadable(page, { part: '[role=dialog]' });

test.describe('by the built-in writer', () => {
  let portal: Portal;
  let state: string;
  test.beforeAll(async ({ browser, portal: shared }, info) => {
    portal = shared;
    state = await signedInTo(portal, browser, info.outputPath('otieno.json'));
  });
  test.use(keptAs(() => state));

  test('a draft is written, changed, saved and taken', async ({ page }) => {
    const writer = await openWriter(page, portal);
    await test.step('the brief says who writes, and checks what was typed', async () => {
      await expect(
        writer.getByText('Built-in writer: arranges what it is given, not a language model'),
      ).toBeVisible();
      await expect(writer.getByLabel('Language').getByRole('option')).toHaveText(['English', 'Swahili']);
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
      await expect(writer.getByText('Arranged by the built-in writer')).toBeVisible();
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
      await writer.getByRole('tab', { name: 'Earlier drafts' }).click();
      await expect(writer.getByText('This month: 1 draft')).toBeVisible();
      await expect(writer.getByRole('list', { name: 'Earlier drafts' }).getByRole('listitem')).toHaveCount(1);
      await expectAccessibleDrawer(page);
      await writer.getByRole('tab', { name: 'Write', exact: true }).click();
      await take(page);
      await expectComposed(page, 'Ask your neighbours.');
    });

    await test.step('the choices are remembered, and an earlier draft can be a source', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Write with AI' }).click();
      await expect(writer.getByLabel('Tone')).toHaveValue('friendly');
      await writer.getByRole('button', { name: 'Earlier draft', exact: true }).click();
      await writer.getByLabel('Earlier draft', { exact: true }).selectOption({ index: 1 });
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
});

test.describe('by a language model', () => {
  let portal: Portal;
  let state: string;
  test.beforeAll(async ({ browser }, info) => {
    portal = await startPortal(withModel);
    state = await signedInTo(portal, browser, info.outputPath('otieno.json'));
  });
  test.afterAll(() => portal.stop());
  test.afterEach(() => habits('DELETE'));
  // The refusal that a journey provokes.
  test.use({ ...keptAs(() => state), expectedErrors: ['/admin/generate-post'] });

  const habits = (method: 'POST' | 'DELETE', habit?: object) =>
    fetch(`${portal.sandboxUrl}/openai/__habits`, { method, body: habit ? JSON.stringify(habit) : null });
  const slowly = (delayMs: number, times = 1) => habits('POST', { kind: 'slow', times, delayMs });

  test('the text comes word by word, and the draft says its tokens and cost', async ({ page }) => {
    await slowly(60);
    const writer = await openWriter(page, portal);
    await expect(writer.getByText('Language model: sandbox-writer')).toBeVisible();
    await begin(writer, '<b>Solar</b> pumps');
    const soFar = writer.getByRole('article', { name: 'The draft so far' });
    await expect(soFar).toContainText('There is more to');
    await expect(soFar).not.toContainText('What to do next');
    // As text: nothing of it is a tag yet.
    await expect(soFar).toContainText('<b>Solar</b> pumps: a fresh look');
    await expect(writer.getByRole('progressbar')).toBeVisible();
    await expectAccessibleDrawer(page);
    await isReady(writer);
    await expect(writer.getByText(/^[\d,]+ tokens, \$0\.\d+$/)).toBeVisible();
    await expect(writer.getByText('Written by sandbox-writer')).toBeVisible();

    await writer.getByRole('button', { name: 'Another version' }).click();
    await isReady(writer);
    await writer.getByRole('tab', { name: 'Earlier drafts' }).click();
    await expect(writer.getByText(/^Your budget today: 2 of 100 calls, \$0\.\d+ of \$5\.00$/)).toBeVisible();
    await writer.getByRole('button', { name: 'Details' }).click();
    await expect(writer.getByRole('list', { name: 'Budgets' }).getByRole('progressbar')).toHaveCount(6);
    await expectAccessibleDrawer(page);
    await writer.getByRole('tab', { name: 'Write', exact: true }).click();
    await take(page);
    await expectComposed(page, 'Start small, watch closely, and keep what works.');
  });

  test('cancelling stops the model, and trying again keeps the brief', async ({ page }) => {
    await slowly(300);
    const writer = await openWriter(page, portal);
    await begin(writer);
    await expect(writer.getByRole('article')).toContainText('There is');
    await writer.getByRole('button', { name: 'Cancel writing' }).click();
    await expect(writer.getByText('Cancelled. No draft was kept.')).toBeVisible();
    const { received } = (await (await fetch(`${portal.sandboxUrl}/openai/__received`)).json()) as {
      received: { wasAborted: boolean }[];
    };
    expect(received.at(-1)?.wasAborted).toBe(true);

    await habits('POST', { kind: 'filter', times: 1 });
    await writer.getByRole('button', { name: 'Try again' }).click();
    await expect(writer.getByRole('alert')).toContainText('The AI service refused this brief.');
    await writer.getByRole('button', { name: 'Back to the brief' }).click();
    await expect(writer.getByLabel('What is it about?')).toHaveValue(TOPIC);
  });

  test('it goes on when one leaves: it is shown again, and the bell tells', async ({ page }) => {
    await slowly(120);
    const writer = await openWriter(page, portal);
    await begin(writer);
    await expect(writer.getByRole('article')).toContainText('There is');
    await expect(writer.getByText('It goes on when you close this')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Write with AI' }).click();
    await expect(writer.getByRole('article')).toContainText('There is');
    await writer.getByRole('button', { name: 'Close' }).first().click();
    await expect(writer).toBeHidden();
    await page.getByRole('dialog', { name: 'New post' }).getByRole('button', { name: 'Close' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 60_000 });
    await bell(page).click();
    await expect(panel(page).getByText('Your draft is ready')).toBeVisible();
  });

  test('no more than three are written at once, and that is said', async ({ page }) => {
    await slowly(2_000, 3);
    const writer = await openWriter(page, portal);
    for (const count of [1, 2, 3]) {
      await begin(writer, `${TOPIC}, part ${count}`);
      await writer.getByRole('button', { name: 'New brief' }).click();
      await expect(writer.getByRole('list', { name: 'Being written' }).getByRole('listitem')).toHaveCount(
        count,
      );
    }
    await begin(writer);
    await expect(writer.getByRole('alert')).toContainText('3 drafts are being written already.');
    await expect(writer.getByLabel('What is it about?')).toHaveValue(TOPIC);
  });
});
