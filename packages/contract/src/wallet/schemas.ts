// The wallet as its member and SuperAdmin see it. Cash is a decimal text in USD ("12.34"), points are whole numbers. What the
// test driver moved carries `livemode: false` wherever it is shown.
import * as z from 'zod/mini';
import { Email, Id, Instant, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { CONVERTED_POINTS, DEPOSIT_CENTS, TRANSFER_CENTS, WITHDRAWAL_CENTS } from './limits.ts';
import { DECIMAL, fromCents, toCents } from './money.ts';

/**
 * Dollars, as JSON number or text; parsed as decimal text, so that 1.005 is refused instead of rounded. A number is read by its
 * shortest notation, which is exact for everything that has two decimals.
 */
const amount = ({ least, most }: { least: number; most: number }) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(40))], 'Enter an amount in dollars.'),
      z.transform((given) => String(given).trim()),
    ),
    z.string().check(
      z.regex(DECIMAL, {
        error: 'Enter an amount in dollars with at most two decimals, like 12.50.',
        abort: true,
      }),
      z.refine((given) => toCents(given) >= BigInt(least), {
        error: `The least amount is $${fromCents(BigInt(least))}.`,
        abort: true,
      }),
      z.refine(
        (given) => toCents(given) <= BigInt(most),
        `The largest amount is $${fromCents(BigInt(most))}.`,
      ),
    ),
  );

const Currency = z.literal('USD', 'Only USD is supported.');

export const Asset = z.enum(['cash', 'points']);
export type Asset = z.output<typeof Asset>;

/**
 * Why a balance changed. A withdrawal counts from its request on, when the money is held; one that is rejected, canceled or
 * fails comes back as `reversal`, as does a deposit that the provider took back.
 */
export const OperationKind = z.enum([
  'deposit',
  'withdrawal',
  'transfer',
  'conversion',
  'earning',
  'reversal',
]);
export type OperationKind = z.output<typeof OperationKind>;

/** Spelt as the specification spells its fields. */
export const Wallet = z.object({
  /** What can be spent now. */
  balance_cash: z.string(),
  /** In withdrawals that are not decided. */
  held_cash: z.string(),
  /** With those that have not vested. */
  balance_points: z.number(),
  /** Convert to cash. */
  vested_points: z.number(),
  /** A checksummed EVM address, proved by a signature. */
  external_address: z.nullable(z.string()),
  /** Watched without a proof: balances are public. */
  solana_address: z.nullable(z.string()),
  bitcoin_address: z.nullable(z.string()),
  /** False while deposits are the test driver's: no real money. */
  livemode: z.boolean(),
  /** Frozen by SuperAdmin: nothing leaves and nothing converts. */
  is_frozen: z.boolean(),
});
export type Wallet = z.output<typeof Wallet>;

export const TransferInput = z.strictObject({ recipientEmail: Email, amount: amount(TRANSFER_CENTS) });
export const PointsInput = z.strictObject({
  points: z
    .int('Enter a whole number of points.')
    .check(
      z.gte(CONVERTED_POINTS.least, 'Enter at least 1 point.'),
      z.lte(CONVERTED_POINTS.most, 'At most 10,000,000 points at a time.'),
    ),
});
export const CashInput = z.strictObject({ amount: amount(TRANSFER_CENTS) });
export const DepositInput = z.strictObject({
  amount: amount(DEPOSIT_CENTS),
  currency: z._default(Currency, 'USD'),
});
export const WithdrawInput = z.strictObject({
  amount: amount(WITHDRAWAL_CENTS),
  currency: z._default(Currency, 'USD'),
  /** Where the money should go, for the person who pays it out; the member's e-mail unless told. */
  payoutTo: z.optional(text(1, 200, 'Where to pay')),
});

/** Answered by transfers: the receipt of the operation is under its id. */
export const Transfer = z.object({
  operationId: Id,
  amount: z.string(),
  recipientEmail: z.string(),
  balance_cash: z.string(),
  livemode: z.boolean(),
});
export const PointsConversion = z.object({
  operationId: Id,
  cashAmount: z.string(),
  /** Only the points that make whole cents are used. */
  pointsUsed: z.number(),
  livemode: z.boolean(),
});
export const CashConversion = z.object({
  operationId: Id,
  points: z.number(),
  cashUsed: z.string(),
  livemode: z.boolean(),
});

