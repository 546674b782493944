import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OCCURRENCES_AHEAD } from '@msm/contract/schedule/limits';
import { ScheduleInput } from '@msm/contract/schedule/schemas';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { listScheduledPosts } from '../reading/list-scheduled-posts.ts';
import { preflightPost } from './preflight-post.ts';
import { readScheduledPost } from '../reading/read-scheduled-post.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { scheduleBlogPost } from './schedule-blog-post.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
});
afterAll(() => schedule.close());

const post = (more: object = {}) => ({
  destinationId: schedule.anna.destinationId,
  content: { title: 'Coffee' },
  wallTime: '2026-05-04T09:00',
  zone: 'Africa/Nairobi',
  ...more,
});
const plan = (more: object = {}, as = schedule.anna) =>
  schedule.call(scheduleBlogPost, as, { input: post(more) });

test('a post is planned at the time of its zone', async () => {
  const { scheduledPost, publicationId } = await plan();
  expect(scheduledPost).toMatchObject({
    destinationId: schedule.anna.destinationId,
    platform: 'wordpress',
    title: 'Coffee',
    wallTime: '2026-05-04T09:00',
    zone: 'Africa/Nairobi',
    nextDueAt: '2026-05-04T06:00:00.000Z',
    isActive: true,
    version: 1,
    source: 'member',
  });
  const [publication, ...others] = await schedule.publicationsOf(scheduledPost.id);
  expect(publication).toMatchObject({
    id: publicationId,
    state: 'scheduled',
    occurrence: 1,
    wall_time: '2026-05-04T09:00',
  });
  expect(publication!.publication_key).toMatch(/^coffee-/);
  expect(others).toEqual([]);
});

test('a repeating post is there ahead of its time, for the calendar', async () => {
  const { scheduledPost } = await plan({ recurrence: { kind: 'daily' } });
  const publications = await schedule.publicationsOf(scheduledPost.id);
  expect(publications).toHaveLength(OCCURRENCES_AHEAD);
  expect(new Set(publications.map(({ publication_key }) => publication_key)).size).toBe(OCCURRENCES_AHEAD);
});

test('what runs in a browser is not stored', async () => {
  const html = '<h1>Hi</h1><p onclick="x()">there</p><script>alert(1)</script><a href="javascript:x">y</a>';
  const { scheduledPost } = await plan({ content: { title: 'Hi\ud800', html: `${html}\0` } });
  expect(scheduledPost.content.html).toBe('<h1>Hi</h1><p>there</p><a>y</a>');
  expect(scheduledPost.content.title).toBe('Hi\ufffd');
});

test.each([
  [{ wallTime: '2026-05-01T10:00' }, 'wallTime', 'Choose a time in the future.'],
  [{ wallTime: '2033-05-01T10:00' }, 'wallTime', 'Choose a time within the next 5 years.'],
  [
    { recurrence: { kind: 'daily', end: { until: '2026-05-03' } } },
    'recurrence',
    'This plan ends before its first time. Choose a later end.',
  ],
])('%j is refused: %s', async (more, field, message) => {
  await expect(plan(more)).rejects.toMatchObject({ kind: 'invalid', fields: { [field]: message } });
});

test('a form that was open for a few minutes still means now', async () => {
  const { scheduledPost } = await plan({ wallTime: '2026-05-01T07:57', zone: 'UTC' });
  expect(await schedule.publicationsOf(scheduledPost.id)).toHaveLength(1);
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: schedule.anna.destinationId, id: scheduledPost.id },
  });
});

test('half a character in a brief, as a cut emoji leaves it, does not stop the plan', async () => {
  Object.assign(schedule.deps, {
    drafts: { draftFor: () => Promise.reject(new Error('Not written here.')) },
  });
  const brief = { topic: 'Coffee \ud83d', platform: 'wordpress' };
  const { scheduledPost } = await plan({ brief });
  expect(scheduledPost.brief!.topic).toBe('Coffee \ufffd');
  Object.assign(schedule.deps, { drafts: undefined });
});

test('what would stop it is said when it is planned', async () => {
  await expect(plan({ content: { title: 'forbidden words' } })).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'This blog takes no such titles.',
    fields: { 'content.title': 'This blog takes no such titles.' },
  });
  const brief = { topic: 'Coffee in Kenya', platform: 'wordpress' };
  await expect(plan({ brief })).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'This portal has no writer that could write it.',
  });
});

test('sent twice it is planned once', async () => {
  const submissionId = randomUUID();
  const [one, two] = [await plan({ submissionId }), await plan({ submissionId })];
  expect(two.scheduledPost.id).toBe(one.scheduledPost.id);
  expect(two.publicationId).toBe(one.publicationId);
});

test('sent twice it is not planned again after it was removed', async () => {
  const submissionId = randomUUID();
  const { scheduledPost } = await plan({ submissionId });
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: scheduledPost.destinationId, id: scheduledPost.id },
  });
  const again = await plan({ submissionId });
  expect(again).toMatchObject({ scheduledPost: { id: scheduledPost.id }, publicationId: null });
});

test('another’s site does not exist, nor does one that nobody has', async () => {
  await expect(plan({}, schedule.boris)).rejects.toMatchObject({ kind: 'notFound' });
  await expect(plan({ destinationId: randomUUID() })).rejects.toMatchObject({ kind: 'notFound' });
});

test('who has not chosen an account is asked to', async () => {
  const homeless = { ...schedule.anna, accountId: null as unknown as string };
  await expect(plan({}, homeless)).rejects.toMatchObject({ kind: 'conflict' });
});

