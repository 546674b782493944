import { expect, test } from 'vitest';
import { countIn, qualityOf } from './quality.rules.ts';

const START = { received: 1_000, lost: 10, roundTripSeconds: 0.05 };

test.each([
  ['nothing lost', { received: 1_100, lost: 10, roundTripSeconds: 0.05 }, 'good'],
  ['losses from before do not count', { received: 1_100, lost: 10, roundTripSeconds: undefined }, 'good'],
  ['4 of 100 lost', { received: 1_096, lost: 14, roundTripSeconds: 0.05 }, 'fair'],
  ['10 of 100 lost', { received: 1_090, lost: 20, roundTripSeconds: 0.05 }, 'poor'],
  ['a long way', { received: 1_100, lost: 10, roundTripSeconds: 0.35 }, 'fair'],
  ['a very long way', { received: 1_100, lost: 10, roundTripSeconds: 0.7 }, 'poor'],
  ['nothing arrives', START, 'poor'],
  ['late packets take a loss back', { received: 1_100, lost: 8, roundTripSeconds: 0.05 }, 'good'],
])('%s', (_name, now, expected) => {
  expect(qualityOf(START, now)).toBe(expected);
});

test('audio and video count together, and the pair in use gives the round trip', () => {
  const counted = countIn([
    { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 },
    { type: 'inbound-rtp', packetsReceived: 20, packetsLost: 2 },
    { type: 'outbound-rtp', packetsReceived: 99 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.1 },
  ]);
  expect(counted).toEqual({ received: 30, lost: 3, roundTripSeconds: 0.1 });
});
