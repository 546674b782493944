import { expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { createHashQueue, HASHES_AT_ONCE } from './hash-queue.ts';

/** Attempts that end when they are told to. */
function attempts() {
  const running: (() => void)[] = [];
  const attempt = () => new Promise<void>((resolve) => void running.push(resolve));
  return { running, attempt };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('a few run at once, a few wait, the rest is refused without having begun', async () => {
  const { running, attempt } = attempts();
  const queue = createHashQueue({ atOnce: 2, maxWaiting: 3, maxWaitMs: 60_000 });
  const results = Promise.allSettled(Array.from({ length: 7 }, () => queue.use(attempt)));
  await tick();
  expect(running).toHaveLength(2);
  for (let ended = 0; ended < 5; ended++) {
    running[ended]!();
    await tick();
  }
  expect(running).toHaveLength(5);
  const refused = (await results).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ kind: 'tooMany', retryAfterSeconds: expect.any(Number) });
  }
});

test('who waits too long is refused, and the place in the queue is free again', async () => {
  const { running, attempt } = attempts();
  const queue = createHashQueue({ atOnce: 1, maxWaiting: 1, maxWaitMs: 5 });
  const first = queue.use(attempt);
  await expect(queue.use(attempt)).rejects.toMatchObject({ kind: 'tooMany' });
  const second = queue.use(attempt);
  running[0]!();
  await first;
  await expect.poll(() => running.length).toBe(2);
  running[1]!();
  await second;
});

test('an attempt that fails passes its turn on', async () => {
  const queue = createHashQueue({ atOnce: 1, maxWaiting: 1, maxWaitMs: 60_000 });
  const failing = queue.use(() => Promise.reject(new Error('wrong')));
  const next = queue.use(async () => 'right');
  await expect(failing).rejects.toThrow('wrong');
  expect(await next).toBe('right');
  expect(await queue.use(async () => 'again')).toBe('again');
});

test('hashing leaves threads of the pool to files and names', () => {
  const poolSize = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  expect(HASHES_AT_ONCE).toBeGreaterThanOrEqual(1);
  expect(HASHES_AT_ONCE).toBeLessThanOrEqual(poolSize - 2);
});
