import { expect, test } from 'vitest';
import { memoryStorage } from './session/browser-seams.fixture.ts';
import { readStored, writeStored } from './stored-json.ts';

test('what was written is read again', () => {
  const storage = memoryStorage();
  writeStored(storage, 'key', { a: [1] });
  expect(readStored(storage, 'key')).toEqual({ a: [1] });
});

test.each([null, '', 'null', '{', 'undefined'])('%j in storage is nothing', (text) => {
  expect(readStored({ ...memoryStorage(), getItem: () => text }, 'key')).toBeUndefined();
});

test('a full storage is no failure of the page', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  expect(() => writeStored(full, 'key', 1)).not.toThrow();
});
