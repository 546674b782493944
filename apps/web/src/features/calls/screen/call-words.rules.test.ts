import { expect, test } from 'vitest';
import { sayOverlay, sayStatus } from './call-words.rules.ts';

test.each([
  ['preparing', 'Connecting...', 'Calling...'],
  ['initiated', 'Connecting...', 'Calling...'],
  ['ringing', 'Ringing...', 'Calling...'],
  ['connecting', 'Connecting...', 'Connecting to call...'],
] as const)('%s says %s and %s', (phase, status, overlay) => {
  expect(sayStatus(phase, 0)).toBe(status);
  expect(sayOverlay(phase)).toBe(overlay);
});

test('an active call says its time as mm:ss', () => {
  expect(sayStatus('active', 0)).toBe('00:00');
  expect(sayStatus('active', 65)).toBe('01:05');
  expect(sayStatus('active', 3_725)).toBe('62:05');
});
