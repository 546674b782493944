// Calls between two members with real media: the browser's fake devices show a pattern and beep, and what arrives is read from the
// connections' own figures.
import { chromium, type Page } from '@playwright/test';
import { expectAllStopped, expectFlow, expectSmooth, growth, restartIce, watchMedia } from './call-media.ts';
import { expect, expectReadableInBothThemes, test } from './journey.ts';
import { befriend, card, control, openTab, screen, timer } from './calls.ts';
import { MEMBERS, signedIn } from './members.ts';

const record = (page: Page, words: string | RegExp) => page.getByRole('article').filter({ hasText: words });

const ring = (page: Page) => page.getByRole('button', { name: 'Voice call', exact: true }).click();

async function connect(
  caller: Page,
  target: Page,
  kind: 'Video call' | 'Voice call' = 'Video call',
): Promise<void> {
  await caller.getByRole('button', { name: kind, exact: true }).click();
  await card(target).getByRole('button', { name: 'Accept' }).click();
  for (const page of [caller, target]) await expect(timer(page)).toHaveText(/^\d\d:\d\d$/);
}

/** Of the chat socket: five, each after seven and a half seconds at most. */
const ATTEMPTS = 6;
const LONGEST_DELAY_MS = 7_500;
/** So often a window in a call tries to come back. */
const RECONNECT_EVERY_MS = 3_000;

/** The page's own clock jumps; what it tries then has a moment of ours. */
async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.waitForTimeout(150);
}

const end = (page: Page) => control(page, 'End call').click();

test('a video call: rings anywhere, connects, is controlled, and leaves nothing running', async ({
  portal,
  browser,
}) => {
  const { names, path } = await befriend(portal);
  const contexts = await Promise.all(
    names.map(async (name) => browser.newContext({ storageState: await signedIn(portal.url, name) })),
  );
  for (const context of contexts) await watchMedia(context);
  const [ann, ben, benToo] = await Promise.all([
    openTab(contexts[0]!, portal.url + path),
    openTab(contexts[1]!, `${portal.url}/docs`),
    openTab(contexts[1]!, portal.url + path),
  ]);

  await test.step('it rings in both tabs of the other, and the caller sees that it does', async () => {
    await ann.getByRole('button', { name: 'Video call', exact: true }).click();
    await expect(screen(ann).getByRole('heading', { name: /Video Call/ })).toBeVisible();
    await expect(screen(ann).getByText('Ringing...')).toBeVisible();
    await expect(screen(ann).getByText('Calling...')).toBeVisible();
    await expect(timer(ann)).toHaveCount(0);
    await expect(control(ann, 'Screen share (coming soon)')).toBeDisabled();
    for (const tab of [ben, benToo]) await expect(card(tab)).toBeVisible();
    await expectReadableInBothThemes(ben, { part: '[role=alertdialog]' });
  });

  await test.step('answered in one tab it is gone from the other, and media flows both ways', async () => {
    await card(ben).getByRole('button', { name: 'Accept' }).click();
    await expect(card(benToo)).toBeHidden();
    await expect(screen(benToo)).toBeHidden();
    for (const page of [ann, ben]) await expect(timer(page)).toHaveText(/^00:\d\d$/);
    await expectFlow([ann, ben]);
    await expectSmooth(ann);
    await expectReadableInBothThemes(ann, { part: '.call-screen' });
    await expect(screen(ann).getByRole('img', { name: /connection$/ })).toBeVisible();
  });

  await test.step('mute, camera off and the other camera do what they say', async () => {
    await control(ann, 'Mute').click();
    await expect(screen(ben).getByRole('img', { name: / is muted$/ })).toBeVisible();
    // What was said before is still played out.
    await expect.poll(async () => (await growth(ben)).audioEnergy).toBe(0);
    await control(ann, 'Turn camera off').click();
    await expect(screen(ben).getByText('Camera is off')).toBeVisible();
    await expect.poll(async () => (await growth(ben)).frames).toBe(0);
    await control(ann, 'Turn camera on').click();
    await control(ann, 'Unmute').click();
    await expectFlow([ben]);
    const camera = () =>
      ann.evaluate(() => {
        const { watched } = window as unknown as { watched: { peers: RTCPeerConnection[] } };
        const senders = watched.peers.at(-1)!.getSenders();
        return senders.find(({ track }) => track?.kind === 'video')?.track?.getSettings().deviceId;
      });
    const first = await camera();
    await control(ann, 'Switch camera').click();
    await expect.poll(camera).not.toBe(first);
    // The second fake camera has a format that is not encoded: back to the first, by another track of it.
    await control(ann, 'Switch camera').click();
    await expect.poll(camera).toBe(first);
    await control(ann, 'Devices').click();
    await expect(ann.getByRole('menuitemcheckbox').first()).toBeVisible();
    await ann.keyboard.press('Escape');
    await expectFlow([ann, ben]);
  });

  await test.step('after an ICE restart it goes on over new credentials', async () => {
    await restartIce(ann);
    await expectFlow([ann, ben]);
  });

  await test.step('a reload of one side joins again, and the other side goes on with it', async () => {
    await control(ben, 'Mute').click();
    await ben.reload();
    await expect(timer(ben)).toBeVisible();
    await expectFlow([ben]);
    await expect(control(ben, 'Unmute')).toBeVisible();
    await control(ben, 'Unmute').click();
    await expectFlow([ann, ben]);
  });

  await test.step('its end stops every track on both sides and leaves a record', async () => {
    await end(ann);
    for (const page of [ann, ben]) {
      await expect(screen(page)).toBeHidden();
      await expectAllStopped(page);
    }
    await expect(record(ann, /Video call, \d\d:\d\d/)).toBeVisible();
    await expect(record(benToo, /Video call, \d\d:\d\d/)).toBeVisible();
  });
  for (const context of contexts) await context.close();
});

