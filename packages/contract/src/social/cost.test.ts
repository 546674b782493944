import { expect, test } from 'vitest';
import { estimatedCostUsd } from './cost.ts';

test('each post on X costs, one with a link more; other networks are free', () => {
  expect(estimatedCostUsd('x', { text: 'Hello', thread: ['See https://example.com'] })).toBe(0.215);
  expect(estimatedCostUsd('x', { text: 'Hello', link: { url: 'https://example.com' } })).toBe(0.2);
  expect(estimatedCostUsd('bluesky', { text: 'Hello' })).toBeNull();
});
