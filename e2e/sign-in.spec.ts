// The first member of a new installation, from registration to a chosen account.
import { expect, expectAccessible, test } from './journey.ts';
import { fillRegistration, PASSWORD } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.stop());

const NEW_PASSWORD = 'an entirely new harbour';

test('the first member registers, verifies, recovers, signs in by provider and selects an account', async ({
  page,
}) => {
  const logOut = async (username: string) => {
    await page.getByRole('button', { name: username, exact: true }).click();
    // Left before its answer, a logout is retried after the next sign-in, which has replaced the session by then.
    const ended = page.waitForResponse('**/auth/logout');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await ended;
    await expect(page).toHaveURL(`${portal.url}/login`);
  };
  const logIn = async (name: string, password: string) => {
    await page.getByLabel('E-mail or username').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  await test.step('registers and becomes SuperAdmin', async () => {
    await page.goto(`${portal.url}/register`);
    await expectAccessible(page);
    await fillRegistration(page);
    await expect(page.getByText('Registration successful')).toBeVisible();
    await expect(page).not.toHaveURL(/\/register/);
    await page.getByRole('button', { name: 'amina', exact: true }).click();
    await expect(page.getByRole('menu').getByText('SuperAdmin')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('verifies the e-mail with the link of the mail', async () => {
    await page.goto((await portal.linkMailedTo('amina@example.com', 'Confirm your e-mail address')).href);
    await expect(page.getByText('Email verified successfully')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('logs out and in again by username', async () => {
    await logOut('amina');
    await expectAccessible(page);
    await logIn('amina', PASSWORD);
    await expect(page).toHaveURL(`${portal.url}/sites`);
  });

  await test.step('recovers a forgotten password', async () => {
    await logOut('amina');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail', { exact: true }).fill('amina@example.com');
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page.getByText('Reset email sent')).toBeVisible();
    await page.goto((await portal.linkMailedTo('amina@example.com', 'Choose a new password')).href);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password reset successful')).toBeVisible();
    await logIn('amina@example.com', NEW_PASSWORD);
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await logOut('amina');
  });

  await test.step('links the provider to the account, once both sides were shown and confirmed', async () => {
    const toTheQuestion = async () => {
      await page.getByRole('link', { name: /Google/ }).click();
      await page.getByLabel(/mail/i).fill('amina@example.com');
      await page.getByLabel(/name/i).fill('Amina at Google');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`${portal.url}/login?link=google`);
      await logIn('amina', NEW_PASSWORD);
      await expect(page).toHaveURL(`${portal.url}/link-account`);
      await expect(page.getByText('Amina at Google')).toBeVisible();
      await expect(page.getByText('amina', { exact: true }).first()).toBeVisible();
    };
    await toTheQuestion();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Do not link' }).click();
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await logOut('amina');
    await toTheQuestion();
    await page.getByRole('button', { name: 'Link Google' }).click();
    await expect(page.getByText('Google is linked')).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await logOut('amina');
    await page.getByRole('link', { name: /Google/ }).click();
    await page.getByLabel(/mail/i).fill('amina@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await logOut('amina');
  });

  await test.step('another person signs in through the provider, and the chat connects with it', async () => {
    const chatConnects = new Promise<void>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).startsWith('40/chats,')) resolve();
        }),
      );
    });
    await page.getByRole('link', { name: /Google/ }).click();
    await page.getByLabel(/mail/i).fill('juma@example.com');
    await page.getByLabel(/name/i).fill('Juma Mwangi');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await page.getByRole('button', { name: 'juma', exact: true }).click();
    await expect(page.getByRole('menu').getByText('juma@example.com')).toBeVisible();
    await expect(page.getByRole('menu').getByText('User', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await chatConnects;
  });

  await test.step('opens a second account and selects it after the next login', async () => {
    await page.goto(`${portal.url}/account-selection`);
    await expectAccessible(page);
    await page.getByRole('button', { name: /another account|new account/i }).click();
    await page.getByLabel('Name of the new account').fill('Bakery');
    await page.getByRole('button', { name: /create/i }).click();
    await expect(page.getByRole('button', { name: /^Bakery/ })).toBeVisible();
    await logOut('juma');
    await page.getByRole('link', { name: /Google/ }).click();
    await page.getByLabel(/mail/i).fill('juma@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${portal.url}/account-selection`);
    await page.getByRole('button', { name: /^Bakery/ }).click();
    await expect(page).toHaveURL(`${portal.url}/sites`);
    await page.getByRole('button', { name: 'juma', exact: true }).click();
    await expect(page.getByRole('menu').getByText('Account: Bakery')).toBeVisible();
  });
});
