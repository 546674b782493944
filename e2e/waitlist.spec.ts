// The waitlist: a visitor joins and confirms from the mail, SuperAdmin sees and invites, and the visitor leaves.
import { readFileSync } from 'node:fs';
import { expect, expectNoSidewaysScroll, expectReadableInBothThemes, test } from './journey.ts';

const EMAIL = 'wanjiru@example.org';

// An address that is none is refused by the server.
test.use({ expectedErrors: ['/api/waitlist'] });

test('a visitor joins the waitlist, confirms from the mail, is invited, and leaves', async ({
  page,
  openAs,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });

  await test.step('the page shows its figures and takes the address', async () => {
    await page.goto(`${portal.url}/msm-token`);
    await expect(
      page.getByRole('heading', { name: 'By year 5, 90 % of all MSM could circulate' }),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).first().check({ force: true });
    await expect(page.getByRole('cell', { name: '900,000,000' })).toBeVisible();
    await expectReadableInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('E-mail').fill('not an address');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Name').fill('Wanjiru Kamau');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByText(`We sent a link to ${EMAIL}.`)).toBeVisible();
  });

  await test.step('the link of the mail confirms', async () => {
    const link = await portal.linkMailedTo(EMAIL, 'Confirm your place on the MSM waitlist');
    await page.goto(portal.url + link.pathname + link.search);
    await expect(page.getByText('You are on the waitlist')).toBeVisible();
  });

  await test.step('SuperAdmin finds, exports and invites', async () => {
    const boss = await openAs('SuperAdmin');
    await boss.goto(`${portal.url}/admin/msm-waitlist?q=wanjiru`);
    const row = boss.getByRole('row').filter({ hasText: EMAIL });
    await expect(row).toContainText('Confirmed');
    await expectReadableInBothThemes(boss);
    const downloading = boss.waitForEvent('download');
    await boss.getByRole('button', { name: 'Export CSV' }).click();
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`"${EMAIL}","Wanjiru Kamau"`);
    await row.getByRole('checkbox').check();
    await boss.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(row).toContainText('Invited');
  });

  await test.step('the link of any mail leaves', async () => {
    const link = await portal.linkMailedTo(EMAIL, 'You are on the MSM waitlist');
    await page.goto(portal.url + link.pathname + link.search);
    await page.getByRole('button', { name: 'Leave the waitlist' }).click();
    await expect(page.getByText('You have left the waitlist')).toBeVisible();
  });
});