test('a preview names every problem and the next times, and stores nothing', async () => {
  const before = await schedule.db.selectFrom('schedule_posts').select('id').execute();
  const input = post({
    content: { title: 'forbidden' },
    wallTime: '2026-04-01T09:00',
    recurrence: { kind: 'weekly', weekdays: [1, 4], end: { count: 3 } },
  });
  const { problems, dueAts } = await schedule.call(preflightPost, schedule.anna, { input });
  expect(problems).toEqual([
    { field: 'wallTime', message: 'Choose a time in the future.' },
    { field: 'content.title', message: 'This blog takes no such titles.' },
  ]);
  expect(dueAts).toEqual([
    '2026-04-02T06:00:00.000Z',
    '2026-04-06T06:00:00.000Z',
    '2026-04-09T06:00:00.000Z',
  ]);
  expect(await schedule.db.selectFrom('schedule_posts').select('id').execute()).toEqual(before);
});

test('the list of a site is paged, newest first, without what was taken off the schedule', async () => {
  const { destinationId } = schedule.anna;
  const { scheduledPost: newest } = await plan({ content: { title: 'The newest' } });
  const list = (page: number) =>
    schedule.call(listScheduledPosts, schedule.anna, {
      params: { siteId: destinationId },
      input: { page, pageSize: 2 },
    });
  const first = await list(1);
  expect(first.scheduledPosts.map(({ title }) => title)[0]).toBe('The newest');
  expect(first.scheduledPosts).toHaveLength(2);
  expect((await list(2)).scheduledPosts[0]!.id).not.toBe(newest.id);

  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: destinationId, id: newest.id },
  });
  expect((await list(1)).total).toBe(first.total - 1);
  expect(await schedule.publicationsOf(newest.id)).toEqual([]);
  await expect(
    schedule.call(readScheduledPost, schedule.anna, { params: { id: newest.id } }),
  ).rejects.toMatchObject({ kind: 'notFound' });
});

test('nothing of another’s schedule can be seen or removed', async () => {
  const { scheduledPost } = await plan();
  const { destinationId } = schedule.anna;
  for (const attempt of [
    () => schedule.call(readScheduledPost, schedule.boris, { params: { id: scheduledPost.id } }),
    () => schedule.call(listScheduledPosts, schedule.boris, { params: { siteId: destinationId } }),
    () =>
      schedule.call(removeScheduledPost, schedule.boris, {
        params: { siteId: destinationId, id: scheduledPost.id },
      }),
    () =>
      schedule.call(removeScheduledPost, schedule.anna, {
        params: { siteId: randomUUID(), id: scheduledPost.id },
      }),
  ])
    await expect(attempt()).rejects.toMatchObject({ kind: 'notFound' });
});

const withMedia = (file: object) => ({ content: { title: 'Coffee', media: [file] } });

test('a picture is bound to its site: the number of another site’s is refused at its field', async () => {
  const { destinationId } = schedule.anna;
  const { scheduledPost } = await plan(withMedia({ remoteId: 'ours-7', destinationId }));
  expect(scheduledPost.content.media).toEqual([{ remoteId: 'ours-7', destinationId }]);
  const foreign = [
    { remoteId: 'ours-7', destinationId: schedule.boris.destinationId },
    { remoteId: 'ours-7' },
    { remoteId: '7', destinationId },
  ];
  for (const file of foreign) {
    await expect(plan(withMedia(file))).rejects.toMatchObject({
      kind: 'invalid',
      fields: { 'content.media': expect.stringContaining('not uploaded to this site') },
    });
    const { problems } = await schedule.call(preflightPost, schedule.anna, { input: post(withMedia(file)) });
    expect(problems).toEqual([
      { field: 'content.media', message: expect.stringContaining('not uploaded to this site') },
    ]);
    const { destinationId: _, ...planned } = post(withMedia(file));
    const edit = { ...planned, version: 1 };
    await expect(
      schedule.call(editScheduledPost, schedule.anna, {
        params: { siteId: destinationId, id: scheduledPost.id },
        input: edit,
      }),
    ).rejects.toMatchObject({ fields: { 'content.media': expect.any(String) } });
  }
  await plan(withMedia({ url: 'https://example.com/a.jpg' }));
});

test('a series that is written anew each time comes once a day at most', () => {
  const brief = { topic: 'Growing coffee in Kenya', platform: 'wordpress' };
  const problemsOf = (recurrence: object) =>
    ScheduleInput.safeParse(post({ brief, recurrence })).error?.issues.map(({ path }) => path) ?? [];
  expect(problemsOf({ kind: 'hourly', interval: 1 })).toEqual([['recurrence']]);
  expect(problemsOf({ kind: 'hourly', interval: 24 })).toEqual([]);
  expect(problemsOf({ kind: 'daily' })).toEqual([]);
  expect(ScheduleInput.safeParse(post({ recurrence: { kind: 'hourly' } })).success).toBe(true);
});

test('preflight takes a post without a title or with a plan that is over, and says so at the field', async () => {
  const input = post({
    content: { title: ' ' },
    recurrence: { kind: 'daily', end: { until: '2026-05-03' } },
  });
  const { problems, dueAts } = await schedule.call(preflightPost, schedule.anna, { input });
  expect(problems).toEqual([
    { field: 'content.title', message: 'The title is required.' },
    { field: 'recurrence', message: 'This plan ends before its first time. Choose a later end.' },
  ]);
  expect(dueAts).toEqual([]);
});
