// When the figures of a post are read again: often while it is young, rarely when it is old, and not any more when it has ended to
// change. X bills every reading, so its posts are read about ten times in all.
import { createHash } from 'node:crypto';
import type { NetworkId } from '@msm/contract/social/networks';
import { after, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';

interface Stage {
  /** Of posts younger than this. */
  untilMs: number;
  everyMs: number;
}

const USUAL: readonly Stage[] = [
  { untilMs: 6 * HOUR_MS, everyMs: HOUR_MS / 2 },
  { untilMs: 2 * DAY_MS, everyMs: 3 * HOUR_MS },
  { untilMs: 14 * DAY_MS, everyMs: DAY_MS },
  { untilMs: 90 * DAY_MS, everyMs: 7 * DAY_MS },
];
const BILLED: readonly Stage[] = [
  { untilMs: 2 * DAY_MS, everyMs: 12 * HOUR_MS },
  { untilMs: 14 * DAY_MS, everyMs: 4 * DAY_MS },
  { untilMs: 90 * DAY_MS, everyMs: 30 * DAY_MS },
];
const STAGES: Readonly<Record<NetworkId, readonly Stage[]>> = {
  facebook: USUAL,
  instagram: USUAL,
  x: BILLED,
  bluesky: USUAL,
};

/** Posts that were published together drift apart by up to a fifth of the pause, each by its own share. */
const SPREAD = 0.2;

interface Read {
  postId: string;
  network: NetworkId;
  sentAt: Date;
}

/** Null when it is not read again. */
export function nextReadingAt({ postId, network, sentAt }: Read, now: Date): Date | null {
  const age = now.getTime() - sentAt.getTime();
  const stage = STAGES[network].find(({ untilMs }) => age < untilMs);
  return stage ? after(now, Math.round(stage.everyMs * (1 - SPREAD * shareOf(postId)))) : null;
}

/** Between 0 and 1, the same for the same post. */
const shareOf = (postId: string): number =>
  createHash('sha256').update(postId).digest().readUInt32BE() / 2 ** 32;
