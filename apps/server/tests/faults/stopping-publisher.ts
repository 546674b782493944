// A publisher that stops at the points it is told and says so, so that its process can be killed right there. Each point
// stops one post, the first or a later one that comes to it; the others go on.
import type { Publication, Publisher } from '../../src/platform/ports/publisher.ts';

/**
 * In the order of a post's way. `made`, what was prepared is at the destination and not yet remembered. `inFlight`, the call is
 * under way: nothing stops, and the answer is lost.
 */
export const POINTS = ['prepare', 'made', 'beforeCommit', 'inFlight', 'afterCommit', 'look'] as const;
export type Point = (typeof POINTS)[number];

export interface Stop {
  point: Point;
  /** Which post that comes there stops, counted from 1. */
  at: number;
}

export const writeStops = (stops: readonly Stop[]): string =>
  stops.map(({ point, at }) => `${point}:${at}`).join(',');

/** Enough for the request to be written, too little for a real WordPress to answer. */
const ON_ITS_WAY_MS = 15;

export function stoppingPublisher(
  publisher: Publisher,
  written: string,
  say: (line: string) => void,
): Publisher {
  const left = new Map(written.split(',').map((stop) => [stop.split(':')[0], Number(stop.split(':')[1])]));
  const stopped = new Set<string>();

  function isToStop(point: Point, { key }: Publication): boolean {
    const toCome = left.get(point);
    if (toCome === undefined || stopped.has(key)) return false;
    left.set(point, toCome - 1);
    if (toCome !== 1) return false;
    stopped.add(key);
    return true;
  }

  async function passOrStop(point: Point, publication: Publication): Promise<void> {
    if (!isToStop(point, publication)) return;
    say(`at ${point}`);
    await new Promise(() => {});
  }

  return {
    ...publisher,
    async prepare(publication, remember) {
      await passOrStop('prepare', publication);
      const learnt = await publisher.prepare(publication, async (memory) => {
        await passOrStop('made', publication);
        await remember(memory);
      });
      await passOrStop('made', publication);
      return learnt;
    },
    async commit(publication, isFresh) {
      await passOrStop('beforeCommit', publication);
      if (isToStop('inFlight', publication)) setTimeout(() => say('at inFlight'), ON_ITS_WAY_MS);
      const published = await publisher.commit(publication, isFresh);
      await passOrStop('afterCommit', publication);
      return published;
    },
    async reconcile(publication, others) {
      await passOrStop('look', publication);
      return publisher.reconcile(publication, others);
    },
  };
}
