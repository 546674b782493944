// How good a connection is, from what the browser counts: lost packets since the last look, and the way there and back.
export type Quality = 'good' | 'fair' | 'poor';

/** Sums over all that is received, and the round trip of the pair in use. */
export interface Counted {
  received: number;
  lost: number;
  roundTripSeconds: number | undefined;
}

/** From there on speech is hard to follow; half of it is heard as a blemish. */
const POOR = { loss: 0.08, roundTripSeconds: 0.6 };
const FAIR = { loss: 0.03, roundTripSeconds: 0.3 };

export function qualityOf(before: Counted, now: Counted): Quality {
  const lost = Math.max(0, now.lost - before.lost);
  const received = Math.max(0, now.received - before.received);
  // Nothing arrives at all.
  if (received === 0) return 'poor';
  const loss = lost / (lost + received);
  const roundTripSeconds = now.roundTripSeconds ?? 0;
  const reaches = (bound: typeof POOR) => loss >= bound.loss || roundTripSeconds >= bound.roundTripSeconds;
  return reaches(POOR) ? 'poor' : reaches(FAIR) ? 'fair' : 'good';
}

interface Stat {
  type: string;
  packetsReceived?: number;
  packetsLost?: number;
  nominated?: boolean;
  currentRoundTripTime?: number;
}

export function countIn(stats: Iterable<Stat>): Counted {
  const counted: Counted = { received: 0, lost: 0, roundTripSeconds: undefined };
  for (const stat of stats) {
    if (stat.type === 'inbound-rtp') {
      counted.received += stat.packetsReceived ?? 0;
      counted.lost += stat.packetsLost ?? 0;
    }
    if (stat.type === 'candidate-pair' && stat.nominated)
      counted.roundTripSeconds = stat.currentRoundTripTime ?? counted.roundTripSeconds;
  }
  return counted;
}
