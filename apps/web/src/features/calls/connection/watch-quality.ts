// Looks at the connection's figures every few seconds while it is there.
import type { Peer } from './peer.ts';
import { countIn, qualityOf, type Counted, type Quality } from './quality.rules.ts';

const EVERY_MS = 2_000;

/** Answers how to stop. */
export function watchQuality(peer: Peer, onQuality: (quality: Quality) => void): () => void {
  let before: Counted | undefined;
  let isStopped = false;
  const look = async () => {
    const now = countIn((await peer.stats()).values());
    if (isStopped) return;
    if (before && now.received > 0) onQuality(qualityOf(before, now));
    before = now;
  };
  const timer = setInterval(() => void look().catch(ignore), EVERY_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** The connection was closed meanwhile. */
const ignore = (error: unknown) => console.debug('No figures of the connection.', error);
