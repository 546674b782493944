import { expect, test } from 'vitest';
import { labelOf } from './place-label.rules.ts';

const page = (id: string, name: string) => ({
  id,
  network: 'facebook' as const,
  name,
  handle: '',
  isSandbox: false,
});
const [coffee, tea] = [page('1', 'Coffee'), page('2', 'Tea')];

test('two pages of one network are told apart by their names', () => {
  expect(labelOf(coffee, [coffee])).toBe('Facebook');
  expect(labelOf(tea, [coffee, tea])).toBe('Facebook · Tea');
});
