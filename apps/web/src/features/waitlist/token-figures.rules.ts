// Numbers and words of the token page's figures.
import type { Token, TokenAllocation, TokenSupply } from '@msm/contract/docs/token';
import { formatCompact, formatCount } from '../../ui/counts.ts';

/** One digit after the point at most: `12.5 %`. */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(1))} %`;

/** The title says the finding. */
export function supplyFinding({ points }: TokenSupply, maxSupply: number | null): string {
  const last = points.at(-1)!;
  const when = last.label.toLowerCase();
  return maxSupply
    ? `By ${when}, ${formatPercent((100 * last.circulating) / maxSupply)} of all MSM could circulate`
    : `By ${when}, ${formatCompact(last.circulating)} MSM could circulate`;
}

export function allocationFinding({ shares }: TokenAllocation): string {
  const largest = shares.reduce((most, each) => (each.percent > most.percent ? each : most));
  return `${largest.name}: the largest share, ${formatPercent(largest.percent)}`;
}

export const sayPoint = (
  { label, circulating }: TokenSupply['points'][number],
  maxSupply: number | null,
): string =>
  `${label}: ${formatCount(circulating)} MSM` +
  (maxSupply ? `, ${formatPercent((100 * circulating) / maxSupply)} of the maximum supply` : '');

/** The top of the axis: the maximum where it is known, so that what is missing shows; else a round number above all. */
export function axisTop({ points }: TokenSupply, maxSupply: Token['maxSupply']): number {
  if (maxSupply) return maxSupply;
  const highest = Math.max(...points.map(({ circulating }) => circulating));
  if (highest === 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return Math.ceil(highest / magnitude) * magnitude;
}

/** What fits below and above the columns on a phone: names are longer than short numbers. */
export const PHONE_LABELS = 4;
export const PHONE_VALUES = 6;

/** Left out on phones, where only so many have room. */
export const isMinor = (place: number, count: number, most: number): boolean =>
  place % Math.ceil(count / most) !== 0;
