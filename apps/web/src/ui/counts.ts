// Numbers of things: `1,234` where there is room, `1.2K` on an axis.
const COUNTS = new Intl.NumberFormat('en-US');
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export const formatCount = (count: number): string => COUNTS.format(count);

export const formatCompact = (count: number): string => COMPACT.format(count);
