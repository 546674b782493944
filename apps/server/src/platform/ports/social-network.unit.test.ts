import { expect, test } from 'vitest';
import { NetworkFault } from './social-network.ts';

test('what a network says is kept as far as the database can hold it', () => {
  const { message } = new NetworkFault('expired', { said: `a\0b\ud800${'c'.repeat(1_000)}` });
  expect(message).not.toContain('\0');
  expect(message.isWellFormed()).toBe(true);
  expect(message.length).toBeLessThan(500);
});
