import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { createOwnWithdrawal } from '../../../../tests/authorisation/own-wallet.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { listViolations } from './check.store.ts';
import { retrying } from './posting-transaction.ts';
import { beginBeside, countLockWaits } from '../../../../tests/lock-waits.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp({ MSMPAY_ACCESS: 'member' })));
afterAll(async () => {
  expect(await listViolations(app.db, 5)).toEqual([]);
  await app.stop();
});

const coded = (code: string) => Object.assign(new Error(code), { code });

const triesOf = async (codes: readonly string[]) => {
  let tries = 0;
  const outcome = await retrying(async () => {
    const code = codes[tries++];
    if (code) throw coded(code);
    return 'done';
  }).catch((error: Error) => error.message);
  return [tries, outcome];
};

test('a deadlock and a serialization failure are tried again, a bounded number of times; other errors are not', async () => {
  expect(await triesOf(['40P01', '40001'])).toEqual([3, 'done']);
  expect(await triesOf(Array.from({ length: 9 }, () => '40P01'))).toEqual([5, '40P01']);
  expect(await triesOf(['23505'])).toEqual([1, '23505']);
});

test.skipIf(!process.env['DATABASE_URL'])(
  'a withdrawal that is taken back in a deadlock is taken back all the same',
  async () => {
    const member = await app.member('meets');
    const { withdrawalId } = await createOwnWithdrawal(app, member);
    const other = await beginBeside(app.db);
    try {
      await other.query('select from wallet_accounts where member_id = $1 for update', [member.id]);
      const canceled = member.call(paymentRoutes.cancelWithdrawal, { params: { id: withdrawalId } });
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      // Closes the circle: the request waited first, so PostgreSQL ends that one.
      await other.query('select from wallet_withdrawals where id = $1 for update', [withdrawalId]);
      await other.query('commit');
      expect(await canceled).toMatchObject({ status: 200, body: { withdrawal: { state: 'canceled' } } });
    } finally {
      await other.end();
    }
  },
);
