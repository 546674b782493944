import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { movePublication } from './move-publication.ts';
import { readHistory } from '../reading/read-history.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
});
afterAll(() => schedule.close());

const move = (publicationId: string, wallTime: string, more: object = {}, as: Person = schedule.anna) =>
  schedule.call(movePublication, as, {
    params: { publicationId },
    input: { wallTime, zone: 'UTC', ...more },
  });
const weekly = () =>
  schedule.place({
    firstWallTime: '2026-05-04T09:00',
    recurrence: { kind: 'weekly', interval: 1, weekdays: [1], end: { count: 4 } },
  });
const wallTimesOf = async (postId: string) =>
  (await schedule.publicationsOf(postId)).map(({ wall_time }) => wall_time);

/** Sent, found not to be there, and planned again: its row outlives a new plan. */
const wasSent = ({ id }: PublicationRow) =>
  schedule.db
    .insertInto('schedule_history')
    .values({
      publication_id: id,
      at: schedule.clock.now(),
      state: 'committing',
      words: 'Sent.',
      actor_id: null,
    })
    .execute();

const become = (id: string, state: 'published' | 'failed') =>
  schedule.db
    .updateTable('schedule_publications')
    .set({ state, next_at: null, asks_person: state === 'failed' })
    .where('id', '=', id)
    .execute();
const edit = (
  { destination_id: destinationId, post_id: id }: PublicationRow,
  version: number,
  wallTime: string,
) =>
  schedule.call(editScheduledPost, schedule.anna, {
    params: { siteId: destinationId, id },
    input: { version, content: { title: 'A post' }, wallTime, zone: 'UTC' },
  });

test('one publication moves alone, and its history says so', async () => {
  const planned = await weekly();
  const { publication } = await move(planned.id, '2026-05-05T15:00', { zone: 'Europe/Berlin' });
  expect(publication).toMatchObject({ wallTime: '2026-05-05T15:00', dueAt: '2026-05-05T13:00:00.000Z' });
  expect((await wallTimesOf(planned.post_id)).slice(1)).toEqual([
    '2026-05-11T09:00',
    '2026-05-18T09:00',
    '2026-05-25T09:00',
  ]);
  const { history } = await schedule.call(readHistory, schedule.anna, {
    params: { publicationId: planned.id },
  });
  expect(history.map(({ words }) => words)).toEqual([
    'Planned.',
    'Moved to 2026-05-05 15:00 (Europe/Berlin).',
  ]);
  expect(history[1]!.actorId).toBe(schedule.anna.id);
});

test('what is moved is begun as long before its new time as if it were planned for it', async () => {
  const video = { url: 'https://example.com/clip.mp4', durationMs: 9_000 };
  const poster = { url: 'https://example.com/clip.jpg' };
  for (const media of [[], [poster], [{ ...poster, video }]]) {
    const content = { title: 'Begun ahead', media };
    const [moved, planned] = [
      await schedule.place({ content, firstWallTime: '2026-05-04T09:00' }),
      await schedule.place({ content, firstWallTime: '2026-05-05T09:00' }),
    ];
    await move(moved.id, '2026-05-05T09:00');
    expect((await schedule.publication(moved.id)).next_at).toEqual(planned.next_at);
  }
});

test('a whole series moves with the one that was dragged, and ends after as many times', async () => {
  const publication = await weekly();
  const [, second] = await schedule.publicationsOf(publication.post_id);
  await move(second!.id, '2026-05-12T10:30', { scope: 'series' });
  expect(await wallTimesOf(publication.post_id)).toEqual([
    '2026-05-05T10:30',
    '2026-05-12T10:30',
    '2026-05-19T10:30',
    '2026-05-26T10:30',
  ]);
});

test('what was published of a series stays, and the rest is what is left of it', async () => {
  const publication = await weekly();
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'published', next_at: null })
    .where('id', '=', publication.id)
    .execute();
  const [, second] = await schedule.publicationsOf(publication.post_id);
  await move(second!.id, '2026-05-13T09:00', { scope: 'series' });
  expect(await wallTimesOf(publication.post_id)).toEqual([
    '2026-05-04T09:00',
    '2026-05-13T09:00',
    '2026-05-20T09:00',
    '2026-05-27T09:00',
  ]);
});

test('a series moves by its own times, although its first publication was moved behind the others by hand', async () => {
  const first = await schedule.place({
    firstWallTime: '2026-05-04T09:00',
    recurrence: { kind: 'daily', interval: 1, end: { until: '2026-05-08' } },
  });
  const [, second] = await schedule.publicationsOf(first.post_id);
  await move(first.id, '2026-05-11T12:00');
  const { publication } = await move(second!.id, '2026-05-05T10:00', { scope: 'series' });
  expect(publication.wallTime).toBe('2026-05-05T10:00');
  expect(await wallTimesOf(first.post_id)).toEqual([
    '2026-05-04T10:00',
    '2026-05-05T10:00',
    '2026-05-06T10:00',
    '2026-05-07T10:00',
    '2026-05-08T10:00',
  ]);
});

