// Figures of a post that look alive: the same for the same post, and growing with its age.
import { createHash } from 'node:crypto';

export interface GrownFigures {
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  views: number;
}

/** A fifth is there at once, so that figures show without waiting. */
const AT_ONCE = 0.2;

export function grownFigures(id: string, createdAt: number): GrownFigures {
  const hours = Math.max(0, (Date.now() - createdAt) / 3_600_000);
  const most = 10 + (createHash('sha256').update(id).digest().readUInt16BE() % 90);
  const share = AT_ONCE + (1 - AT_ONCE) * (1 - 1 / (1 + hours));
  const grown = (whole: number) => Math.round(whole * share);
  return {
    likes: grown(most),
    comments: grown(most / 8),
    shares: grown(most / 5),
    saves: grown(most / 10),
    views: grown(most * 30),
  };
}

/** Of a profile: a few more each day. */
export const followersOf = (id: string): number =>
  (createHash('sha256').update(id).digest().readUInt16BE() % 900) +
  (Math.floor(Date.now() / 86_400_000) % 1_000);
