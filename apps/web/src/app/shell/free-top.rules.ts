// Where something of a given height covers nothing of a column: at its own top, or else right below one of the others.

interface Span {
  top: number;
  bottom: number;
}

const GAP_PX = 8;
/** Further down it would be overlooked. */
const LOWEST_SHARE = 0.6;

export function freeTop(
  wanted: { top: number; height: number },
  taken: readonly Span[],
  screenHeight: number,
): number {
  const isFree = (top: number) =>
    taken.every((span) => span.bottom <= top || span.top >= top + wanted.height);
  const tops = [wanted.top, ...taken.map(({ bottom }) => bottom + GAP_PX)]
    .filter((top) => top >= wanted.top && top + wanted.height <= screenHeight * LOWEST_SHARE)
    .toSorted((one, other) => one - other);
  return tops.find(isFree) ?? wanted.top;
}
