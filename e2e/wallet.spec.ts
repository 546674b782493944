// The wallet: cash in by card and PayPal, between members, into points and back, out by approval; and a wallet of the browser with a
// balance on a real local chain. One portal that lets every member in.
import type { BrowserContext, Page } from '@playwright/test';
import { paypalSettings } from '../apps/sandbox/src/payment-settings.ts';
import { installWallet, WALLET_ADDRESS } from './browser-wallet.ts';
import { startEvmNode } from './evm-node.ts';
import { expect, expectAccessible, follow, test } from './journey.ts';
import { register, registerVerified, signedIn } from './members.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
let evm: Awaited<ReturnType<typeof startEvmNode>>;

test.beforeAll(async () => {
  evm = await startEvmNode(7n);
  portal = await startPortal((sandbox) => ({
    ...paypalSettings(sandbox),
    MSMPAY_ACCESS: 'member',
    OUTBOUND_ALLOW: `${sandbox.hostAndPort},${evm.hostAndPort}`,
    CHAIN_RPC_ETHEREUM: evm.url,
    CHAIN_RPC_POLYGON: evm.url,
    ...Object.fromEntries(['BSC', 'AVALANCHE', 'BASE', 'SOLANA'].map((name) => [`CHAIN_RPC_${name}`, 'off'])),
    // Nothing listens there.
    CHAIN_RPC_BITCOIN: 'http://127.0.0.1:9',
  }));
  for (const name of ['boss', 'ann']) await register(portal.url, name);
  // Cash goes to the owner of an address alone.
  await registerVerified(portal, 'ben');
});
test.afterAll(async () => {
  await portal.stop();
  await evm.stop();
});

const balance = (page: Page, name: 'Cash' | 'Points') =>
  page
    .getByRole('region', { name: `${name} balance` })
    .getByRole('paragraph')
    .first();

/** PayPal says that the payout arrived, as soon as it was sent. */
async function tellOfPayout(): Promise<void> {
  const control = `${portal.sandboxUrl}/paypal/__control`;
  const change = (settings: object) => fetch(control, { method: 'PATCH', body: JSON.stringify(settings) });
  await change({ webhooks: { url: `${portal.url}/webhooks/paypal` } });
  const batchOf = async () => {
    const { payouts } = (await (await fetch(control)).json()) as { payouts: { id: string }[] };
    return payouts[0]?.id;
  };
  await expect.poll(batchOf).toBeDefined();
  await change({ payout: { batch: await batchOf() } });
}

async function openAs(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

async function ask(page: Page, button: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Amount in USD').fill(amount);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Continue|Request)/ })
    .click();
}

async function payByCard(page: Page, amount: string, card: string): Promise<void> {
  await follow(page, '/msmpay/wallet');
  await ask(page, 'Add Cash (Card)', amount);
  await expect(page.getByText('TEST MODE – no real money')).toBeVisible();
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** A deposit of the test driver that says it is Stripe's, and a card form in the place of theirs: its first confirmation fails. */
async function payByStripe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let tries = 0;
    Object.assign(window, {
      Stripe: () => ({
        elements: () => ({ create: () => ({ mount: () => undefined }) }),
        confirmPayment: async () => {
          if (tries++ === 0) throw new Error('No network.');
          return {};
        },
      }),
    });
  });
  await page.route(/\/wallet\/deposits?\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { deposit: object };
    const deposit = { ...answer.deposit, driver: 'stripe' };
    await route.fulfill({ response, json: { ...answer, publishableKey: 'pk_test_journey', deposit } });
  });
  await page.goto(`${portal.url}/msmpay/wallet`);
  await ask(page, 'Add Cash (Card)', '7');
}

