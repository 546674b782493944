// Posts that are close together stand side by side in a day of the week view; where there is no room for more, the rest is
// counted.
import type { PlacedPublication } from './calendar-grid.rules.ts';

/** A chip is about as high as an hour. */
const CHIP_MINUTES = 55;
/** As many as leave a title readable in a day of a wide screen. */
const MOST_LANES = 2;

export interface LanedPost extends PlacedPublication {
  minute: number;
  lane: number;
  lanes: number;
}

export interface Crowd {
  minute: number;
  publications: PlacedPublication[];
}

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes of the day at the upper and the lower edge of what is scrolled to. */
export interface HoursInSight {
  from: number;
  to: number;
}

/** The times of posts above and below, in order. Half a chip is enough to be seen. */
export function outOfSight(
  publications: readonly PlacedPublication[],
  { from, to }: HoursInSight,
): { earlier: number[]; later: number[] } {
  const minutes = publications.map(({ time }) => minuteOf(time)).toSorted((a, b) => a - b);
  const half = CHIP_MINUTES / 2;
  return {
    earlier: minutes.filter((minute) => minute + half < from),
    later: minutes.filter((minute) => minute + half > to),
  };
}

/** The posts of one day, earliest first. */
export function inLanes(
  publications: readonly PlacedPublication[],
  mostLanes = MOST_LANES,
): { laned: LanedPost[]; crowds: Crowd[] } {
  const laned: LanedPost[] = [];
  const crowds: Crowd[] = [];
  for (const cluster of clustersOf(publications)) {
    const ends: number[] = [];
    const placed: LanedPost[] = [];
    const left: PlacedPublication[] = [];
    for (const publication of cluster) {
      const minute = minuteOf(publication.time);
      const free = ends.findIndex((end) => end <= minute);
      const lane = free === -1 ? ends.length : free;
      if (lane >= mostLanes) left.push(publication);
      else {
        ends[lane] = minute + CHIP_MINUTES;
        placed.push({ ...publication, minute, lane, lanes: 1 });
      }
    }
    laned.push(...placed.map((publication) => ({ ...publication, lanes: ends.length })));
    if (left[0]) crowds.push({ minute: minuteOf(left[0].time), publications: left });
  }
  return { laned, crowds };
}

/** Posts whose chips touch, one after the other. */
function clustersOf(publications: readonly PlacedPublication[]): PlacedPublication[][] {
  const clusters: PlacedPublication[][] = [];
  let end = -1;
  for (const publication of publications) {
    const minute = minuteOf(publication.time);
    if (minute >= end) clusters.push([]);
    clusters.at(-1)!.push(publication);
    end = Math.max(end, minute + CHIP_MINUTES);
  }
  return clusters;
}
