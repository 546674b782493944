// The chat as its members meet it, two of them in browsers of their own: direct and group conversations, what each sees of the other,
// what survives without a connection, the widget and the page in step, and the width of a phone.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInBothThemes,
  test,
} from './journey.ts';
import { signedIn, type KeptState } from './members.ts';

const PHONE = { width: 360, height: 740 };

/** Opens the chat of a member and waits until it is live. */
async function openChat(page: Page, portalUrl: string, path = '/chat'): Promise<void> {
  await page.goto(portalUrl + path);
  await expect(page.getByRole('list', { name: 'Conversations' }).or(page.getByRole('log'))).not.toHaveCount(
    0,
  );
}

async function startWith(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('searchbox').fill(username);
  await dialog.getByRole('list', { name: 'Members found' }).getByRole('button').first().click();
  await expect(dialog).toBeHidden();
}

const field = (page: Page | Locator) => page.getByRole('textbox', { name: 'Message', exact: true });

async function write(page: Page | Locator, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

const bubble = (page: Page | Locator, text: string) => page.getByRole('article').filter({ hasText: text });

/** Presses a button of the toolbar that a message shows when it is pointed at. */
async function act(page: Page | Locator, text: string, name: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('toolbar').getByRole('button', { name, exact: true }).click();
}

const room = (page: Page | Locator, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name });