test('between two browsers: calls that do not come about, and one that outlives a restart of the server', async ({
  portal,
  browser,
  launchOptions,
}) => {
  const { names, path } = await befriend(portal);
  const other = await chromium.launch(launchOptions);
  const contexts = [
    await browser.newContext({ storageState: await signedIn(portal.url, names[0]) }),
    await other.newContext({ storageState: await signedIn(portal.url, names[1]) }),
  ];
  for (const context of contexts) {
    await watchMedia(context);
    await context.clock.install();
  }
  const [ann, ben] = await Promise.all(contexts.map((context) => openTab(context, portal.url + path)));
  if (!ann || !ben) throw new Error('Two tabs are open.');

  await test.step('declined above an open dialog, which stays open', async () => {
    await ben.getByRole('button', { name: 'New conversation' }).click();
    const dialog = ben.getByRole('dialog', { name: 'New conversation' });
    const words = dialog.getByRole('searchbox');
    await words.focus();
    await ring(ann);
    const decline = card(ben).getByRole('button', { name: 'Decline' });
    await expect(decline).toBeVisible();
    await expect(words).toBeFocused();
    await expect(async () => {
      await ben.keyboard.press('Tab');
      await expect(decline).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await ben.keyboard.press('Tab');
    await expect(card(ben).getByRole('button', { name: 'Accept' })).toBeFocused();
    await ben.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await decline.click();
    await expect(card(ben)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await ben.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(screen(ann).getByText('Call declined').first()).toBeVisible();
    await expect(screen(ann)).toBeHidden();
  });

  await test.step('declined without a connection: told once there is one again', async () => {
    await ring(ann);
    await expect(card(ben)).toBeVisible();
    await ben.context().setOffline(true);
    await card(ben).getByRole('button', { name: 'Decline' }).click();
    await ben.context().setOffline(false);
    await expect(screen(ann).getByText('Call declined').first()).toBeVisible();
    await expect(card(ben)).toHaveCount(0);
    await expect(screen(ann)).toBeHidden();
    await expectAllStopped(ann);
    await expect(record(ann, 'Declined voice call')).toHaveCount(2);
  });

  await test.step('cancelled by its caller it is missed, and can be called back', async () => {
    await ring(ann);
    await expect(card(ben)).toBeVisible();
    await screen(ann).getByRole('button', { name: 'Close' }).click();
    await expect(card(ben)).toBeHidden();
    await expect(record(ann, 'Cancelled voice call')).toBeVisible();
    await record(ben, 'Missed voice call').getByRole('button', { name: 'Call back' }).click();
    await card(ann).getByRole('button', { name: 'Accept' }).click();
    await expect(timer(ben)).toBeVisible();
    await expectFlow([ann, ben], { video: false });
  });

  await test.step('a third member finds both busy', async () => {
    const state = await signedIn(portal.url, MEMBERS.User);
    const context = await browser.newContext({ storageState: state });
    const carl = await openTab(context, `${portal.url}/chat`);
    await carl.getByRole('button', { name: 'New conversation' }).click();
    const dialog = carl.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('searchbox').fill(names[1]);
    await dialog.getByRole('list', { name: 'Members found' }).getByRole('button').first().click();
    await ring(carl);
    await expect(screen(carl).getByText('Busy in another call').first()).toBeVisible();
    await expect(screen(carl)).toBeHidden();
    await expect(card(ben)).toHaveCount(0);
    await expect(timer(ben)).toBeVisible();
    await context.close();
    await end(ben);
    await expect(screen(ann)).toBeHidden();
    await expectAllStopped(ann);
  });

  await test.step('two who call each other are in one call', async () => {
    await Promise.all([ring(ann), ring(ben)]);
    for (const page of [ann, ben]) await expect(timer(page)).toBeVisible();
    await expectFlow([ann, ben], { video: false });
    await end(ann);
    await expect(screen(ben)).toBeHidden();
  });

  await test.step('a restart of the server: media goes on, and signalling comes back by itself', async () => {
    await connect(ann, ben);
    await expectFlow([ann, ben]);
    await portal.goDown();
    // Media does not pass the server.
    await expectFlow([ann, ben]);
    // So long that the chat socket has used up its attempts, and would rest for a minute.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      await Promise.all([ann, ben].map((page) => passTime(page, LONGEST_DELAY_MS)));
    await portal.comeBack();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await Promise.all([ann, ben].map((page) => passTime(page, RECONNECT_EVERY_MS)));
    // An ICE restart needs it.
    await restartIce(ann);
    await expectFlow([ann, ben]);
    await end(ben);
    for (const page of [ann, ben]) {
      await expect(screen(page)).toBeHidden();
      await expectAllStopped(page);
    }
    await expect(record(ann, /Video call, \d\d:\d\d/)).toBeVisible();
  });

  await test.step('a refused camera and a browser without calls say what helps', async () => {
    await ann.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    await ann.getByRole('button', { name: 'Video call', exact: true }).click();
    const refused = ann.getByRole('dialog', { name: 'Failed to access camera/microphone' });
    await expect(refused.getByText('You or the browser did not allow it.')).toBeVisible();
    await expectReadableInBothThemes(ann, { part: '[role=dialog]' });
    await refused.getByRole('button', { name: 'OK' }).click();
    await expect(card(ben)).toHaveCount(0);
    await ann.evaluate(() => Object.assign(window, { RTCPeerConnection: undefined }));
    await ring(ann);
    await expect(ann.getByRole('dialog', { name: 'This browser cannot make calls' })).toBeVisible();
  });
  for (const context of contexts) await context.close();
  await other.close();
});
