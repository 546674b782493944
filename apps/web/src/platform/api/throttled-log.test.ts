import { expect, test } from 'vitest';
import { createThrottledLog, LOG_THROTTLE_MS } from './throttled-log.ts';

test('the same message is written once in five seconds, another one at once', () => {
  let nowMs = 0;
  const written: string[] = [];
  const log = createThrottledLog({ nowMs: () => nowMs, write: (message) => written.push(message) });
  log('expired');
  nowMs = LOG_THROTTLE_MS - 1;
  log('expired');
  log('no tokens');
  nowMs = LOG_THROTTLE_MS;
  log('expired');
  expect(LOG_THROTTLE_MS).toBe(5_000);
  expect(written).toEqual(['expired', 'no tokens', 'expired']);
});
