// A node that is frozen while it sends, is taken for dead, and sends late: what it learns then is not lost.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { State } from '@msm/contract/schedule/schemas';
import { movePublication } from '../planning/move-publication.ts';
import { removeScheduledPost } from '../planning/remove-scheduled-post.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { systemTimers, type Timers } from './timers.ts';

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => schedule.close());

const start = async (...how: Parameters<TestSchedule['startMachine']>) =>
  void ends.push(await schedule.startMachine(...how));
const stateOf = async (id: string) => (await schedule.publication(id)).state;
const reaches = (id: string, state: State) =>
  expect.poll(() => stateOf(id), { timeout: 15_000, interval: 20 }).toBe(state);

/** A node that freezes, with all its loops, before the request of its commit leaves. */
async function startFreezing() {
  const thawed = Promise.withResolvers<void>();
  let isFrozen = false;
  const timers: Timers = {
    ...systemTimers,
    async delay(ms, signal) {
      if (isFrozen) await thawed.promise;
      await systemTimers.delay(ms, signal);
    },
  };
  const publisher = schedule.deps.publishers.get('wordpress')!;
  let isSent = false;
  const told = { isFresh: true, isHeld: true };
  const commit: typeof publisher.commit = async (publication, permit) => {
    isFrozen = true;
    await thawed.promise;
    told.isFresh = permit.isFresh();
    told.isHeld = await permit.isHeld();
    const published = await publisher.commit(publication, permit);
    isSent = true;
    return published;
  };
  await start({}, { publisher: { ...publisher, commit }, timers });
  return {
    /** The request leaves late and is carried out; then all nodes are ended. Answers what the commit was told of its claim. */
    async thaw() {
      isFrozen = false;
      thawed.resolve();
      await expect.poll(() => isSent, { timeout: 15_000 }).toBe(true);
      for (const end of ends.splice(0)) await end();
      return told;
    },
  };
}

test('a node that was frozen and learns that the post is there does not keep it to itself', async () => {
  const { thaw } = await startFreezing();
  const publication = await schedule.place({ destinationId: schedule.anna.destinationId });
  await reaches(publication.id, 'committing');
  // The member removes the post. The other node takes the frozen one for dead, looks, and finds nothing.
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: publication.destination_id, id: publication.post_id },
  });
  await start();
  await reaches(publication.id, 'skipped');
  expect(await thaw()).toEqual({ isFresh: false, isHeld: false });
  expect(schedule.blog.copiesOf(publication.publication_key)).toBe(1);
  // Its plan was changed since: a person says what is to become of it.
  expect(await schedule.publication(publication.id)).toMatchObject({ state: 'unknown', asks_person: true });
});

test('one of a series that was moved while a frozen node held it is a question when it comes at the old time', async () => {
  const { thaw } = await startFreezing();
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const { destinationId } = schedule.anna;
  const { id } = await schedule.place({ destinationId, recurrence });
  await reaches(id, 'committing');
  // The other node takes the frozen one for dead, looks, finds nothing, and begins again.
  const gate = Promise.withResolvers<void>();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  await start({}, { publisher: { ...publisher, prepare: () => gate.promise } });
  await reaches(id, 'preparing');
  const wallTime = new Date(schedule.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 16);
  await schedule.call(movePublication, schedule.anna, {
    params: { publicationId: id },
    input: { wallTime, zone: 'UTC', scope: 'this' },
  });
  gate.resolve();
  await thaw();
  expect(await schedule.publication(id)).toMatchObject({ state: 'unknown', asks_person: true });
});