test('two members write to each other', async ({ portal, openAs }) => {
  const ann = await openAs('User');
  const ben = await openAs('Admin');

  await test.step('an empty chat says so and offers a start', async () => {
    await openChat(ann, portal.url);
    await expect(ann.getByText('No conversations found')).toBeVisible();
    await expectAccessible(ann);
    await startWith(ann, 'admin');
    await expect(ann.getByText('No messages yet. Start the conversation!')).toBeVisible();
  });

  await test.step('a message arrives, raises the badge of the widget, and is read when it is seen', async () => {
    await ben.goto(`${portal.url}/docs`);
    const button = ben.getByRole('complementary').getByRole('button', { name: /^Chat/ });
    await expect(button).toHaveAccessibleName('Chat');
    await write(ann, 'Karibu, Ben');
    await expect(button).toHaveAccessibleName('Chat, 1 unread');
    await expect(bubble(ann, 'Karibu, Ben').getByRole('img', { name: 'Delivered' })).toBeVisible();
    await button.click();
    const widget = ben.getByRole('dialog', { name: 'Chat' });
    await expect(room(widget, 'member Tester')).toBeVisible();
    await expectReadableInBothThemes(ben, { part: '[role=dialog]' });
    await room(widget, 'member Tester').click();
    await expect(bubble(widget, 'Karibu, Ben')).toBeVisible();
    await expect(bubble(ann, 'Karibu, Ben').getByRole('img', { name: 'Read' })).toBeVisible();
    await expect(button).toHaveAccessibleName('Chat');
  });

  await test.step('typing and presence are seen, and the widget leads to the page', async () => {
    const widget = ben.getByRole('dialog', { name: 'Chat' });
    await field(widget).pressSequentially('Asan');
    await expect(ann.getByText('admin Tester is typing…')).toBeVisible();
    await expect(ann.getByText('Online', { exact: true })).toBeVisible();
    await expect(widget.getByRole('button', { name: 'Video call' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await widget.getByRole('link', { name: 'Full screen' }).click();
    await expect(ben).toHaveURL(/\/chat\?room=/);
    await expect(widget).toBeHidden();
    // The draft went along.
    await expect(field(ben)).toHaveValue('Asan');
    await write(ben, 'Asante! <b>code</b>: `x < 1`');
    await expect(bubble(ann, 'Asante! <b>code</b>').locator('code')).toHaveText('x < 1');
  });

  await test.step('reactions, a reply, an edit and a deletion reach both', async () => {
    await act(ann, 'Asante!', 'React');
    await ann.getByRole('button', { name: 'React with 👍' }).click();
    const reaction = bubble(ben, 'Asante!').getByRole('button', { name: /👍 1/ });
    await expect(reaction).toBeVisible();
    await reaction.click();
    await expect(bubble(ann, 'Asante!').getByRole('button', { name: /👍 2/ })).toBeVisible();

    await act(ann, 'Asante!', 'Reply');
    await write(ann, 'You are welcom');
    await expect(bubble(ben, 'You are welcom').getByRole('button', { name: /admin Tester/ })).toBeVisible();

    await field(ann).press('ArrowUp');
    const editing = ann.getByRole('textbox', { name: 'Edit message' });
    await expect(editing).toHaveValue('You are welcom');
    await editing.fill('You are welcome');
    await editing.press('Enter');
    await expect(bubble(ben, 'You are welcome')).toContainText('Edited');

    await act(ann, 'You are welcome', 'More');
    await ann.getByRole('menuitem', { name: 'Delete message' }).click();
    await ann.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await expect(bubble(ben, 'Message deleted')).toBeVisible();
    await expect(bubble(ben, 'You are welcome')).toHaveCount(0);
  });

  await test.step('a picture is sent and opens large', async () => {
    const base64 = await ann.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 400 });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = 'teal';
      pen.fillRect(0, 0, 640, 400);
      return canvas.toDataURL('image/png').split(',')[1]!;
    });
    await ann
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') });
    await expect(ann.getByText('Ready to send')).toBeVisible();
    await write(ann, 'The harbour');
    const picture = bubble(ben, 'The harbour').getByRole('img', { name: /Picture from/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await picture.click();
    await expect(ben.getByRole('dialog').getByRole('img')).toBeVisible();
    await ben.keyboard.press('Escape');
  });

  await test.step('a search finds a message, and its address leads to it', async () => {
    await ben.getByRole('searchbox', { name: 'Search conversations and messages' }).fill('karibu');
    await ben.getByRole('list', { name: 'Messages found' }).getByRole('button').first().click();
    await expect(ben).toHaveURL(/message=/);
    await expect(bubble(ben, 'Karibu, Ben')).toBeInViewport();
    await expectAccessible(ben);
    await expectReadableInBothThemes(ben);
  });
});

test('what is written without a connection arrives once, in both tabs', async ({
  portal,
  openAs,
  browser,
}) => {
  const state: KeptState = await signedIn(portal.url, 'member');
  const context = await browser.newContext({ storageState: state });
  const [ann, second] = [await context.newPage(), await context.newPage()];
  const ben = await openAs('Admin');
  await openChat(ann, portal.url);
  await startWith(ann, 'admin');
  await write(ann, 'Before the tunnel');
  await openChat(second, portal.url, new URL(ann.url()).pathname + new URL(ann.url()).search);
  await openChat(ben, portal.url);
  await room(ben, 'member Tester').click();
  await expect(bubble(ben, 'Before the tunnel')).toBeVisible();

  await test.step('offline it waits, and survives a reload', async () => {
    await context.setOffline(true);
    await write(ann, 'From the tunnel');
    await expect(bubble(ann, 'From the tunnel')).toContainText('Waiting for a connection');
    await expect(bubble(second, 'From the tunnel')).toBeVisible();
    await write(second, 'From the other tab');
    await context.setOffline(false);
    await context.route('**/socket.io/**', (route) => route.abort());
    await ann.reload();
    await expect(bubble(ann, 'From the tunnel')).toBeVisible();
    await context.unroute('**/socket.io/**');
  });

  await test.step('back online both are sent, each once and in order', async () => {
    await Promise.all(
      [ann, second].map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))),
    );
    await expect(bubble(ben, 'From the other tab')).toHaveCount(1);
    await expect(bubble(ben, 'From the tunnel')).toHaveCount(1);
    for (const page of [ann, second]) {
      await expect(bubble(page, 'From the tunnel')).toHaveCount(1);
      await expect(bubble(page, 'From the other tab').getByText('Waiting')).toHaveCount(0);
    }
    await ben.reload();
    await expect(bubble(ben, 'From the other tab')).toHaveCount(1);
    await expect(bubble(ben, 'From the tunnel')).toHaveCount(1);
  });
  await context.close();
});

