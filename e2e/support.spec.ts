// Writing to support and answering: the form of every page, SuperAdmin's bell and inbox, the mail, and the look-up.
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, expectReadableInBothThemes, test } from './journey.ts';
import { logIn, MEMBERS, rejectedCookies, signedIn, type KeptState } from './members.ts';
import type { Portal } from './portal.ts';

const CONTACT = '/api/messages/contact';
const LOOK_UP = '/api/messages/status';
const REFERENCE = /^MSM-\w{4}-\w{4}$/;
const LETTER = {
  Name: 'Zawadi Kamau',
  'E-mail': 'zawadi@example.com',
  Subject: 'My board <b>is</b> upside down',
  Message: 'I play white.\n\n<img src=x onerror="document.title = \'taken\'"> See https://example.com/board.',
};

let portal: Portal;
let bossState: KeptState;
test.beforeAll(async ({ portal: shared }) => {
  portal = shared;
  bossState = await signedIn(portal.url, MEMBERS.SuperAdmin);
});

// Refusals that these journeys provoke.
test.use({ expectedErrors: [CONTACT, LOOK_UP] });

// Consent is another journey; its banner would lie over the lower edge of every page here.
test.beforeEach(({ page }) => rejectCookies(page));

const rejectCookies = (page: Page) =>
  page.addInitScript(
    (record) => localStorage.setItem('cookie-consent', JSON.stringify(record)),
    rejectedCookies(),
  );

async function openAsBoss(browser: Browser, path: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ storageState: bossState, viewport });
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

/** As a browser without a face would send it. */
async function post(subject: string, more: object = {}): Promise<void> {
  const sender = { sender_name: 'Juma Mwangi', sender_email: 'juma@example.com', source: 'contact_form' };
  const usual = { category: 'general', priority: 'medium', message: `About: ${subject}` };
  const answer = await fetch(portal.url + CONTACT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sender, ...usual, subject, ...more }),
  });
  expect(answer.status).toBe(201);
}

const dialog = (page: Page) => page.getByRole('dialog');

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Contact support' }).click();
  await expect(dialog(page).getByLabel('Subject')).toBeVisible();
  return dialog(page);
}

async function fill(form: Locator, letter: typeof LETTER): Promise<void> {
  for (const [label, words] of Object.entries(letter)) await form.getByLabel(label).fill(words);
}

const send = (form: Locator) => form.getByRole('button', { name: 'Send message' }).click();

