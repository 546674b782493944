import type { PaymentMethods } from '@msm/contract/wallet/schemas';
import { expect, test } from 'vitest';
import {
  payoutWayOf,
  previewCash,
  previewPoints,
  readAmount,
  readPoints,
  shortBalance,
  showCash,
  showBalance,
  showChange,
  showPoints,
} from './wallet.rules.ts';

test('cash has two decimals, and 0.00 where it is not numeric', () => {
  expect(['12.3', '1234.5', '-0.05', '9007199254740993.01'].map(showCash)).toEqual([
    '$12.30',
    '$1,234.50',
    '-$0.05',
    '$9,007,199,254,740,993.01',
  ]);
  for (const odd of ['abc', '', null, undefined, NaN, 5, '1e5']) expect(showCash(odd)).toBe('$0.00');
});

test('points are 0 where they are not numeric', () => {
  expect([1200, 'x', undefined, NaN].map(showPoints)).toEqual(['1,200', '0', '0', '0']);
});

test('a change says its direction', () => {
  expect(showChange({ asset: 'cash', amount: '-12.34' })).toBe('−$12.34');
  expect(showChange({ asset: 'points', amount: '250' })).toBe('+250 points');
  expect(showBalance({ asset: 'points', balance: '-1500' })).toBe('−1,500 points');
});

test('an amount is a decimal above zero with at most two places', () => {
  expect(['5', ' $5.50 ', '0.01'].map((typed) => readAmount(typed))).toEqual(['5', '5.50', '0.01']);
  for (const odd of ['0', '0.00', '-1', '1.005', '1,000', '1e3', 'NaN', '', '.5'])
    expect(readAmount(odd), odd).toBeUndefined();
  const within = ['0.99', '1', '10.00', '10.01'].map((typed) =>
    readAmount(typed, { least: 100, most: 1000 }),
  );
  expect(within).toEqual([undefined, '1', '10.00', undefined]);
});

test('points are whole numbers above zero', () => {
  expect(readPoints('250')).toBe(250);
  for (const odd of ['0', '-1', '1.5', '', '1e3']) expect(readPoints(odd), odd).toBeUndefined();
});

test('a conversion is previewed as the server rounds it', () => {
  expect([previewCash('250'), previewPoints('12.34')]).toEqual(['$2.50', '1,234 points']);
  expect([previewCash('x'), previewPoints('')]).toEqual([undefined, undefined]);
});

test('a balance of a chain keeps six decimals and never reads as nothing', () => {
  expect(['1234.5678901', '0', '0.000000000000000001', '2.100000'].map(shortBalance)).toEqual([
    '1,234.56789',
    '0',
    '<0.000001',
    '2.1',
  ]);
});

const methods = (driver: PaymentMethods['paypal']['driver'], livemode: boolean): PaymentMethods => ({
  card: { driver: 'stripe', reason: null },
  paypal: { driver, reason: null },
  livemode,
});

test('withdrawals are paid by PayPal where it is set up, by hand with real money, and not at all in test mode', () => {
  expect(payoutWayOf(methods('paypal', true))).toBe('paypal');
  expect(payoutWayOf(methods('paypal', false))).toBe('paypal');
  expect(payoutWayOf(methods(null, true))).toBe('manual');
  expect(payoutWayOf(methods('test', false))).toBe('test');
});
