import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aloneBroadcast } from './nodes/broadcast.ts';
import { createEvents } from './events.ts';
import { createLog } from './log.ts';
import { createLongWork, startPulse, WorkCancelled } from './long-work.ts';

const longWork = () => createLongWork(createEvents(createLog('silent'), aloneBroadcast));

test('work can be cancelled by its name while it runs, and only then', async () => {
  const work = longWork();
  const running = work.run('a', async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return signal.reason;
  });
  work.cancel('b');
  work.cancel('a');
  expect(await running).toBeInstanceOf(WorkCancelled);
  work.cancel('a');
  expect(await work.run('a', async ({ signal }) => signal.aborted)).toBe(false);
});

test('a pulse beats while there is news, rests while there is none, and none is under way once it has stopped', async () => {
  let beats = 0;
  let begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const pulse = startPulse({
    everyMs: 5,
    restMs: 60_000,
    async beat() {
      beats += 1;
      begun.resolve();
      if (beats === 2) await end.promise;
    },
  });
  await begun.promise;
  await sleep(50);
  expect(beats).toBe(1);

  begun = Promise.withResolvers();
  pulse.quicken();
  await begun.promise;
  let hasStopped = false;
  const stopping = pulse.stop().then(() => (hasStopped = true));
  await sleep(50);
  expect(hasStopped).toBe(false);
  end.resolve();
  await stopping;
  pulse.quicken();
  await sleep(50);
  expect(beats).toBe(2);
});

test('a beat that fails is made up for by the next', async () => {
  let tries = 0;
  const pulse = startPulse({
    everyMs: 5,
    restMs: 60_000,
    async beat() {
      tries += 1;
      if (tries === 1) throw new Error('the database is away');
    },
  });
  await expect.poll(() => tries).toBe(2);
  await pulse.stop();
});
