import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { openSchedule, type TestSchedule } from './schedule.fixture.ts';
import { toggleScheduledPost } from './toggle-scheduled-post.ts';
import type { TargetRow } from './schedule.tables.ts';

const HOUR_MS = 3_600_000;

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => schedule.close());

const wallIn = (ms: number) => new Date(schedule.clock.now().getTime() + ms).toISOString().slice(0, 16);
const reaches = (id: string, state: string) =>
  expect.poll(async () => (await schedule.target(id)).state, { timeout: 10_000, interval: 20 }).toBe(state);

function paramsOf({ order_id: id, destination_id: siteId }: TargetRow) {
  return { siteId, id };
}
const edit = (target: TargetRow, version: number, more: object = {}) =>
  schedule.call(editScheduledPost, schedule.anna, {
    params: paramsOf(target),
    input: { version, content: { title: 'Changed' }, wallTime: target.wall_time, zone: target.zone, ...more },
  });
const toggle = (target: TargetRow) =>
  schedule.call(toggleScheduledPost, schedule.anna, { params: paramsOf(target) });

/** A machine whose post waits at a step until it is let go. */
async function machineWaitingAt(step: 'prepare' | 'commit') {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const publisherWithGate = {
    ...publisher,
    async [step](...call: Parameters<typeof publisher.prepare>) {
      await gate;
      return publisher[step](...call) as never;
    },
  };
  ends.push(await schedule.startMachine({}, { publisher: publisherWithGate }));
  return letGo;
}

test('a new content is what is published, at the same times', async () => {
  const target = await schedule.place({
    firstWallTime: wallIn(HOUR_MS),
    recurrence: { kind: 'daily', interval: 1 },
  });
  const before = await schedule.targetsOf(target.order_id);
  const { scheduledPost } = await edit(target, 1, { recurrence: { kind: 'daily', interval: 1 } });
  expect(scheduledPost).toMatchObject({ version: 2, title: 'Changed', content: { title: 'Changed' } });
  const after = await schedule.targetsOf(target.order_id);
  expect(after.map(({ id, due_at }) => [id, due_at])).toEqual(before.map(({ id, due_at }) => [id, due_at]));
  expect(after.every(({ order_version }) => order_version === 2)).toBe(true);
});

test('a new time plans it anew and leaves nothing at the old one', async () => {
  const target = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  const wallTime = wallIn(5 * HOUR_MS);
  await edit(target, 1, { wallTime });
  expect(await schedule.targetsOf(target.order_id)).toMatchObject([
    { wall_time: wallTime, order_version: 2 },
  ]);
});

test('who edits what was changed since is told', async () => {
  const target = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  await edit(target, 1);
  await expect(edit(target, 1, { content: { title: 'Lost' } })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(
    schedule.call(editScheduledPost, schedule.boris, {
      params: paramsOf(target),
      input: { version: 2, content: { title: 'x' }, wallTime: target.wall_time, zone: 'UTC' },
    }),
  ).rejects.toMatchObject({ kind: 'notFound' });
});

test('of two edits at once one wins and the other is told', async () => {
  const target = await schedule.place({ firstWallTime: wallIn(HOUR_MS) });
  const outcomes = await Promise.allSettled([
    edit(target, 1, { content: { title: 'one' } }),
    edit(target, 1, { content: { title: 'two' } }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an edit while it is prepared stops that and publishes the new content, once', async () => {
  const letGo = await machineWaitingAt('prepare');
  const target = await schedule.place({ title: 'Old' });
  await reaches(target.id, 'preparing');
  await edit(target, 1);
  letGo();
  await reaches(target.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === target.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('an edit of what was prepared ahead prepares it anew, and it is still published at its time only', async () => {
  ends.push(await schedule.startMachine());
  const media = [{ url: 'https://example.com/a.jpg' }];
  const target = await schedule.place({
    content: { title: 'Old', media },
    firstWallTime: wallIn(2 * 60_000),
  });
  await reaches(target.id, 'ready');
  const uploads = schedule.blog.uploads;
  await edit(target, 1, { content: { title: 'Changed', media } });
  await expect.poll(() => schedule.blog.uploads, { timeout: 10_000 }).toBe(uploads + 1);
  await reaches(target.id, 'ready');
  expect(schedule.blog.copiesOf(target.publication_key)).toBe(0);
  await toggle(target);
  expect(await schedule.target(target.id)).toMatchObject({ state: 'scheduled', next_at: null });
  await toggle(target);
  await reaches(target.id, 'ready');
  schedule.clock.advance(2 * 60_000);
  await reaches(target.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === target.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Changed']);
});

test('an edit while it is sent comes too late for it', async () => {
  const letGo = await machineWaitingAt('commit');
  const target = await schedule.place({ title: 'Old' });
  await reaches(target.id, 'committing');
  await edit(target, 1);
  letGo();
  await reaches(target.id, 'published');
  const posts = schedule.blog.posts.filter(({ key }) => key === target.publication_key);
  expect(posts.map(({ title }) => title)).toEqual(['Old']);
});

test('switched off, nothing of it begins, also when a node is preparing it', async () => {
  const letGo = await machineWaitingAt('prepare');
  const target = await schedule.place();
  await reaches(target.id, 'preparing');
  const { scheduledPost } = await toggle(target);
  expect(scheduledPost).toMatchObject({ isActive: false, nextDueAt: null });
  letGo();
  const marker = await schedule.place({ destinationId: schedule.boris.siteId });
  await reaches(marker.id, 'published');
  expect(await schedule.target(target.id)).toMatchObject({ state: 'scheduled', next_at: null });
  expect(schedule.blog.copiesOf(target.publication_key)).toBe(0);
});

test('switched on again, what is to come waits for its time, and what passed meanwhile was not wanted', async () => {
  const target = await schedule.place({
    firstWallTime: wallIn(HOUR_MS),
    recurrence: { kind: 'hourly', interval: 2 },
  });
  await toggle(target);
  schedule.clock.advance(2 * HOUR_MS);
  ends.push(await schedule.startMachine());
  const { scheduledPost } = await toggle(target);
  const [first, second] = await schedule.targetsOf(target.order_id);
  expect(first).toMatchObject({ state: 'skipped', asks_person: false });
  expect(scheduledPost.nextDueAt).toBe(second!.due_at.toISOString());
  expect(scheduledPost.isActive).toBe(true);
  schedule.clock.advance(2 * HOUR_MS);
  await reaches(second!.id, 'published');
  expect(schedule.blog.copiesOf(first!.publication_key)).toBe(0);
});