/** A change of one balance, as the statement lists it. */
export const StatementEntry = z.object({
  operationId: Id,
  /** Of the member's account of the asset: 1, 2, 3 … without a gap. */
  seq: z.number(),
  at: Instant,
  kind: OperationKind,
  asset: Asset,
  /** Signed: "-12.34" of cash, "250" of points. */
  amount: z.string(),
  balanceAfter: z.string(),
  /** What it was, in a few words: "To anna", "Card", "Game won". */
  description: z.string(),
  livemode: z.boolean(),
});
export type StatementEntry = z.output<typeof StatementEntry>;

const statementFilter = {
  asset: z.optional(Asset),
  kind: z.optional(OperationKind),
  /** Included. */
  from: z.optional(Instant),
  /** Not included. */
  to: z.optional(Instant),
};
export const StatementFilter = z.strictObject(statementFilter);
export const StatementQuery = z.extend(PageQuery, statementFilter);
export const Statement = z.extend(Page, { entries: z.array(StatementEntry) });
export type Statement = z.output<typeof Statement>;

export const Receipt = z.object({
  operationId: Id,
  at: Instant,
  kind: OperationKind,
  /** One of a transfer, two of a conversion: the member's own changes. */
  entries: z.array(StatementEntry),
  /** The other member of a transfer, by name: an e-mail that was changed since is not the sender's to know. */
  counterparty: z.nullable(z.object({ username: z.string() })),
  /** Of the payment provider or the payout. */
  reference: z.nullable(z.string()),
  livemode: z.boolean(),
});
export type Receipt = z.output<typeof Receipt>;

export const DepositMethod = z.enum(['card', 'paypal']);
export type DepositMethod = z.output<typeof DepositMethod>;
const Driver = z.enum(['test', 'stripe', 'paypal']);

const OfferedMethod = z.object({
  /** Null: not offered, for this reason. */
  driver: z.nullable(Driver),
  reason: z.nullable(z.string()),
});
export const PaymentMethods = z.object({
  card: OfferedMethod,
  paypal: OfferedMethod,
  livemode: z.boolean(),
});
export type PaymentMethods = z.output<typeof PaymentMethods>;

/**
 * `waiting`: for the card or the approval. `confirming`: the bank asks its customer. `processing`: paid, not yet credited.
 * `refunded`: credited and taken back.
 */
export const DepositState = z.enum([
  'waiting',
  'confirming',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
]);
export type DepositState = z.output<typeof DepositState>;

export const Deposit = z.object({
  id: Id,
  method: DepositMethod,
  driver: Driver,
  amount: z.string(),
  currency: Currency,
  state: DepositState,
  /** Why it failed, for the member. */
  failure: z.nullable(z.string()),
  /** Not paid, and counts as open: it can be given up. */
  isCancelable: z.boolean(),
  /** The credit, once there is one. */
  operationId: z.nullable(Id),
  createdAt: Instant,
  livemode: z.boolean(),
});
export type Deposit = z.output<typeof Deposit>;

export const CardDeposit = z.object({
  deposit: Deposit,
  clientSecret: z.string(),
  /** Of Stripe; null with the test driver. */
  publishableKey: z.nullable(z.string()),
});
export const PaypalDeposit = z.object({
  deposit: Deposit,
  /** Where the member approves it: at PayPal, or at this portal with the test driver. */
  approveUrl: z.string(),
});

/** The answer of the member on the local page of the test driver: a card number, or yes or no to what was asked. */
export const ConfirmDepositInput = z.strictObject({
  cardNumber: z.optional(
    z.string().check(z.maxLength(40), z.regex(/^[\d ]+$/, 'A card number has digits only.')),
  ),
  isApproved: z.optional(z.boolean()),
});

/** `approved`: the payout is on its way. */
export const WithdrawalState = z.enum(['waiting', 'approved', 'paid', 'rejected', 'failed', 'canceled']);
export type WithdrawalState = z.output<typeof WithdrawalState>;

