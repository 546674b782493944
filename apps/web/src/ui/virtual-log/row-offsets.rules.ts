// Where the rows of a virtual list lie, from the heights that were measured and an estimate for the others.

/** Offsets of the tops of all rows, and the end of the last as one more. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push(offsets.at(-1)! + height);
  return offsets;
}

/** The row that `y` lies in, by bisection; the first or last one for what lies outside. */
export function rowAt(offsets: readonly number[], y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsets[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RowRange {
  from: number;
  /** Not included. */
  to: number;
}

/** What is drawn: the rows in view and `overscanPx` of those around them, so that a quick scroll shows no gap. */
export function rangeWithin(
  offsets: readonly number[],
  { top, height, overscanPx }: { top: number; height: number; overscanPx: number },
): RowRange {
  const count = offsets.length - 1;
  if (count === 0) return { from: 0, to: 0 };
  return {
    from: rowAt(offsets, top - overscanPx),
    to: Math.min(count, rowAt(offsets, top + height + overscanPx) + 1),
  };
}
