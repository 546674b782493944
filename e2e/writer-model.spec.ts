// A draft by a language model: with its tokens and cost, cancelled, and left to itself until the bell tells. A portal of its own,
// since who writes is a setting.
import { NOTIFICATION_KINDS } from '@msm/contract/engagement/notification-kinds';
import { bell, panel } from './bell.ts';
import { expect, test } from './journey.ts';
import { keptAs, register, signedIn, type KeptState } from './members.ts';
import { startPortal, withModel, type Portal } from './portal.ts';
import { begin, expectAccessibleDrawer, expectComposed, isReady, openWriter, take, TOPIC } from './writer.ts';

test.describe('by a language model', () => {
  let portal: Portal;
  let state: KeptState;
  test.beforeAll(async () => {
    portal = await startPortal(withModel);
    await register(portal.url, 'otieno');
    state = await signedIn(portal.url, 'otieno');
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
    await writer.getByRole('tab', { name: 'Generated texts' }).click();
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
    const begun = page.waitForResponse((response) => response.url().endsWith('/admin/generate-post'));
    await writer.getByRole('button', { name: 'Try again' }).click();
    await expect(writer.getByRole('alert')).toContainText('The AI service refused this brief.');

    // Where the notification of a failure leads.
    const { generationId } = (await (await begun).json()) as { generationId: string };
    const opened = NOTIFICATION_KINDS.draft_failed.opens({ generationId, draftId: null });
    await page.goto(`${portal.url}${opened}`);
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
