// The media library: pictures and videos come by button, drop and paste, are described, found and deleted.
import type { Page } from '@playwright/test';
import { mp4 } from '../apps/server/src/features/media/mp4.fixture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from './journey.ts';

/** A PNG drawn by the browser, so that no binary file lies here. */
const draw = (page: Page, colour: string) =>
  page.evaluate(async (fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 800, 500);
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, colour);

/** As a person drops or pastes a file: an event that carries it. */
const give = (page: Page, kind: 'drop' | 'paste', name: string, base64: string) =>
  page.evaluate(
    ([type, fileName, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...options, clipboardData: carried }),
      );
    },
    [kind, name, base64] as const,
  );

test('pictures are uploaded, described, found and deleted', async ({ portal, openAs }) => {
  const page = await openAs('User');
  await page.goto(`${portal.url}/media`);
  const pictures = page.getByRole('list', { name: 'Files' });
  const open = (name: string) => pictures.getByRole('button', { name }).click();
  const details = page.getByRole('dialog');

  await test.step('an empty library says what to do', async () => {
    await expect(page.getByText('No pictures or videos yet.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they come by the button, several at once, and a file that is none is refused in words', async () => {
    const [harbour, market] = [await draw(page, 'teal'), await draw(page, 'orange')];
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).click();
    const png = { mimeType: 'image/png' };
    await (
      await choosing
    ).setFiles([
      { ...png, name: 'harbour.png', buffer: Buffer.from(harbour, 'base64') },
      { ...png, name: 'market.png', buffer: Buffer.from(market, 'base64') },
      { ...png, name: 'notes.png', buffer: Buffer.from('<svg></svg>') },
    ]);
    await expect(pictures.getByRole('listitem')).toHaveCount(2);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByText('This is not a picture of a known type.')).toBeVisible();
    await expectReadable(page);
    await uploads.getByRole('button', { name: 'Remove notes.png from this list' }).click();
    await expect(uploads).toBeHidden();
  });

  await test.step('they come by drop and by paste', async () => {
    await give(page, 'drop', 'boat.png', await draw(page, 'navy'));
    await expect(pictures.getByRole('button', { name: 'boat.png' })).toBeVisible();
    await give(page, 'paste', 'image.png', await draw(page, 'crimson'));
    await expect(pictures.getByRole('listitem')).toHaveCount(4);
    const shown = pictures.getByRole('button', { name: 'boat.png' }).locator('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('one is described, and its focal point is set by keys and by a click', async () => {
    await open('boat.png');
    await expect(details.getByText('Not used in any post')).toBeVisible();
    await expectReadable(page);
    const mark = details.getByRole('slider', { name: 'Focal point' });
    await mark.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(mark).toHaveAttribute('aria-valuetext', '51% from the left, 40% from the top');
    const area = (await details.locator('img').first().boundingBox())!;
    await page.mouse.click(area.x + area.width * 0.25, area.y + area.height * 0.75);
    await expect(mark).toHaveAttribute('aria-valuetext', '25% from the left, 75% from the top');
    await details.getByLabel('Alt text').fill('A dhow at sunset');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toBeHidden();
    const shown = pictures.getByRole('button', { name: 'boat.png' });
    await expect(shown.getByText('No alt text')).toBeHidden();
    await expect(shown.locator('img')).toHaveCSS('object-position', '25% 75%');
  });

  await test.step('it is found by its alt text, and the search is in the address', async () => {
    await page.getByRole('searchbox', { name: 'Search files' }).fill('sunset');
    await expect(page).toHaveURL(/\?search=sunset/);
    await expect(pictures.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(pictures.getByRole('button')).toHaveText(/boat\.png/);
  });

  await test.step('the command palette opens it', async () => {
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('dhow at');
    await page.getByRole('option', { name: /boat\.png/ }).click();
    await expect(details).toBeVisible();
  });

  await test.step('it is deleted after a question', async () => {
    await details.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete boat.png?' });
    await expectReadable(page);
    await question.getByRole('button', { name: 'Delete picture' }).click();
    await expect(page.getByText('Nothing matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all files' }).click();
    await expect(pictures.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('a video shows its length and opens in a player', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).click();
    await (
      await choosing
    ).setFiles([{ name: 'clip.mp4', mimeType: 'video/mp4', buffer: mp4({ seconds: 65 }) }]);
    await expect(pictures.getByRole('button', { name: /clip\.mp4/ })).toHaveText(/Video, 1:05/);
    const kind = page.getByRole('combobox', { name: 'Kind of file' });
    await kind.selectOption('Videos');
    await expect(pictures.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/kind=video/);
    await kind.selectOption('Pictures and videos');
    await expect(pictures.getByRole('listitem')).toHaveCount(4);
    await open('clip.mp4');
    await expect(details.locator('video')).toHaveAttribute('src', /\.mp4$/);
    // This one has no frames: the press must say so.
    await details.getByRole('button', { name: 'Use this frame as the cover' }).click();
    await expect(details.getByText('There is no frame to take yet.')).toBeVisible();
    await expectReadable(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('on a phone nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await open('harbour.png');
    await expect(details).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
