// A contributor's post on its way to approval: it waits, is returned with a note, is changed, and is scheduled.
import { expect, test } from './journey.ts';
import { logIn, registerVerified } from './members.ts';
import { dayOfNextMonth, openPlanner, ZONE } from './schedule.ts';

const TITLE = 'Harvest notes from Nyeri';

test('a contributor’s post is returned with a note, edited and approved', async ({ browser, portal }) => {
  const owner = await openPlanner(portal, 'olivia');
  const { accessToken } = await registerVerified(portal, 'wanda');
  const { accounts } = (await owner.api('GET', '/api/accounts')) as { accounts: { id: string }[] };
  const accountId = accounts[0]!.id;
  const ownerContext = await owner.open(browser);
  const editor = await ownerContext.newPage();
  const writerContext = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const writer = await writerContext.newPage();

  const asWriter = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(portal.url + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };

  await test.step('the owner invites a contributor, who acts in the account', async () => {
    await editor.goto(`${portal.url}/invites`);
    await editor.getByRole('button', { name: 'Invite someone' }).first().click();
    const dialog = editor.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('wanda@example.com');
    await dialog.getByLabel('Invite to').selectOption('account');
    await dialog.getByLabel('Role').selectOption('contributor');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(editor.getByText('wanda@example.com is invited')).toBeVisible();
    const [invite] = (await asWriter('GET', '/social/invites/received')) as { id: string }[];
    await asWriter('POST', `/api/invites/${invite!.id}/accept`);
    await asWriter('POST', '/auth/select-account', { accountId });
  });

  const planned = (await asWriter('POST', '/admin/schedule-blog-post', {
    destinationId: owner.siteId,
    content: { title: TITLE, html: '<p>The first beans are dry.</p>' },
    wallTime: `${dayOfNextMonth(12)}T09:00`,
    zone: ZONE,
  })) as { scheduledPost: { id: string }; publicationId: string };
  const postId = planned.scheduledPost.id;
  const readPost = async () =>
    ((await owner.api('GET', `/api/schedule/posts/${postId}`)) as { scheduledPost: Record<string, unknown> })
      .scheduledPost;

  await test.step('the owner reviews it from the dashboard, and returns it', async () => {
    await editor.goto(`${portal.url}/sites`);
    await editor.getByRole('link', { name: `Review: ${TITLE}` }).click();
    const drawer = editor.getByRole('dialog', { name: TITLE });
    await expect(drawer.getByText('wanda Tester asks for approval')).toBeVisible();
    await drawer.getByRole('button', { name: 'Return' }).click();
    await editor.getByLabel('What should change?').fill('Name the price of a bag.');
    await editor.getByRole('button', { name: 'Return post' }).click();
    await expect(drawer.getByText('Returned to wanda Tester')).toBeVisible();
  });

  await test.step('the contributor reads the note, answers, and changes the post', async () => {
    await logIn(writer, portal.url, 'wanda', '/account-selection');
    await writer.getByRole('button', { name: /^olivia's account/ }).click();
    await writer.waitForURL((url) => !url.pathname.includes('account-selection'));
    await writer.goto(`${portal.url}/schedule-posts?post=${planned.publicationId}`);
    const drawer = writer.getByRole('dialog', { name: TITLE });
    await expect(drawer.getByText('Name the price of a bag.', { exact: true })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    await drawer.getByLabel('Write a comment').fill('<b>900 shillings</b>, as last year.');
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(drawer.getByRole('listitem').filter({ hasText: '<b>900 shillings</b>' })).toBeVisible();
    const { version, wallTime } = await readPost();
    await asWriter('PUT', `/admin/scheduled-posts/${owner.siteId}/${postId}`, {
      content: { title: TITLE, html: '<p>A bag is 900 shillings.</p>' },
      wallTime,
      zone: ZONE,
      version,
    });
    expect(await readPost()).toMatchObject({ isActive: false, approval: 'waiting' });
  });

  await test.step('the owner finds it in the list, reads the answer, and approves it', async () => {
    await editor.goto(`${portal.url}/schedule-posts?tab=posts&state=approval`);
    await editor.getByRole('link', { name: TITLE }).click();
    const drawer = editor.getByRole('dialog', { name: TITLE });
    await expect(drawer.getByText('<b>900 shillings</b>, as last year.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await expect(editor.getByText(`“${TITLE}” is scheduled`)).toBeVisible();
    await expect(drawer.getByText('Scheduled', { exact: true })).toBeVisible();
    expect(await readPost()).toMatchObject({ isActive: true, approval: null });
  });
  await ownerContext.close();
  await writerContext.close();
});
