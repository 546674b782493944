// Posts that are close together stand side by side in a day of the week view; where there is no room for more, the rest is
// counted.
import type { PlacedPost } from './calendar-grid.rules.ts';

/** A chip is about as high as an hour. */
const CHIP_MINUTES = 55;
const MOST_LANES = 2;

export interface LanedPost extends PlacedPost {
  minute: number;
  lane: number;
  lanes: number;
}

export interface Crowd {
  minute: number;
  posts: PlacedPost[];
}

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The posts of one day, earliest first. */
export function inLanes(posts: readonly PlacedPost[]): { laned: LanedPost[]; crowds: Crowd[] } {
  const laned: LanedPost[] = [];
  const crowds: Crowd[] = [];
  for (const cluster of clustersOf(posts)) {
    const ends: number[] = [];
    const placed: LanedPost[] = [];
    const left: PlacedPost[] = [];
    for (const post of cluster) {
      const minute = minuteOf(post.time);
      const free = ends.findIndex((end) => end <= minute);
      const lane = free === -1 ? ends.length : free;
      if (lane >= MOST_LANES) left.push(post);
      else {
        ends[lane] = minute + CHIP_MINUTES;
        placed.push({ ...post, minute, lane, lanes: 1 });
      }
    }
    laned.push(...placed.map((post) => ({ ...post, lanes: ends.length })));
    if (left[0]) crowds.push({ minute: minuteOf(left[0].time), posts: left });
  }
  return { laned, crowds };
}

/** Posts whose chips touch, one after the other. */
function clustersOf(posts: readonly PlacedPost[]): PlacedPost[][] {
  const clusters: PlacedPost[][] = [];
  let end = -1;
  for (const post of posts) {
    const minute = minuteOf(post.time);
    if (minute >= end) clusters.push([]);
    clusters.at(-1)!.push(post);
    end = Math.max(end, minute + CHIP_MINUTES);
  }
  return clusters;
}
