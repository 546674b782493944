// The arithmetic of axes: how far the values reach, which labels fit, which point the pointer means.
import type { ChartSeries } from './chart-data.ts';

/** Bars and areas start at zero: anything else would lie about proportions. */
export function valueRange(series: readonly ChartSeries[]): [number, number] {
  const values = series.flatMap((each) => each.values.filter((value) => value !== null));
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  return lowest === highest ? [0, 1] : [lowest, highest];
}

/** The places of the labels that fit side by side, evenly spread, the first one always among them. */
export function labelPlaces(count: number, widthPx: number, labelWidthPx: number): number[] {
  const fitting = Math.max(1, Math.floor(widthPx / labelWidthPx));
  const step = Math.max(1, Math.ceil(count / fitting));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The place whose middle is nearest to `xPx`. */
export function nearestPlace(xPx: number, middlesPx: readonly number[]): number {
  let nearest = 0;
  for (const [place, middlePx] of middlesPx.entries()) {
    if (Math.abs(middlePx - xPx) < Math.abs((middlesPx[nearest] ?? 0) - xPx)) nearest = place;
  }
  return nearest;
}
