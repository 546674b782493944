// Cash and points to look at: deposits by test cards and one that is still open, transfers, conversions, and withdrawals in three states.
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { Deposit, Withdrawal } from '@msm/contract/wallet/schemas';
import type { DemoMember, DemoMembers } from './members.ts';

const WORKS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';

export async function fillWallet({ amina, brian, chao, dalila }: DemoMembers): Promise<void> {
  await deposit(amina, '250.00', WORKS);
  await deposit(brian, '120.50', WORKS);
  await deposit(brian, '75.00', DECLINED);
  await deposit(chao, '40.00', WORKS);
  await deposit(dalila, '60.00', WORKS);
  await pay(amina, brian, '35.00');
  await pay(brian, chao, '12.75');
  await pay(chao, amina, '8.20');
  await pay(dalila, amina, '15.40');
  await amina.call(walletRoutes.convertCashToPoints, { input: { amount: '20.00' } });
  await amina.call(walletRoutes.convertPointsToCash, { input: { points: 500 } });
  const paid = await withdraw(brian, '30.00');
  await amina.call(paymentRoutes.approveWithdrawal, { params: { id: paid.id }, input: {} });
  const rejected = await withdraw(chao, '5.00');
  const reason = 'Please name the bank account.';
  await amina.call(paymentRoutes.rejectWithdrawal, { params: { id: rejected.id }, input: { reason } });
  await withdraw(brian, '20.00');
  await withdraw(amina, '45.00');
  await begin(amina, '100.00');
}

async function deposit(by: DemoMember, amount: string, cardNumber: string): Promise<void> {
  const begun = await begin(by, amount);
  await by.call(paymentRoutes.confirmTestDeposit, { params: { id: begun.id }, input: { cardNumber } });
}

const begin = async (by: DemoMember, amount: string): Promise<Deposit> =>
  ((await by.call(paymentRoutes.depositByCard, { input: { amount } })) as { deposit: Deposit }).deposit;

const pay = (by: DemoMember, to: DemoMember, amount: string) =>
  by.call(walletRoutes.transferCash, { input: { recipientEmail: `${to.username}@example.com`, amount } });

const withdraw = async (by: DemoMember, amount: string): Promise<Withdrawal> =>
  ((await by.call(paymentRoutes.withdraw, { input: { amount } })) as { withdrawal: Withdrawal }).withdrawal;
