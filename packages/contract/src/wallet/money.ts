// Money as text: dollars with at most two decimals on the way, whole cents inside. No floats in between.
import { POINTS_PER_USD } from './limits.ts';

/** Thirteen digits before the point: beyond all limits, and far below what a bigint column holds. */
export const DECIMAL = /^\d{1,13}(\.\d{1,2})?$/;

/** Of a text that matches DECIMAL. */
export function toCents(decimal: string): bigint {
  const [dollars = '0', cents = ''] = decimal.split('.');
  return BigInt(dollars) * 100n + BigInt(cents.padEnd(2, '0'));
}

/** `-1234n` is `-12.34`. */
export function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const PER_USD = BigInt(POINTS_PER_USD);

/** What points are worth. Floors in the house's favour, and uses only the points that make whole cents. */
export function cashForPoints(points: bigint): { cents: bigint; pointsUsed: bigint } {
  const cents = (points * 100n) / PER_USD;
  return { cents, pointsUsed: (cents * PER_USD + 99n) / 100n };
}

/** What cash buys. Floors likewise, and uses only the cents that make whole points. */
export function pointsForCash(cents: bigint): { points: bigint; centsUsed: bigint } {
  const points = (cents * PER_USD) / 100n;
  return { points, centsUsed: (points * 100n + PER_USD - 1n) / PER_USD };
}