test('a series of hours that is moved by an hour loses no publication', async () => {
  const first = await schedule.place({
    firstWallTime: '2026-05-04T06:00',
    recurrence: { kind: 'hourly', interval: 6, end: { until: '2026-05-05' } },
  });
  const third = (await schedule.publicationsOf(first.post_id))[2]!;
  expect(third.wall_time).toBe('2026-05-04T18:00');
  await move(third.id, '2026-05-04T19:00', { scope: 'series' });
  expect(await wallTimesOf(first.post_id)).toEqual([
    '2026-05-04T07:00',
    '2026-05-04T13:00',
    '2026-05-04T19:00',
    '2026-05-05T01:00',
    '2026-05-05T07:00',
    '2026-05-05T13:00',
    '2026-05-05T19:00',
  ]);
});

test('what was published before its turn is not published again when the series moves', async () => {
  const first = await weekly();
  const third = (await schedule.publicationsOf(first.post_id))[2]!;
  await move(third.id, '2026-05-02T09:00');
  await become(third.id, 'published');
  await move(first.id, '2026-05-05T09:00', { scope: 'series' });
  const publications = await schedule.publicationsOf(first.post_id);
  expect(publications.map(({ state, wall_time }) => [state, wall_time])).toEqual([
    ['published', '2026-05-02T09:00'],
    ['scheduled', '2026-05-05T09:00'],
    ['scheduled', '2026-05-12T09:00'],
    ['scheduled', '2026-05-19T09:00'],
  ]);
});

test('a publication that gets a new chance outside of its series stays there when the series moves', async () => {
  const first = await schedule.place({
    firstWallTime: '2026-05-04T09:00',
    recurrence: { kind: 'daily', interval: 1, end: { count: 4 } },
  });
  await become(first.id, 'failed');
  schedule.clock.set('2026-05-05T08:00:00Z');
  onTestFinished(() => schedule.clock.set('2026-05-01T08:00:00Z'));
  await move(first.id, '2026-05-20T12:00');
  const third = (await schedule.publicationsOf(first.post_id))[2]!;
  await move(third.id, '2026-05-06T10:00', { scope: 'series' });
  expect(await wallTimesOf(first.post_id)).toEqual([
    '2026-05-20T12:00',
    '2026-05-05T10:00',
    '2026-05-06T10:00',
    '2026-05-07T10:00',
  ]);
});

test('a series dragged by a failed publication moves as far, and that one gets a new chance where it was dropped', async () => {
  const first = await weekly();
  await become(first.id, 'failed');
  const { publication } = await move(first.id, '2026-05-05T11:00', { scope: 'series' });
  expect(publication).toMatchObject({ id: first.id, state: 'scheduled', wallTime: '2026-05-05T11:00' });
  expect(await wallTimesOf(first.post_id)).toEqual([
    '2026-05-05T11:00',
    '2026-05-12T11:00',
    '2026-05-19T11:00',
    '2026-05-26T11:00',
  ]);
});

test('a post that was moved is published at the time that its next edit acknowledges', async () => {
  const planned = await schedule.place({ firstWallTime: '2026-05-04T10:00' });
  const { publication } = await move(planned.id, '2026-05-04T15:00');
  expect(publication.version).toBe(2);
  const { scheduledPost } = await edit(planned, publication.version, '2026-05-04T10:00');
  expect(scheduledPost.wallTime).toBe('2026-05-04T10:00');
  expect(await schedule.publication(planned.id)).toMatchObject({
    due_at: new Date('2026-05-04T10:00:00Z'),
    wall_time: '2026-05-04T10:00',
    post_version: 3,
  });
});

test('a form that was opened before a move conflicts with it', async () => {
  const publication = await schedule.place({ firstWallTime: '2026-05-04T10:00' });
  await move(publication.id, '2026-05-04T15:00');
  await expect(edit(publication, 1, '2026-05-04T12:00')).rejects.toMatchObject({ kind: 'conflict' });
  expect((await schedule.publication(publication.id)).wall_time).toBe('2026-05-04T15:00');
});

test('a failed post gets a new chance at its new time', async () => {
  const planned = await schedule.place({ firstWallTime: '2026-05-04T09:00' });
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'failed', next_at: null, asks_person: true, attempts: 3, reason: 'No.' })
    .where('id', '=', planned.id)
    .execute();
  const { publication } = await move(planned.id, '2026-05-06T09:00');
  expect(publication).toMatchObject({ state: 'scheduled', attempts: 0, reason: null, asksPerson: false });
  expect((await schedule.publication(publication.id)).next_at).toEqual(new Date('2026-05-06T09:00:00Z'));
});

test('the past, what is at work, what is published and what is another’s cannot be moved', async () => {
  const publication = await schedule.place({ firstWallTime: '2026-05-04T09:00' });
  await expect(move(publication.id, '2026-04-30T09:00')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(move(publication.id, '2026-05-06T09:00', {}, schedule.boris)).rejects.toMatchObject({
    kind: 'notFound',
  });
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'published', next_at: null })
    .where('id', '=', publication.id)
    .execute();
  await expect(move(publication.id, '2026-05-06T09:00')).rejects.toMatchObject({ kind: 'conflict' });
});

test.each(['this', 'series'] as const)(
  'what new times replaced is not moved again beside its replacement, scope %s',
  async (scope) => {
    const first = await weekly();
    await wasSent(first);
    await move(first.id, '2026-05-04T10:00', { scope: 'series' });
    const before = await wallTimesOf(first.post_id);
    await expect(move(first.id, '2026-05-04T10:00', { scope })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This post was planned anew since. Load it again.',
    });
    expect(await wallTimesOf(first.post_id)).toEqual(before);
  },
);