test('cash comes in by card and PayPal, goes to another member and out by approval', async ({ browser }) => {
  const [ann, ben, boss] = await Promise.all(
    ['ann', 'ben', 'boss'].map(async (name) =>
      browser.newContext({ storageState: await signedIn(portal.url, name) }),
    ),
  );
  const page = await openAs(ann!, '/msmpay/wallet');

  await test.step('an empty wallet, and an amount out of bounds', async () => {
    await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible();
    await expect(balance(page, 'Cash')).toHaveText('$0.00');
    await expect(page.getByText('Not linked')).toBeVisible();
    await ask(page, 'Withdraw Funds', '20000');
    await expect(page.getByText(/Enter an amount from \$1\.00 to \$10,000\.00/)).toBeVisible();
    await expect(page.getByText(/^The e-mail address of a PayPal account\./)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await ask(page, 'Withdraw Funds', '5');
    await expect(page.getByRole('dialog', { name: 'Withdraw Funds' })).toContainText(/funds/i);
    await page.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a card that is declined, then one that works', async () => {
    await payByCard(page, '20', '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toContainText('Your card was declined.');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(page.getByRole('heading', { name: '$20.00 added' })).toBeVisible();
  });

  await test.step('a card whose bank asks', async () => {
    await payByCard(page, '30.50', '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page.getByRole('heading', { name: '$30.50 added' })).toBeVisible();
  });

  await test.step('PayPal', async () => {
    await follow(page, '/msmpay/wallet');
    await ask(page, 'Add Cash (PayPal)', '10');
    await page.waitForURL(/\/paypal\//);
    // Left there, it is gone on with from the wallet.
    await page.goto(`${portal.url}/msmpay/wallet`);
    await page.getByRole('link', { name: 'Continue $10.00 by PayPal' }).click();
    await page.getByRole('link', { name: 'Continue at PayPal' }).click();
    await page.getByRole('button', { name: /approve|pay|agree/i }).click();
    await expect(page.getByRole('heading', { name: '$10.00 added' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to wallet' }).click();
    await expect(balance(page, 'Cash')).toHaveText('$60.50');
  });

  await test.step('Stripe: a form that fails can be sent again, and a paid one does not come back', async () => {
    await payByStripe(page);
    const pay = page.getByRole('button', { name: 'Pay $7.00' });
    await pay.click();
    await expect(page.getByRole('alert')).toContainText('Stripe could not be reached.');
    await page.reload();
    await pay.click();
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Processing' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Processing' })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a transfer is seen at once by the one who gets it', async () => {
    const watching = await openAs(ben!, '/msmpay/wallet');
    await expect(balance(watching, 'Cash')).toHaveText('$0.00');
    await follow(page, '/msmpay/transfer');
    await page.getByLabel('Recipient e-mail').fill('ben@example.com');
    await page.getByLabel('Amount in dollars').fill('12.34');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send $12.34' }).click();
    await expect(page.getByText('Transfer successful')).toBeVisible();
    await expect(page.getByLabel('Recipient e-mail')).toHaveValue('');
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('');
    await expect(balance(watching, 'Cash')).toHaveText('$12.34');
    await expect(watching.getByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible();
    await expect(page.getByText('Available: $48.16')).toBeVisible();
  });

  await test.step('cash to points and back', async () => {
    await follow(page, '/msmpay/points');
    // The page before has a field of the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MSM Points');
    const dollars = page.getByLabel('Amount in dollars');
    await dollars.fill('5');
    await expect(page.getByText('500 points', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Convert' }).last().click();
    await expect(page.getByText('Converted to 500 points')).toBeVisible();
    await expect(dollars).toHaveValue('');
    const points = page.getByLabel('Points', { exact: true });
    await points.fill('250');
    await expect(page.getByText('$2.50', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Convert' }).first().click();
    await expect(page.getByText('Converted to $2.50')).toBeVisible();
    await expect(points).toHaveValue('');
  });

  await test.step('a withdrawal is held, approved and paid', async () => {
    await follow(page, '/msmpay/wallet');
    await ask(page, 'Withdraw Funds', '15');
    await expect(page.getByText('Waiting for approval')).toBeVisible();
    await expect(balance(page, 'Cash')).toHaveText('$30.66');
    const queue = await openAs(boss!, '/msmpay/admin');
    await queue.getByRole('row', { name: /ann/ }).getByRole('button', { name: 'Approve' }).click();
    await expect(queue.getByRole('dialog')).toContainText('PayPal sends the money as soon as you approve.');
    await queue.waitForLoadState('networkidle');
    await boss!.setOffline(true);
    await queue.getByRole('button', { name: 'Approve payout' }).click();
    await expect(queue.getByRole('alert')).toContainText('The decision could not be saved.');
    await boss!.setOffline(false);
    await queue.getByRole('button', { name: 'Approve payout' }).click();
    await expect(queue.getByText('No withdrawal waits for approval.')).toBeVisible();
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
    await tellOfPayout();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await follow(queue, '/msmpay/admin?tab=ledger');
    await queue.getByRole('button', { name: 'Check now' }).click();
    await expect(queue.getByText(/^No violations in/)).toBeVisible();
  });

  await test.step('the statement adds up, narrows and opens receipts', async () => {
    await page.getByRole('link', { name: 'Statement' }).click();
    const rows = page.getByRole('table', { name: 'Statement' }).locator('tbody tr');
    await expect(rows.first()).toContainText('$30.66');
    await page.getByLabel('Kind').selectOption('transfer');
    await expect(rows).toHaveCount(1);
    await rows.first().getByRole('button').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('−$12.34');
    await expect(receipt).toContainText('ben');
    await expect(receipt).toContainText('TEST MODE – no real money');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^msmpay-statement-.*\.csv$/);
  });
  for (const context of [ann, ben, boss]) await context!.close();
});

test('a wallet of the browser is connected, linked by its signature and shows its balances', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await signedIn(portal.url, 'ben') });

  await test.step('without one the page asks to install it', async () => {
    const page = await openAs(context, '/msmpay/wallet');
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
    await expect(page.getByText('Please install a Web3 wallet to connect.')).toBeVisible();
    await page.close();
  });

  const wallet = await installWallet(context);
  const page = await openAs(context, '/msmpay/wallet');
  const header = page.getByRole('banner');
  const row = (chain: string) => page.getByRole('row', { name: new RegExp(`^${chain}`) });

  await test.step('a refusal is no fault', async () => {
    await expect(header.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    wallet.refuseNext = true;
    await header.getByRole('button', { name: 'Connect wallet' }).click();
    await expect(page.getByText('You declined the request in your wallet.')).toBeVisible();
    await expect(header.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  });

  await test.step('connected, then linked by a signed message', async () => {
    await header.getByRole('button', { name: 'Connect wallet' }).click();
    await expect(header.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible();
    await expect(page.getByText('Not linked')).toBeVisible();
    await page.getByRole('button', { name: /^Link 0x/ }).click();
    await expect(page.getByText(WALLET_ADDRESS)).toBeVisible();
  });

  await test.step('each chain says what it knows', async () => {
    await expect(row('Ethereum')).toContainText('7 ETH');
    await expect(row('Polygon')).toContainText('7 MATIC');
    for (const chain of ['BSC', 'Avalanche', 'Base', 'Solana', 'Bitcoin'])
      await expect(row(chain)).toContainText('N/A');
    await expectAccessible(page);
  });

  await test.step('the balance of another address is asked for, and the one before does not stand for it', async () => {
    const second = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/wallet\/chain-balances\?chain=bitcoin/, async (route) => {
      const isFirst = asked++ === 0;
      if (!isFirst) await second.promise;
      await route.fulfill({ json: { balances: { bitcoin: isFirst ? '1.5' : '2.5' } } });
    });
    const watch = async (address: string) => {
      await row('Bitcoin').getByRole('button').click();
      await page.getByLabel('Address', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(row('Bitcoin')).toContainText(address.slice(-4));
    };
    await watch('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    await expect(row('Bitcoin')).toContainText('1.5 BTC');
    await watch('12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX');
    await expect(row('Bitcoin')).toContainText('Loading...');
    second.resolve();
    await expect(row('Bitcoin')).toContainText('2.5 BTC');
    await page.unrouteAll();
  });

  const tell = (event: string, payload: unknown) =>
    page.evaluate(
      ([name, told]) =>
        (window as unknown as { tellOfWallet(name: unknown, told: unknown): void }).tellOfWallet(name, told),
      [event, payload],
    );

  await test.step('another chain reloads the page, which stays connected', async () => {
    await Promise.all([page.waitForEvent('load'), tell('chainChanged', '0x89')]);
    await expect(header.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible();
  });

  await test.step('no account disconnects; the link stays until it is taken off', async () => {
    await tell('accountsChanged', []);
    await expect(header.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await expect(page.getByText(WALLET_ADDRESS)).toBeVisible();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('button', { name: 'Unlink wallet' }).click();
    await expect(page.getByText('Not linked')).toBeVisible();
  });
  await context.close();
});

test('a deposit that was begun is canceled in the wallet, and another tab learns of it', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: await signedIn(portal.url, 'ben') });
  const page = await openAs(context, '/msmpay/wallet');
  await ask(page, 'Add Cash (Card)', '12');
  await expect(page.getByRole('button', { name: 'Pay $12.00' })).toBeVisible();
  const other = await openAs(context, '/msmpay/wallet');
  await other.getByRole('button', { name: 'Cancel deposit of $12.00' }).click();
  await expect(other.getByText('Deposit canceled')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cancel deposit of $12.00' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Payment canceled' })).toBeVisible();
  await context.close();
});
