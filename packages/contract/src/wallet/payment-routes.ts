// Money that comes in and goes out: deposits by card and PayPal, withdrawals by SuperAdmin's approval, the providers' webhooks,
// and the points that events of the portal earn.
import * as z from 'zod/mini';
import { Id, Nothing } from '../fields.ts';
import { Page } from '../paging.ts';
import { get, post } from '../route.ts';
import { MAX_WEBHOOK_BYTES, MONEY_LIMIT, WEBHOOK_LIMIT } from './limits.ts';
import {
  ApproveInput,
  CardDeposit,
  ConfirmDepositInput,
  Deposit,
  DepositInput,
  FinishInput,
  PaymentMethods,
  PaypalDeposit,
  PointsOverview,
  QueuedWithdrawal,
  RejectInput,
  Withdrawal,
  WithdrawalQueueQuery,
  WithdrawInput,
} from './schemas.ts';

export const paymentRoutes = {
  readPaymentMethods: get('/wallet/payment-methods', {
    access: 'wallet',
    output: PaymentMethods,
    summary: 'How cash can be added, and by which driver.',
  }),
  depositByCard: post('/wallet/deposit/card', {
    access: 'wallet',
    idempotent: true,
    input: DepositInput,
    output: CardDeposit,
    status: 201,
    limit: MONEY_LIMIT,
    summary: 'Begin a deposit by card; the card is confirmed with the client secret.',
  }),
  depositByPaypal: post('/wallet/deposit/paypal', {
    access: 'wallet',
    idempotent: true,
    input: DepositInput,
    output: PaypalDeposit,
    status: 201,
    limit: MONEY_LIMIT,
    summary: 'Begin a deposit by PayPal; the member approves it at the answered address.',
  }),
  listDeposits: get('/wallet/deposits', {
    access: 'wallet',
    output: z.object({ deposits: z.array(Deposit) }),
    summary: 'My latest deposits, newest first.',
  }),
  readDeposit: get('/wallet/deposits/:id', {
    access: 'wallet',
    params: z.object({ id: Id }),
    output: z.object({ deposit: Deposit }),
    summary: 'How a deposit of mine stands.',
  }),
  confirmTestDeposit: post('/wallet/deposits/:id/confirm', {
    access: 'wallet',
    params: z.object({ id: Id }),
    input: ConfirmDepositInput,
    output: z.object({ deposit: Deposit }),
    limit: MONEY_LIMIT,
    summary: 'Answer a deposit of the test driver: its card number, or yes or no.',
  }),
  captureDeposit: post('/wallet/deposits/:id/capture', {
    access: 'wallet',
    params: z.object({ id: Id }),
    output: z.object({ deposit: Deposit }),
    limit: MONEY_LIMIT,
    summary: 'Collect a PayPal deposit that was approved. Idempotent.',
  }),
  cancelDeposit: post('/wallet/deposits/:id/cancel', {
    access: 'wallet',
    params: z.object({ id: Id }),
    output: z.object({ deposit: Deposit }),
    limit: MONEY_LIMIT,
    summary:
      'Give up a deposit that is not paid. Idempotent; one that was paid meanwhile is answered as it stands.',
  }),
  withdraw: post('/wallet/withdraw', {
    access: 'wallet',
    idempotent: true,
    input: WithdrawInput,
    output: z.object({ withdrawal: Withdrawal }),
    status: 201,
    limit: MONEY_LIMIT,
    summary: 'Ask for a payout: the amount is held until SuperAdmin decides.',
  }),
  listWithdrawals: get('/wallet/withdrawals', {
    access: 'wallet',
    output: z.object({ withdrawals: z.array(Withdrawal) }),
    summary: 'My latest withdrawals, newest first.',
  }),
  cancelWithdrawal: post('/wallet/withdrawals/:id/cancel', {
    access: 'wallet',
    params: z.object({ id: Id }),
    output: z.object({ withdrawal: Withdrawal }),
    summary: 'Take back a withdrawal that is not decided.',
  }),
  listQueuedWithdrawals: get('/api/admin/wallet/withdrawals', {
    access: 'superadmin',
    input: WithdrawalQueueQuery,
    output: z.extend(Page, { withdrawals: z.array(QueuedWithdrawal) }),
    summary: 'Withdrawals of all members, by state; those that wait come oldest first.',
  }),
  approveWithdrawal: post('/api/admin/wallet/withdrawals/:id/approve', {
    access: 'superadmin',
    params: z.object({ id: Id }),
    input: ApproveInput,
    output: z.object({ withdrawal: QueuedWithdrawal }),
    summary: 'Pay a withdrawal out. One that was decided meanwhile is a conflict.',
  }),
  rejectWithdrawal: post('/api/admin/wallet/withdrawals/:id/reject', {
    access: 'superadmin',
    params: z.object({ id: Id }),
    input: RejectInput,
    output: z.object({ withdrawal: QueuedWithdrawal }),
    summary: 'Refuse a withdrawal: the money goes back, and the member reads the reason.',
  }),
  finishWithdrawal: post('/api/admin/wallet/withdrawals/:id/finish', {
    access: 'superadmin',
    params: z.object({ id: Id }),
    input: FinishInput,
    output: z.object({ withdrawal: QueuedWithdrawal }),
    summary: 'Say how an approved withdrawal ended that its provider does not tell of: paid or not paid.',
  }),
  readPointsOverview: get('/api/admin/wallet/points', {
    access: 'superadmin',
    output: PointsOverview,
    summary: 'Points earned, held and converted, by rule.',
  }),
  receiveStripeEvent: post('/webhooks/stripe', {
    access: 'visitor',
    rawBody: { maxBytes: MAX_WEBHOOK_BYTES },
    output: Nothing,
    limit: WEBHOOK_LIMIT,
    summary: 'An event of Stripe, signed over its raw body.',
  }),
  receivePaypalEvent: post('/webhooks/paypal', {
    access: 'visitor',
    rawBody: { maxBytes: MAX_WEBHOOK_BYTES },
    output: Nothing,
    limit: WEBHOOK_LIMIT,
    summary: 'An event of PayPal, signed over its raw body.',
  }),
  receiveTestEvent: post('/webhooks/test-payments', {
    access: 'visitor',
    rawBody: { maxBytes: MAX_WEBHOOK_BYTES },
    output: Nothing,
    limit: WEBHOOK_LIMIT,
    summary: 'An event of the test driver, signed like Stripe’s.',
  }),
} as const;
