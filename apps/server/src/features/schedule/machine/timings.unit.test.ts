// Timings that lean on each other.
import { expect, test } from 'vitest';
import { WRITE_TIMEOUT_MS } from '../../../adapters/wordpress/rest-call.ts';
import { TIMINGS } from './timings.ts';

test('a post is not looked for while its site may still be at work on it', () => {
  expect(TIMINGS.settleMs).toBeGreaterThan(WRITE_TIMEOUT_MS);
});

test('a commit is not called late before the site had its time to answer', () => {
  expect(TIMINGS.commitLimitMs).toBeGreaterThan(WRITE_TIMEOUT_MS);
});
