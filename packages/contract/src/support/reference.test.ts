import { expect, test } from 'vitest';
import { Reference } from './reference.ts';

test.each(['MSM-7F3K-9QXD', 'msm-7f3k-9qxd', ' MSM 7F3K 9QXD ', '7f3k9qxd', 'MSM7F3K9QXD', '7F3K-9QXD'])(
  '%s is read as the reference it means',
  (typed) => {
    expect(Reference.parse(typed)).toBe('MSM-7F3K-9QXD');
  },
);

test('letters that no reference has are read as the digits they look like', () => {
  expect(Reference.parse('MSM-OIL0-1111')).toBe('MSM-0110-1111');
});

test('a reference that begins like the prefix keeps its letters', () => {
  expect(Reference.parse('msm12345')).toBe('MSM-MSM1-2345');
});

test.each(['', 'MSM-', 'MSM-7F3K-9QX', 'MSM-7F3K-9QXDE', 'MSM-7F3U-9QXD', "' or 1=1 --", 'M'.repeat(10_000)])(
  '%s is no reference',
  (typed) => {
    expect(Reference.safeParse(typed).error?.issues[0]?.message).toBe(
      'A reference looks like MSM-7F3K-9QXD.',
    );
  },
);