test('a visitor writes, is answered by mail, and the reference tells of it', async ({ page, browser }) => {
  let reference = '';

  await test.step('the form says what it sends, and closes by itself', async () => {
    await page.clock.install();
    await page.goto(`${portal.url}/gaming?from=anna%40example.com`);
    await page.clock.runFor(5_000);
    const form = await openForm(page);
    await fill(form, LETTER);
    await expect(form.getByText(`${LETTER.Message.length}/5000 characters`)).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().endsWith(CONTACT));
    await send(form);
    const sent = (await asked).postDataJSON() as Record<string, unknown>;
    expect(sent).toMatchObject({
      sender_name: LETTER.Name,
      sender_email: LETTER['E-mail'],
      category: 'general',
      priority: 'medium',
      source: 'contact_form',
      metadata: {
        userAgent: expect.stringContaining('Mozilla/5.0'),
        platform: expect.any(String),
        referrer: `${portal.url}/gaming?from=anna%40example.com`,
        timestamp: expect.stringMatching(/^2.*Z$/),
      },
    });
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
    reference = await dialog(page).getByText(REFERENCE).innerText();
    await page.clock.runFor(3_000);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('the bell counts it and leads to it', async () => {
    const boss = await openAsBoss(browser, '/sites');
    await boss.getByRole('button', { name: 'Inbox: 1 unread message' }).click();
    await boss.getByRole('link', { name: LETTER.Subject }).click();
    await expect(boss).toHaveURL(/\/admin\/messages\?message=/);
    const message = boss.getByRole('dialog', { name: LETTER.Subject });
    await expect(message.getByText('<img src=x')).toBeVisible();
    await expect(message.locator('img')).toHaveCount(0);
    await expect(message.getByRole('link', { name: 'https://example.com/board', exact: true })).toBeVisible();
    expect(await boss.title()).not.toBe('taken');
    await expect(boss.getByLabel('Inbox: no unread messages')).toBeAttached();
    await message.getByText('Technical details').click();
    await expect(message.getByText(`${portal.url}/gaming`, { exact: true })).toBeVisible();

    await message.getByLabel(`Reply to ${LETTER.Name}`).fill('Turn it <i>round</i>.');
    await boss.keyboard.press('Control+Enter');
    await expect(message.getByText('Written to the mail folder', { exact: true })).toBeVisible();
    await expect(message.getByText('Turn it <i>round</i>.')).toBeVisible();
    await expect(message.getByText(/boss changed the status from New to Answered/)).toBeVisible();
    const mail = portal.mailsTo(LETTER['E-mail']).find((each) => each.includes(`Subject: Re:`)) ?? '';
    expect(mail).toContain('Turn it');
    expect(mail).toContain(reference);
    await boss.context().close();
  });

  await test.step('the reference and the e-mail tell what became of it, and nothing less does', async () => {
    await openForm(page);
    await page.getByRole('tab', { name: 'Check a message' }).click();
    const check = page.getByRole('tabpanel', { name: 'Check a message' });
    await expect(check.getByLabel('Reference ID')).toHaveValue(reference);
    await check.getByLabel('E-mail').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Check status' }).click();
    await expect(check.getByText('No message has that reference and that e-mail.')).toBeVisible();
    await check.getByLabel('Reference ID').fill(reference.toLowerCase().replaceAll('-', ' '));
    await check.getByLabel('E-mail').fill(LETTER['E-mail']);
    await page.getByRole('button', { name: 'Check status' }).click();
    await expect(check.getByText('Answered', { exact: true })).toBeVisible();
    await expect(check.getByText('Turn it <i>round</i>.')).toBeVisible();
  });
});

test('hostile and oversized values are refused at their fields and not sent', async ({ page }) => {
  await page.goto(`${portal.url}/landing`);
  const form = await openForm(page);
  const refused = async (letter: Partial<typeof LETTER>, words: string) => {
    await fill(form, { ...LETTER, ...letter });
    await send(form);
    await expect(form.getByText(words)).toBeVisible();
  };
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await refused({ Name: 'Z' }, 'Name has at least 2 characters.');
  await refused({ Name: 'Z'.repeat(256) }, 'Name has at most 255 characters.');
  await refused({ 'E-mail': 'zawadi@localhost' }, 'Enter a valid e-mail address.');
  await refused({ Subject: 'Hi' }, 'Subject has at least 3 characters.');
  await refused({ Subject: 'S'.repeat(501) }, 'Subject has at most 500 characters.');
  await refused({ Message: 'Too short' }, 'Message has at least 10 characters.');
  await refused({ Message: 'M'.repeat(5_001) }, 'Message has at most 5000 characters.');
  await expect(form.getByText('5001/5000 characters')).toBeVisible();
  await fill(form, LETTER);
  await form.getByLabel('Phone').fill('<script>');
  await send(form);
  await expect(form.getByText('A phone number has digits, spaces')).toBeVisible();
  expect(sent.filter((url) => url.endsWith(CONTACT))).toEqual([]);
});

test('a message that does not get through stays in the form and is filed once', async ({ page }) => {
  const ids: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(CONTACT)) ids.push(request.postDataJSON().submission_id);
  });
  await page.goto(`${portal.url}/gaming`);
  const form = await openForm(page);
  await fill(form, LETTER);

  const held = Promise.withResolvers<void>();
  await page.route(`**${CONTACT}`, (route) => held.promise.then(() => route.abort()));
  await send(form);
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  held.resolve();
  await expect(form.getByRole('alert')).toContainText('Failed to submit your message. Please try again');

  const body = { success: false, message: 'Too many messages. Wait a minute.', code: 'tooMany' };
  await page.unroute(`**${CONTACT}`);
  await page.route(`**${CONTACT}`, (route) => route.fulfill({ status: 429, json: body }));
  await send(form);
  await expect(form.getByRole('alert')).toContainText('Too many messages. Wait a minute.');
  await form.getByLabel('Subject').press('End');
  await form.getByLabel('Subject').pressSequentially('!');
  await expect(form.getByRole('alert')).toBeHidden();

  await page.unroute(`**${CONTACT}`);
  await send(form);
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  // Copying the reference is not interrupted.
  await dialog(page).getByText(REFERENCE).hover();
  await expect(page.getByText('Stays open while you are here.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await expect((await openForm(page)).getByLabel('Subject')).toHaveValue('');
});