test('a message that could not be sent takes no reader away from what is unread', async ({
  portal,
  openAs,
}) => {
  const ann = await openAs('User', { storageState: await signedIn(portal.url, 'member') });
  const boss = await openAs('SuperAdmin');
  await openChat(ann, portal.url);
  await startWith(ann, 'boss');
  await write(ann, 'How was the crossing?');
  await openChat(boss, portal.url);
  await room(boss, 'member Tester').click();
  await expect(bubble(boss, 'How was the crossing?')).toBeVisible();
  await ann.evaluate(() => {
    const failed = {
      clientId: 'failed',
      senderId: localStorage.getItem('userId'),
      roomId: new URLSearchParams(location.search).get('room'),
      content: 'Not sent',
      writtenAt: new Date().toISOString(),
      failure: 'The picture is gone.',
    };
    localStorage.setItem('chat-unsent:failed', JSON.stringify(failed));
  });
  await ann.goto(`${portal.url}/docs`);
  const button = ann.getByRole('complementary').getByRole('button', { name: /^Chat/ });
  await expect(button).toHaveAccessibleName('Chat');
  for (const day of ['One', 'Two']) await write(boss, `${day}\n${'Wind and rain\n'.repeat(60)}`);
  await expect(button).toHaveAccessibleName('Chat, 2 unread');
  await button.click();
  const widget = ann.getByRole('dialog', { name: 'Chat' });
  await room(widget, 'boss Tester').click();
  await expect(bubble(widget, 'Two').or(bubble(widget, 'One'))).not.toHaveCount(0);
  await expect(widget.getByText('Unread messages')).toBeInViewport();
  await widget.getByRole('button', { name: 'Go to the latest messages' }).click();
  await expect(bubble(widget, 'Not sent')).toBeInViewport();
  await expect(button).toHaveAccessibleName('Chat');
});

test('a quotation leads to its message each time', async ({ portal, openAs }) => {
  const ann = await openAs('User');
  await openChat(ann, portal.url);
  await startWith(ann, 'boss');
  const arrived = (text: string) => bubble(ann, text).and(ann.locator('[data-message]'));
  await write(ann, 'Who has the key?');
  await expect(arrived('Who has the key?')).toHaveCount(1);
  await act(ann, 'Who has the key?', 'Reply');
  await write(ann, 'It is with Ann');
  await expect(arrived('It is with Ann')).toHaveCount(1);
  const quotation = bubble(ann, 'It is with Ann').getByRole('button', { name: /Who has the key/ });
  const highlighted = ann.locator('[data-highlighted=true]');
  for (const _time of ['first', 'second']) {
    await quotation.click();
    await expect(highlighted).toHaveCount(1);
    await expect(highlighted).toHaveCount(0);
  }
});

