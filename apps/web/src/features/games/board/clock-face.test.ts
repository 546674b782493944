import { expect, test } from 'vitest';
import { clockText } from './clock-face.tsx';

test('a clock shows hours, minutes and, near its end, tenths', () => {
  expect(clockText(3_909_000)).toBe('1:05:09');
  expect(clockText(248_001)).toBe('4:09');
  expect(clockText(20_000)).toBe('0:20');
  expect(clockText(8_390)).toBe('0:08.3');
  expect(clockText(0)).toBe('0:00.0');
});
