// The portal's own blog: on a fresh portal the first member publishes without connecting anything; a scheduled post appears in the
// list, the feeds and the sitemap once, although the portal restarts meanwhile; a visitor reads and, once logged in, comments; and
// nothing that a post contains runs.
import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  rulesFor,
  test,
} from './journey.ts';
import { HOSTILE } from './hostile-posts.ts';
import { fillRegistration, logIn, PASSWORD, registerVerified } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.stop());

/** As a script that plans posts would. */
async function openAuthor(username: string) {
  const { accessToken, selectedAccount } = (await registerVerified(portal, username)) as Awaited<
    ReturnType<typeof registerVerified>
  > & { selectedAccount: { id: string } };
  return async (title: string, html: string, inMs = 0, more: object = {}) => {
    const answer = await fetch(`${portal.url}/api/schedule/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        destinations: [{ platform: 'blog', destinationId: selectedAccount.id }],
        content: { title, html, ...more },
        wallTime: new Date(Date.now() + inMs).toISOString().slice(0, 16),
        zone: 'UTC',
        submissionId: randomUUID(),
      }),
    });
    expect(answer.ok, `${answer.status} ${await answer.clone().text()}`).toBe(true);
  };
}

const textOf = async (path: string): Promise<string> =>
  (await fetch(portal.url + path, { headers: { accept: 'text/html' } })).text();
const appears = (path: string, part: string) =>
  expect.poll(() => textOf(path), { timeout: 60_000 }).toContain(part);

test('on a fresh portal the first member writes, publishes and reads the page, without connecting anything', async ({
  page,
}) => {
  await page.goto(`${portal.url}/register`);
  await fillRegistration(page);
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.getByRole('link', { name: 'Write a post' }).first().click();
  const main = page.locator('main');
  await main.getByLabel('Title', { exact: true }).fill('Karibu from the first desk');
  await main.getByRole('textbox', { name: 'Text', exact: true }).fill('We opened today. Tea is ready.');
  await expect(main.getByRole('checkbox', { name: 'Portal blog' })).toBeChecked();
  await main.getByRole('button', { name: 'Confirm my address' }).click();
  await main.getByRole('button', { name: 'Publish now' }).click();
  await appears('/blog', 'Karibu from the first desk');

  await page.goto(`${portal.url}/blog/karibu-from-the-first-desk`);
  await expect(page.getByRole('heading', { level: 1, name: 'Karibu from the first desk' })).toBeVisible();
  await expect(page.getByText('Tea is ready.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Revisions' })).toBeVisible();
  await page.getByLabel('Excerpt').fill('The first day.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await appears('/blog', 'The first day.');
});

let planned: Promise<void> | undefined;
/** Due within the minute, while the portal is away. Once a worker: the other journeys go on while it is waited for. */
const planForARestart = () =>
  (planned ??= (async () => {
    const publish = await openAuthor('wanjiku');
    await publish('Planned for the restart', '<p>Right on time.</p>', 60_000, { tags: ['Restarts'] });
    await portal.goDown();
    await portal.comeBack();
  })());

test('a post is scheduled, and the portal restarts before its time', planForARestart);

test('a visitor reads the page that the server rendered, logs in, likes and comments', async ({ page }) => {
  const publish = await openAuthor('njeri');
  await registerVerified(portal, 'reader');
  await publish('Read me first', '<p>Slowly, with tea.</p>');
  await appears('/blog', 'Read me first');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blog/') && asked.push(request.url()));

  await page.goto(`${portal.url}/blog`);
  await page.getByRole('button', { name: 'Reject all' }).click();
  expect(asked, 'the answers came with the page').toEqual([]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Read me first' }).click();
  await expect(page).toHaveTitle('Read me first · MSM Portal');
  await expect(page.getByText('Slowly, with tea.')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page, rulesFor(theme));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await page.getByLabel('E-mail or username').fill('reader');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/blog\/read-me-first/);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Your comment').fill('<b>Lovely</b> & warm');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Waits for approval')).toBeVisible();
  await expect(page.getByText('<b>Lovely</b> & warm', { exact: true })).toBeVisible();
  expect(await textOf('/blog/read-me-first'), 'what waits is shown to its member alone').not.toContain(
    'Lovely',
  );
});

const CLOSED = 'title xmp script style noscript template iframe object textarea select math svg'
  .split(' ')
  .map((name) => `</${name}>`)
  .join('');

test('nothing in a hostile post runs, and nothing covers the page', async ({ page, expectedErrors }) => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  // Pictures that are not there; the content policy refuses those over http.
  expectedErrors.push('Failed to load resource', 'Content Security Policy');
  const publish = await openAuthor('mallory');
  await publish(
    `Hostile </title><script>window.wasRun=1</script>`,
    // Closed behind each: an element that is dropped with its content would hide those that follow.
    HOSTILE.map(
      (payload, number) => `<p>before ${number}</p>${payload}">${CLOSED}<p>after ${number}</p>`,
    ).join('\n'),
    0,
    { tags: ['<img src=x onerror=window.wasRun=1>'], excerpt: HOSTILE[0] },
  );
  await appears('/blog?q=hostile', 'Hostile &lt;/title');
  for (const path of ['/blog?q=hostile', '/blog/hostile-title-script-window-wasrun-1-script']) {
    await page.goto(portal.url + path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'wasRun' in window), path).toBe(false);
  }
  await expect(page.getByText(`after ${HOSTILE.length - 1}`, { exact: true })).toBeVisible();
  const text = page.locator('.post-text');
  expect(
    await text.evaluate((element) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what it is given
      const isForeign = (address: string) =>
        !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, document.baseURI).protocol);
      return [...element.querySelectorAll('*')].flatMap((each) =>
        [...each.attributes]
          .filter(
            ({ name, value }) =>
              /^on|^style$|^class$|^id$/.test(name) || (/^(href|src)$/.test(name) && isForeign(value)),
          )
          .map(({ name }) => `${each.tagName} ${name}`),
      );
    }),
  ).toEqual([]);
  expect(
    await text.locator('script, style, iframe, object, embed, form, base, meta, link, svg, math').count(),
  ).toBe(0);
  for (const link of await text.getByRole('link').all()) await link.dispatchEvent('mouseover');
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  await logIn(page, portal.url, 'mallory', '/blog-manager');
  await page
    .getByRole('link', { name: /Hostile/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});

test('the scheduled post appears once, in the list, the feeds and the sitemap, although the portal restarted', async () => {
  await planForARestart();
  const link = `${portal.url}/blog/planned-for-the-restart`;
  await expect
    .poll(() => textOf('/sitemap.xml'), { timeout: 100_000, intervals: [1_000] })
    .toContain(`<loc>${link}</loc>`);
  expect((await textOf('/blog?tag=restarts')).match(/<article /g)).toHaveLength(1);
  for (const feed of ['/blog/rss.xml', '/blog/feed.json'])
    expect((await textOf(feed)).split(link)).toHaveLength(2);
  const { status } = await fetch(`${portal.url}/blog/no-such-post`, { headers: { accept: 'text/html' } });
  expect(status).toBe(404);
});