test('a slip keeps the text and resets category and priority; closing the form empties it', async ({
  page,
}) => {
  await page.goto(`${portal.url}/landing`);
  const form = await openForm(page);
  await fill(form, LETTER);
  for (const slip of [() => page.mouse.click(5, 5), () => page.keyboard.press('Escape')]) {
    await form.getByLabel('Category').selectOption('billing');
    await form.getByLabel('Priority').selectOption('urgent');
    await slip();
    await expect(form).toBeHidden();
    await openForm(page);
    await expect(form.getByLabel('Message')).toHaveValue(LETTER.Message);
    await expect(form.getByLabel('Category')).toHaveValue('general');
    await expect(form.getByLabel('Priority')).toHaveValue('medium');
  }
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await openForm(page);
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Message')).toHaveValue('');
  await expect(form.getByLabel('Category')).toHaveValue('general');
  await expect(form.getByLabel('Priority')).toHaveValue('medium');
});

test('a member finds name and e-mail filled in; an Admin does not get into the inbox', async ({ page }) => {
  await logIn(page, portal.url, MEMBERS.Admin, '/admin/messages');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Required role: SuperAdmin')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeHidden();
  const form = await openForm(page);
  await expect(form.getByLabel('Name')).toHaveValue('admin Tester');
  await expect(form.getByLabel('E-mail')).toHaveValue('admin@example.com');
  await expect(form.getByLabel('Subject')).toBeFocused();
});

