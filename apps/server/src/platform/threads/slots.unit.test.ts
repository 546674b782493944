import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

/** Work that begins when a slot is given and ends when the test says so. */
function stage(slots: ReturnType<typeof createSlots>) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (name: string, key?: string) =>
    slots.use(
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          endings.set(name, resolve);
        }),
      key,
    );
  const end = async (name: string) => {
    endings.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, start, end };
}

test('a key with much to do holds its share and no more, while others begin at once', async () => {
  const { begun, start, end } = stage(createSlots(4, { perKey: 2 }));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => start(name, name[0]));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('b1');
  expect(begun).toHaveLength(4);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
  await end('a3');
  for (const name of ['a2', 'a4', 'c1']) await end(name);
  await Promise.all(all);
});

test('free slots go round-robin over the keys, whoever came first', async () => {
  const { begun, start, end } = stage(createSlots(1));
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name, name[0]));
  for (let at = 0; at < 6; at++) await end(begun[at]!);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a queue that is full refuses, but no key that waits for nothing yet; a failure gives its slot back', async () => {
  const slots = createSlots(1, { waitingPerKey: 2, waitingInAll: 3, refusal: 'Too many files.' });
  const { start, end, begun } = stage(slots);
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => start(name, name[0]));
  const refused = { kind: 'tooMany', message: 'Too many files.', retryAfterSeconds: 10 };
  await expect(start('a4', 'a')).rejects.toMatchObject(refused);
  await expect(start('b2', 'b')).rejects.toMatchObject(refused);
  expect(slots.waiting()).toBe(4);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  await Promise.all(all);
  expect([begun, slots.waiting()]).toEqual([['a1', 'a2', 'b1', 'c1', 'a3'], 0]);
  await expect(slots.use(() => Promise.reject(new Error('broken')), 'a')).rejects.toThrow('broken');
  expect(await slots.use(async () => 'again', 'b')).toBe('again');
});
