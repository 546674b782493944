import { expect, test } from 'vitest';
import { cashForPoints, fromCents, pointsForCash, toCents } from './money.ts';
import { PointsInput, TransferInput } from './schemas.ts';

const parsed = (amount: unknown) =>
  TransferInput.safeParse({ recipientEmail: 'anna@example.com', amount }).data?.amount;

test('an amount is a number or a text with at most two decimals', () => {
  expect([12.34, 0.1, 10_000, '1.5', ' 5 ', '0.01'].map(parsed)).toEqual([
    '12.34',
    '0.1',
    '10000',
    '1.5',
    '5',
    '0.01',
  ]);
});

test.each([
  0,
  -1,
  NaN,
  Infinity,
  1.005,
  '1,000',
  '',
  '0.00',
  1e21,
  10_000.01,
  '99999999999999',
  null,
  true,
  [1],
])('the amount %j is refused', (amount) => expect(parsed(amount)).toBeUndefined());

test('points are whole numbers', () => {
  expect([0, 1.5, -3, '5', 1e12].map((points) => PointsInput.safeParse({ points }).success)).not.toContain(
    true,
  );
});

test('cents and decimal text are each other’s inverse', () => {
  for (const cents of [0n, 1n, 10n, 99n, 100n, 123_456n, 999_999_999_999_999n])
    expect(toCents(fromCents(cents))).toBe(cents);
  expect(fromCents(-1_234n)).toBe('-12.34');
  expect(toCents('0.1')).toBe(10n);
});

test('converting there and back never gains, and uses no more than was given', () => {
  for (let given = 0n; given < 500n; given += 1n) {
    const { cents, pointsUsed } = cashForPoints(given);
    expect(pointsUsed <= given).toBe(true);
    expect(pointsForCash(cents).points <= pointsUsed).toBe(true);
    const bought = pointsForCash(given);
    expect(bought.centsUsed <= given).toBe(true);
    expect(cashForPoints(bought.points).cents <= bought.centsUsed).toBe(true);
  }
});