export const Withdrawal = z.object({
  id: Id,
  amount: z.string(),
  currency: Currency,
  payoutTo: z.string(),
  state: WithdrawalState,
  /** Of a rejection or a failure, for the member. */
  reason: z.nullable(z.string()),
  /** Of the payout. */
  reference: z.nullable(z.string()),
  /** The hold. */
  operationId: Id,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  livemode: z.boolean(),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/**
 * Why a person has to look. `noProvider`: approved, and no provider of its mode is set up. `noAnswer`: the provider has not told the outcome for
 * weeks. `unclear`: refused after a call without an answer, so it may have been paid. `paidAfterReturn`: the provider paid it although
 * the money went back into the wallet. `returnedAfterFinish`: the provider did not pay it although SuperAdmin said that it was paid.
 */
export const WithdrawalAttention = z.enum([
  'noProvider',
  'noAnswer',
  'unclear',
  'paidAfterReturn',
  'returnedAfterFinish',
]);
export type WithdrawalAttention = z.output<typeof WithdrawalAttention>;

export const WithdrawalQueueQuery = z.extend(PageQuery, {
  state: z.optional(WithdrawalState),
  needsAttention: z.optional(z.stringbool()),
});
export const QueuedWithdrawal = z.extend(Withdrawal, {
  member: z.object({ id: Id, username: z.string(), email: z.string() }),
  /** Of the member's wallet: nothing is paid out of a frozen one. */
  isFrozen: z.boolean(),
  frozenReason: z.nullable(z.string()),
  attention: z.nullable(WithdrawalAttention),
  /** Only a person can end it: it needs attention, or its wallet was frozen after the approval. */
  isForPerson: z.boolean(),
});
export type QueuedWithdrawal = z.output<typeof QueuedWithdrawal>;
export const ApproveInput = z.strictObject({
  /** Of a payout by hand, such as a bank's number. */
  reference: z.optional(text(1, 200, 'Reference')),
});
export const FinishInput = z.strictObject({
  /** What the person found out at the provider, or did by hand. */
  isPaid: z.boolean(),
  /** Stands in the audit log: the reference of what was paid, or the reason that the member reads. */
  note: text(1, 300, 'A note'),
});
/** Why a payment that could not be given back needs no more tries: what was done instead. Stands in the audit log. */
export const DismissRefundInput = z.strictObject({ note: text(1, 300, 'A note') });
export const RejectInput = z.strictObject({ reason: text(1, 300, 'A reason') });

export const FreezeInput = z.strictObject({ reason: text(1, 300, 'A reason') });
export const WalletHolderQuery = z.extend(PageQuery, {
  /** Beginning of a username or an e-mail. */
  search: z.optional(text(1, 254, 'Search')),
  isFrozen: z.optional(z.stringbool()),
});
export const WalletHolder = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  balance_cash: z.string(),
  held_cash: z.string(),
  balance_points: z.number(),
  isFrozen: z.boolean(),
  frozenReason: z.nullable(z.string()),
});
export type WalletHolder = z.output<typeof WalletHolder>;

export const LedgerOverview = z.object({
  /** System accounts and all members together; each asset sums up to 0. */
  accounts: z.array(z.object({ code: z.string(), asset: Asset, balance: z.string() })),
  wallets: z.number(),
  operations: z.number(),
  /** The most recent check of the whole ledger. */
  lastCheck: z.nullable(z.object({ at: Instant, violations: z.number() })),
  /** Payments that could not be given back, after many tries: a person does it at the provider. Newest first. */
  failedRefunds: z.array(
    z.object({
      depositId: Id,
      driver: Driver,
      reference: z.nullable(z.string()),
      amount: z.string(),
      currency: z.string(),
      failedAt: Instant,
    }),
  ),
  livemode: z.boolean(),
});
export type LedgerOverview = z.output<typeof LedgerOverview>;
export const LedgerCheck = z.object({
  at: Instant,
  operations: z.number(),
  tookMs: z.number(),
  /** Empty, or the books are wrong. The first hundred. */
  violations: z.array(z.object({ kind: z.string(), subject: z.string(), detail: z.string() })),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;

export const PointsOverview = z.object({
  /** Held by members now. */
  outstanding: z.number(),
  vested: z.number(),
  earnedToday: z.number(),
  earnedTotal: z.number(),
  convertedToCash: z.number(),
  convertedFromCash: z.number(),
  rules: z.array(z.object({ rule: z.string(), times: z.number(), points: z.number(), vested: z.number() })),
  /** The last 30 days of UTC, newest first; days without any are left out. */
  days: z.array(z.object({ day: z.string(), rule: z.string(), times: z.number(), points: z.number() })),
  conversions: z.array(z.object({ day: z.string(), toCash: z.number(), fromCash: z.number() })),
  /** Members who earned most in the last 30 days. */
  top: z.array(z.object({ id: Id, username: z.string(), points: z.number() })),
});
export type PointsOverview = z.output<typeof PointsOverview>;