test('a group is created, managed and left', async ({ portal, openAs }) => {
  const ann = await openAs('User');
  const ben = await openAs('Admin');
  await openChat(ben, portal.url);
  await openChat(ann, portal.url);
  await ann.getByRole('button', { name: 'New conversation' }).click();
  const dialog = ann.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByText('Group', { exact: true }).click();
  await dialog.getByLabel('Name of the group').fill('Harbour crew');
  for (const username of ['admin', 'boss']) {
    await dialog.getByRole('searchbox').fill(username);
    await dialog
      .getByRole('list', { name: 'Members found' })
      .getByRole('button', { name: `@${username}` })
      .click();
  }
  await expect(dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await write(ann, 'Welcome aboard');
  await expect(room(ben, 'Harbour crew')).toContainText('Welcome aboard');
  await room(ben, 'Harbour crew').click();
  await expect(bubble(ann, 'Welcome aboard').getByRole('img', { name: 'Read by 1' })).toBeVisible();

  await ann.getByRole('button', { name: 'Details of the conversation' }).click();
  const details = ann.getByRole('dialog', { name: 'Group' });
  await details.getByLabel('Name of the group').fill('Harbour team');
  await details.getByRole('button', { name: 'Rename' }).click();
  await expect(room(ben, 'Harbour team')).toBeVisible();
  await details.getByText('None', { exact: true }).click();
  await expectReadableInBothThemes(ann, { part: '[role=dialog]' });
  await details.getByRole('button', { name: 'More about admin Tester' }).click();
  await ann.getByRole('menuitem', { name: 'Remove from the group' }).click();
  await expect(room(ben, 'Harbour team')).toHaveCount(0);
  await expect(ben.getByText('This conversation does not exist, or you are no longer in it.')).toBeVisible();
  await details.getByRole('button', { name: 'Leave group' }).click();
  await ann.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
  await expect(room(ann, 'Harbour team')).toHaveCount(0);
});

test('on a phone the list and the conversation are two steps, and the tab bar has the badge', async ({
  portal,
  openAs,
}) => {
  const ann = await openAs('User', { viewport: PHONE, storageState: await signedIn(portal.url, 'member') });
  const boss = await openAs('SuperAdmin');
  await openChat(boss, portal.url);
  await startWith(boss, 'member');
  await ann.goto(`${portal.url}/docs`);
  const tab = ann.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: /Chat/ });
  await write(boss, 'On the road?');
  await expect(tab).toHaveAccessibleName(/1 unread/);
  await expect(ann.getByRole('button', { name: /^Chat/ })).toBeHidden();
  await tab.click();
  await expect(field(ann)).toBeHidden();
  await room(ann, 'boss Tester').click();
  await expect(bubble(ann, 'On the road?')).toBeVisible();
  await expect(room(ann, 'boss Tester')).toBeHidden();
  await expectNoSidewaysScroll(ann);
  await expectReadableInBothThemes(ann);
  await field(ann).fill('Yes');
  await ann.getByRole('button', { name: 'Send' }).click();
  await expect(bubble(boss, 'Yes')).toBeVisible();
  await ann.getByRole('button', { name: 'Back to the conversations' }).click();
  await expect(room(ann, 'boss Tester')).toContainText('You: Yes');
});

test('a link is previewed for a reader who asks', async ({ portal, openAs }) => {
  const ann = await openAs('User');
  await openChat(ann, portal.url);
  await startWith(ann, 'boss');

  // Links are https alone, which the sandbox does not speak: the portal's own part is tested beside it (preview-link.test.ts).
  const preview = { url: 'https://example.com/tides', host: 'example.com', site_name: 'The Harbour' };
  let asked = 0;
  await ann.route('**/api/chats/link-preview', (route) => {
    asked += 1;
    const shown = { ...preview, title: 'Tides of the week', description: 'High water at noon.' };
    return route.fulfill({ json: { success: true, preview: shown } });
  });
  await write(ann, `Read this: ${preview.url}`);
  const message = bubble(ann, 'Read this');
  await expect(message.getByRole('button', { name: 'Show preview' })).toBeVisible();
  expect(asked).toBe(0);
  await message.getByRole('button', { name: 'Show preview' }).click();
  await expect(message.getByText('Tides of the week')).toBeVisible();
  await expectAccessible(ann);
});

test('a visitor is led to the login page', async ({ portal, openAs }) => {
  const page = await openAs('visitor');
  await page.goto(`${portal.url}/docs`);
  const button = page.getByRole('link', { name: 'Click to login and access chat' });
  await expect(button).toHaveAttribute('title', 'Click to login and access chat');
  await button.click();
  await expect(page).toHaveURL(`${portal.url}/login`);
});
