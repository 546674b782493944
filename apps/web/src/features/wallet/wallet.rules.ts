// How the wallet's figures read, and what a typed amount is. Decides without touching anything.
import { cashForPoints, DECIMAL, pointsForCash, toCents } from '@msm/contract/wallet/money';
import type {
  DepositState,
  OperationKind,
  PaymentMethods,
  StatementEntry,
  WithdrawalState,
} from '@msm/contract/wallet/schemas';
import { formatCount } from '../../ui/counts.ts';
import { formatMoney } from '../../ui/money.ts';

const SIGNED_DECIMAL = /^(-?)(\d{1,18}(?:\.\d{1,2})?)$/;

/** `$1,234.50`; what is no number counts as 0.00. */
export function showCash(text: unknown): string {
  const [, sign, digits] = SIGNED_DECIMAL.exec(typeof text === 'string' ? text : '') ?? [];
  const cents = digits === undefined ? 0n : toCents(digits);
  return formatMoney(sign ? -cents : cents);
}

export const showPoints = (points: unknown): string =>
  formatCount(typeof points === 'number' && Number.isFinite(points) ? points : 0);

/** With its sign, which carries the meaning beside the colour. */
export function showChange({ asset, amount }: Pick<StatementEntry, 'asset' | 'amount'>): string {
  const shown = showBalance({ asset, balance: amount });
  return amount.startsWith('-') ? shown : `+${shown}`;
}

/** With the minus sign of figures: a hyphen is too short to be seen. */
export const showBalance = ({
  asset,
  balance,
}: {
  asset: StatementEntry['asset'];
  balance: string;
}): string =>
  (asset === 'cash' ? showCash(balance) : `${formatCount(Number(balance))} points`).replace('-', '−');

/** Undefined for what is no amount in dollars above zero, or out of bounds, which are in cents. */
export function readAmount(typed: string, bounds?: { least: number; most: number }): string | undefined {
  const amount = typed.trim().replace(/^\$\s*/, '');
  if (!DECIMAL.test(amount)) return undefined;
  const cents = toCents(amount);
  const isWithin = !bounds || (cents >= bounds.least && cents <= bounds.most);
  return cents > 0n && isWithin ? amount : undefined;
}

export function readPoints(typed: string): number | undefined {
  const points = /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return points > 0 ? points : undefined;
}

export function previewCash(typed: string): string | undefined {
  const points = readPoints(typed);
  return points === undefined ? undefined : formatMoney(cashForPoints(BigInt(points)).cents);
}

export function previewPoints(typed: string): string | undefined {
  const amount = readAmount(typed);
  return amount === undefined
    ? undefined
    : `${pointsForCash(toCents(amount)).points.toLocaleString('en-US')} points`;
}

/** `0x5aAe…BeAed`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The first digits of a chain's balance; all of them are in its title. */
export function shortBalance(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.');
  const shown = fraction.slice(0, 6).replace(/0+$/, '');
  const isTiny = /^0+$/.test(whole) && shown === '' && /[1-9]/.test(fraction);
  return isTiny ? '<0.000001' : BigInt(whole).toLocaleString('en-US') + (shown && `.${shown}`);
}

/** PayPal pays withdrawals out where it is set up. Otherwise a person does, by hand; without real money there is nothing to send. */
export type PayoutWay = 'paypal' | 'manual' | 'test';

export function payoutWayOf(methods: PaymentMethods | undefined): PayoutWay {
  if (methods?.paypal.driver === 'paypal') return 'paypal';
  return methods?.livemode === false ? 'test' : 'manual';
}

export const PAYOUTS: Readonly<Record<PayoutWay, { member: string; approval: string }>> = {
  paypal: {
    member: 'The e-mail address of a PayPal account. Your own e-mail address if left empty.',
    approval: 'PayPal sends the money as soon as you approve.',
  },
  manual: {
    member:
      'Where an administrator sends it by hand, such as a bank account. Your e-mail address if left empty.',
    approval: 'Send the money first: your approval says that it was paid.',
  },
  test: {
    member: 'Test mode: the approval marks it as paid, and no money is sent. Anything may stand here.',
    approval: 'Test mode: your approval marks it as paid, and no money is sent.',
  },
};

export const KIND_LABELS: Readonly<Record<OperationKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  conversion: 'Conversion',
  earning: 'Earned',
  reversal: 'Reversal',
};

type Look = 'neutral' | 'ok' | 'warn' | 'danger' | 'primary';

export const DEPOSIT_STATES: Readonly<Record<DepositState, { label: string; look: Look }>> = {
  waiting: { label: 'Waiting for payment', look: 'warn' },
  confirming: { label: 'Needs confirmation', look: 'warn' },
  processing: { label: 'Processing', look: 'primary' },
  succeeded: { label: 'Succeeded', look: 'ok' },
  failed: { label: 'Failed', look: 'danger' },
  canceled: { label: 'Canceled', look: 'neutral' },
  refunded: { label: 'Refunded', look: 'neutral' },
};

export const WITHDRAWAL_STATES: Readonly<Record<WithdrawalState, { label: string; look: Look }>> = {
  waiting: { label: 'Waiting for approval', look: 'warn' },
  approved: { label: 'Approved', look: 'primary' },
  paid: { label: 'Paid', look: 'ok' },
  rejected: { label: 'Rejected', look: 'danger' },
  failed: { label: 'Failed', look: 'danger' },
  canceled: { label: 'Canceled', look: 'neutral' },
};