test('the inbox is searched, filtered, worked through and exported', async ({ browser }) => {
  for (let number = 1; number <= 11; number++) await post(`Garden ${number}`);
  await post('Garden on fire', { priority: 'urgent', category: 'security', sender_name: 'Moto' });
  const page = await openAsBoss(browser, '/admin/messages?q=garden');
  const row = (name: RegExp) => page.getByRole('row', { name });
  const opener = (name: RegExp) => row(name).getByRole('link');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('11–12 of 12')).toBeVisible();

  await test.step('filters are kept in the address', async () => {
    await page.getByLabel('Priority').selectOption('urgent');
    await expect(page).toHaveURL(/q=garden&priority=urgent$/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.reload();
    await expect(row(/Garden on fire/)).toBeVisible();
    await page.getByLabel('Status').selectOption('spam');
    await expect(page.getByText('No message matches. Try fewer words or filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all messages' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('garden');
    await expect(page).toHaveURL(/q=garden/);
    await expect(page.getByText('1–10 of 12')).toBeVisible();
    await page.getByLabel('Order').selectOption('urgent');
    await expect(page).toHaveURL(/sort=urgent/);
    await expect(page.getByRole('row').nth(1)).toContainText('Garden on fire');
  });

  await test.step('several are changed at once', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    // The bar of actions comes up above the rows and moves them.
    await expect(page.getByRole('button', { name: 'Mark read' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Garden on fire' }).uncheck();
    await page.getByRole('button', { name: 'Mark read' }).click();
    await expect(page.getByText('9 messages changed')).toBeVisible();
    await page.getByLabel('Read or unread').selectOption('unread');
    await expect(page.getByText('1–3 of 3')).toBeVisible();
  });

  await test.step('the keyboard opens one, goes on and decides', async () => {
    await opener(/Garden on fire/).focus();
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    for (const [key, shown] of [
      ['Enter', 'About: Garden on fire'],
      ['j', 'About: Garden 2'],
      ['k', 'About: Garden on fire'],
      ['e', 'boss changed the status from New to Resolved'],
      ['j', 'About: Garden 2'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dialog(page)).toContainText(shown);
    }
    await page.keyboard.press('u');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('1–2 of 2')).toBeVisible();
  });

  await test.step('a reply that was not sent waits for its message', async () => {
    await opener(/Garden 2/).click();
    await dialog(page).getByLabel('Reply to Juma Mwangi').fill('Water it');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.getByLabel('Read or unread').selectOption('');
    await page.getByRole('searchbox').fill('garden 2');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await opener(/Garden 2/).click();
    await expect(dialog(page).getByLabel('Reply to Juma Mwangi')).toHaveValue('Water it');
    await dialog(page).getByRole('button', { name: 'Send and resolve' }).click();
    await expect(dialog(page)).toContainText('boss changed the status from Answered to Resolved');
    await page.keyboard.press('Escape');
  });

  await test.step('the export holds what is listed', async () => {
    await page.getByRole('searchbox').fill('garden');
    await page.getByLabel('Category').selectOption('security');
    await expect(row(/Garden on fire/)).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^support-messages-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv.startsWith('\ufeff"Reference"')).toBe(true);
    expect(csv).toContain('"Moto"');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });
  await page.context().close();
});

test('the bell notices a new message within two minutes', async ({ browser }) => {
  await post('Early in the morning');
  const page = await openAsBoss(browser, '/sites');
  await page.clock.install();
  await page.reload();
  const bell = page.getByRole('button', { name: /^Inbox: \d+ unread/ });
  const countAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    const label = await bell.getAttribute('aria-label', { timeout: 1_000 });
    return Number(label?.replaceAll(/\D/g, ''));
  };
  // Answers reach the page while its clock moves.
  await expect.poll(() => countAfter(500).catch(() => 0)).toBeGreaterThan(0);
  const before = await countAfter(500);
  await post('Late in the evening');
  expect(await countAfter(60_000)).toBe(before);
  await page.clock.runFor(60_000);
  await expect.poll(() => countAfter(100)).toBe(before + 1);
  await page.context().close();
});

test('form, bell and inbox are accessible in both themes and fit a small phone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(`${portal.url}/landing`);
  const form = await openForm(page);
  await send(form);
  await expectReadableAndFitting(page);
  await page.getByRole('tab', { name: 'Check a message' }).click();
  await expectReadableAndFitting(page);

  const boss = await openAsBoss(browser, '/admin/messages');
  for (const width of [1440, 360]) {
    await boss.setViewportSize({ width, height: 720 });
    await boss.getByRole('button', { name: /^Inbox/ }).click();
    await expect(boss.getByRole('link', { name: 'See all messages' })).toBeVisible();
    await expectReadableAndFitting(boss);
    await boss.keyboard.press('Escape');
    await boss.getByRole('checkbox').nth(1).check();
    await expectReadableAndFitting(boss);
    await boss.getByRole('checkbox').nth(1).uncheck();
    await boss.getByRole('row').nth(1).getByRole('link').click();
    await expect(dialog(boss).getByRole('button', { name: 'Send reply' })).toBeVisible();
    await expectReadableAndFitting(boss);
    await boss.keyboard.press('Escape');
    await expect(dialog(boss)).toBeHidden();
  }
  await boss.context().close();
});

async function expectReadableAndFitting(page: Page): Promise<void> {
  await expectReadableInBothThemes(page);
  await expectNoSidewaysScroll(page);
}
