// Numbers of things: `1,234` where there is room, `1.2K` on an axis.
const COUNTS = new Intl.NumberFormat('en-US');
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export const formatCount = (count: number): string => COUNTS.format(count);

export const formatCompact = (count: number): string => COMPACT.format(count);

/** More digits do not fit into a corner. */
const MAX_IN_CORNER = 99;

export const cornerCount = (count: number): string =>
  count > MAX_IN_CORNER ? `${MAX_IN_CORNER}+` : String(count);
