// Waits that a clock moved away are pulled in. That is no decision of a person: the two hours do not count anew.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { pullInWaits } from '../claims.store.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { createMachine } from './create-machine.ts';
import { createPassingTime } from './passing-time.fixture.ts';

const MINUTE_MS = 60_000;
const PATIENTLY = { timeout: 10_000, interval: 20 };

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await schedule.db.deleteFrom('schedule_posts').execute();
  await schedule.db.deleteFrom('schedule_destinations').execute();
});
afterAll(() => schedule.close());

const { timers, pass } = createPassingTime(() => schedule.clock);
const blog = () => schedule.deps.publishers.get('wordpress')!;
const busyBlog = (retryAfterMs?: number): Publisher => ({
  ...blog(),
  prepare: () => Promise.reject(new PublishError('again', 'Busy.', { retryAfterMs })),
});
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a wait that is pulled in does not count as a decision', async () => {
  const now = schedule.clock.now();
  const { id } = await schedule.place();
  await schedule.db
    .updateTable('schedule_publications')
    .set({ next_at: after(now, 5 * HOUR_MS) })
    .where('id', '=', id)
    .execute();
  await pullInWaits(schedule.db, { latest: after(now, HOUR_MS), lookAt: now });
  expect(await schedule.publication(id)).toMatchObject({ renewed_at: null });
});

test('a retry that a clock moved away asks when it is met two hours and twenty minutes late', async () => {
  const { id, publication_key } = await schedule.place();
  ends.push(await schedule.startMachine({ upkeepMs: 600_000 }, { timers, publisher: busyBlog() }));
  await expect.poll(async () => (await schedule.publication(id)).reason, PATIENTLY).toBe('Busy.');
  schedule.clock.advance(3.5 * HOUR_MS);
  // Tried again by the clock that is ahead, and put off.
  const waits = async () => {
    const { attempts, state } = await schedule.publication(id);
    return [attempts, state];
  };
  await expect.poll(waits, PATIENTLY).toEqual([2, 'scheduled']);
  await ends.pop()!();
  // Set right while the portal is away for two hours and twenty minutes.
  schedule.clock.advance(-3.5 * HOUR_MS);
  pass(2 * HOUR_MS + 20 * MINUTE_MS);
  ends.push(await schedule.startMachine({}, { timers }));
  await expect
    .poll(async () => ['published', 'skipped'].includes(await schedule.stateOf(id)), PATIENTLY)
    .toBe(true);
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
  expect(await schedule.publication(id)).toMatchObject({ state: 'skipped', asks_person: true });
}, 40_000);

test('a pause of an hour is not pulled in by a node that reads the clock half a second late', async () => {
  // The time is right; its answer takes half a second.
  const timeOf = async () => {
    const at = schedule.clock.now();
    await moment(500);
    return at;
  };
  const slow = createMachine({
    ...schedule.deps,
    isOnlyNode: false,
    timers,
    timeOf,
    timings: { pollMs: 600_000, upkeepMs: 20, leaseMs: 60_000, settleMs: 0, drainMs: 5_000 },
  });
  await slow.begin();
  ends.push(() => slow.drain());
  // Its only look at what is due is over by then.
  await moment(1_000);
  const { id, due_at, publication_key } = await schedule.place();
  ends.push(await schedule.startMachine({}, { timers, publisher: busyBlog(HOUR_MS) }));
  await expect.poll(async () => (await schedule.publication(id)).reason, PATIENTLY).toBe('Busy.');
  const { next_at } = await schedule.publication(id);
  // Upkeep of both nodes has its turns.
  await moment(1_500);
  expect(await schedule.publication(id)).toMatchObject({ next_at, attempts: 1 });
  expect(next_at!.getTime() - due_at.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});
