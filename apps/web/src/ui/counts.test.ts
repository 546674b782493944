import { expect, test } from 'vitest';
import { cornerCount } from './counts.ts';

test('in a corner one counts to 99', () => {
  expect([1, 99, 100, 4_000].map(cornerCount)).toEqual(['1', '99', '99+', '99+']);
});
