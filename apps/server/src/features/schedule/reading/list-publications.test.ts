import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { readScheduleStatus } from './read-schedule-status.ts';
import {
  listPastPublications,
  listScheduledPublications,
  listScheduledSocialPublications,
} from './list-publications.ts';
import { readCalendar } from './read-calendar.ts';
import { editScheduledPost } from '../planning/edit-scheduled-post.ts';
import { retrySocialPublications } from '../planning/retry-social-publications.ts';
import type { Call } from '../../../platform/operation.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
  for (const day of ['05', '04', '06'])
    await schedule.place({ title: `On the ${day}th`, firstWallTime: `2026-05-${day}T09:00` });
});
afterAll(() => schedule.close());

const as = () => schedule.anna;
const range = (from: string, to: string) =>
  schedule.call(readCalendar, as(), { input: { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` } });
const set = (id: string, change: object) =>
  schedule.db.updateTable('schedule_publications').set(change).where('id', '=', id).execute();
const atNetwork = (platform: PlatformId, destinationId: string, createdBy = schedule.anna.id) =>
  schedule.place({ platform, destinationId, createdBy, title: platform, firstWallTime: '2026-06-01T09:00' });

test('what is to come is listed by its time, in pages', async () => {
  const page = await schedule.call(listScheduledPublications, as(), { input: { pageSize: 2 } });
  expect(page).toMatchObject({ page: 1, pageSize: 2, total: 3 });
  expect(page.publications.map(({ title }) => title)).toEqual(['On the 04th', 'On the 05th']);
  expect((await schedule.call(listScheduledPublications, schedule.boris)).total).toBe(0);
});

test('what is over is listed with the latest first', async () => {
  for (const day of ['02', '03']) {
    const { id } = await schedule.place({ title: `Over ${day}`, firstWallTime: `2026-05-${day}T09:00` });
    await set(id, { state: 'published', next_at: null });
  }
  const { publications } = await schedule.call(listPastPublications, as());
  expect(publications.map(({ title }) => title)).toEqual(['Over 03', 'Over 02']);
});

test('social networks are filtered by Instagram account and by who planned', async () => {
  await atNetwork('instagram', '17841400000000001');
  await atNetwork('instagram', '17841400000000002');
  await atNetwork('x', '0190b3c4-0000-7000-8000-000000000009', schedule.boris.id);
  const list = async (input: object) =>
    (await schedule.call(listScheduledSocialPublications, as(), { input })).publications.map(
      ({ destinationId }) => destinationId,
    );
  expect(await list({})).toHaveLength(3);
  expect(await list({ instagramBusinessId: '17841400000000002' })).toEqual(['17841400000000002']);
  expect(await list({ email: 'Boris@example.com' })).toEqual(['0190b3c4-0000-7000-8000-000000000009']);
  expect(await list({ email: 'nobody@example.com' })).toEqual([]);
});

test('failed posts to networks are tried again, and nothing that may be there', async () => {
  const states = ['failed', 'unknown', 'published'] as const;
  const publications = [];
  for (const state of states) {
    const publication = await atNetwork('facebook', 'a-page');
    await set(publication.id, { state, next_at: null, asks_person: state !== 'published' });
    publications.push(publication);
  }
  const givenUp = await atNetwork('facebook', 'a-page');
  await set(givenUp.id, { state: 'failed', next_at: null, asks_person: false });
  expect(await schedule.call(retrySocialPublications, as())).toEqual({ reset: 1 });
  expect(await schedule.call(retrySocialPublications, as())).toEqual({ reset: 0 });
  const after = await Promise.all([...publications, givenUp].map(({ id }) => schedule.publication(id)));
  expect(after.map(({ state }) => state)).toEqual(['scheduled', 'unknown', 'published', 'failed']);
  expect(await schedule.call(retrySocialPublications, schedule.boris)).toEqual({ reset: 0 });
});

test('of a series that became one post the last alone is tried again', async () => {
  const first = await atNetwork('bluesky', schedule.anna.destinationId);
  await schedule.db
    .updateTable('schedule_posts')
    .set({ recurrence: JSON.stringify({ kind: 'daily', interval: 1 }) })
    .where('id', '=', first.post_id)
    .execute();
  await set(first.id, { state: 'failed', next_at: null, asks_person: true });
  await schedule.call(editScheduledPost, as(), {
    params: { siteId: first.destination_id, id: first.post_id },
    input: {
      version: 1,
      content: { title: 'Once' },
      wallTime: '2026-06-09T09:00',
      zone: 'UTC',
      recurrence: null,
    },
  });
  expect(await schedule.call(retrySocialPublications, as())).toEqual({ reset: 0 });
  expect((await schedule.publicationsOf(first.post_id)).map(({ state }) => state)).toEqual([
    'failed',
    'scheduled',
  ]);
  await set(first.id, { asks_person: false });
});

test('who has left the account tries nothing again, also when their request was let in before', async () => {
  const { id } = await atNetwork('facebook', 'a-page');
  await set(id, { state: 'failed', next_at: null, asks_person: true });
  const { deps, anna, boris } = schedule;
  const session = { member: { id: boris.id }, accountId: anna.accountId };
  const call = { session, member: session.member } as unknown as Call<typeof retrySocialPublications.route>;
  await expect(retrySocialPublications.run(call, deps)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await schedule.stateOf(id)).toBe('failed');
  await set(id, { asks_person: false });
});

test('a failed post of a member who may no longer act is tried again in the name of the one who asks', async () => {
  const { id, post_id } = await atNetwork('facebook', 'a-page', schedule.boris.id);
  await set(id, { state: 'failed', next_at: null, asks_person: true });
  expect(await schedule.call(retrySocialPublications, as())).toEqual({ reset: 1 });
  const { created_by } = await schedule.db
    .selectFrom('schedule_posts')
    .select('created_by')
    .where('id', '=', post_id)
    .executeTakeFirstOrThrow();
  expect(created_by).toBe(schedule.anna.id);
});

test('the status says what runs, what comes next and what asks', async () => {
  const status = await schedule.call(readScheduleStatus, as());
  expect(status.status).toBe('idle');
  expect(status.data.next?.title).toBe('On the 04th');
  expect(status.data.counts).toMatchObject({ published: 3, unknown: 1, claimed: 0 });
  expect(status.data.asking).toBe(1);
});

test('the calendar shows a stretch of time over all destinations, and not too long a one', async () => {
  const { publications, isCut } = await range('2026-05-04', '2026-05-06');
  expect(publications.map(({ title }) => title)).toEqual(['On the 04th', 'On the 05th']);
  expect(isCut).toBe(false);
  await expect(range('2026-01-01', '2026-12-31')).rejects.toMatchObject({ kind: 'invalid' });
});
