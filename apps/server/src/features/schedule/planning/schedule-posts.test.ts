import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftFields } from '@msm/contract/drafts/schemas';
import { changeDraft, createMemberDrafts, findDraft, insertDraft } from '../../drafts/drafts.store.ts';
import { mediaLibrary } from '../../media/media.store.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { removeScheduledPost } from './remove-scheduled-post.ts';
import { schedulePosts } from './schedule-posts.ts';

let schedule: TestSchedule;
let second: string;
const memberDrafts = createMemberDrafts({ media: mediaLibrary });
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
  second = randomUUID();
  schedule.sites.set(second, schedule.anna.accountId);
  Object.assign(schedule.deps, { memberDrafts, media: mediaLibrary });
});
afterAll(() => schedule.close());

const fields = (title: string): DraftFields => ({
  content: { title },
  destinations: [],
  wallTime: '',
  zone: 'UTC',
  recurrence: null,
  brief: null,
});
const writing = (title: string) => ({
  fields: fields(title),
  editor: { id: randomUUID(), save: 1 },
  memberId: schedule.anna.id,
  now: schedule.clock.now(),
});

async function storeDraft(title = 'Coffee') {
  const { accountId } = schedule.anna;
  const draft = { id: randomUUID(), accountId, isTemplate: false, ...writing(title) };
  return (await insertDraft(schedule.db, draft))!;
}

const both = (variant?: object) => [
  { platform: 'wordpress', destinationId: schedule.anna.destinationId },
  { platform: 'wordpress', destinationId: second, ...(variant && { variant }) },
];
const plan = (more: object = {}, as = schedule.anna) =>
  schedule.call(schedulePosts, as, {
    input: {
      destinations: both(),
      content: { title: 'Coffee', html: '<p>Fresh</p>', tags: ['hills'] },
      wallTime: '2026-05-04T09:00',
      zone: 'Africa/Nairobi',
      submissionId: randomUUID(),
      ...more,
    },
  });
const rowsOf = (submissionId: string) =>
  schedule.db.selectFrom('schedule_posts').selectAll().where('submission_id', '=', submissionId).execute();

test('one post is planned for each destination, with what differs there', async () => {
  const submissionId = randomUUID();
  const { planned } = await plan({ submissionId, destinations: both({ title: 'Kaffee', tags: [] }) });
  expect(planned.map(({ scheduledPost }) => [scheduledPost.destinationId, scheduledPost.title])).toEqual([
    [schedule.anna.destinationId, 'Coffee'],
    [second, 'Kaffee'],
  ]);
  const rows = await rowsOf(submissionId);
  expect(new Set(rows.map(({ group_id }) => group_id)).size).toBe(1);
  expect(rows[0]!.group_id).not.toBeNull();
  expect(rows.find(({ destination_id }) => destination_id === second)!.content).toMatchObject({
    title: 'Kaffee',
    html: '<p>Fresh</p>',
    tags: [],
  });
  for (const { publicationId } of planned) expect(publicationId).not.toBeNull();
});

test('a picture goes only to the destination whose library has it', async () => {
  const { destinationId } = schedule.anna;
  const media = [
    { remoteId: 'ours-7', destinationId },
    { remoteId: 'ours-8', destinationId: second },
  ];
  const submissionId = randomUUID();
  await plan({ submissionId, content: { title: 'Coffee', media } });
  for (const row of await rowsOf(submissionId))
    expect(row.content.media).toEqual(media.filter((file) => file.destinationId === row.destination_id));
});

test('what one destination would refuse stops all, at its own field', async () => {
  const submissionId = randomUUID();
  await expect(
    plan({ submissionId, destinations: both({ title: 'forbidden words' }) }),
  ).rejects.toMatchObject({
    kind: 'unprocessable',
    fields: { 'destinations.1.content.title': 'This blog takes no such titles.' },
  });
  const destinations = [...both(), { platform: 'wordpress', destinationId: randomUUID() }];
  await expect(plan({ submissionId, destinations })).rejects.toMatchObject({ kind: 'notFound' });
  expect(await rowsOf(submissionId)).toEqual([]);
});

test('sent twice, also at once, it is planned once and the draft is finished once', async () => {
  const { id, version } = await storeDraft();
  const sent = { submissionId: randomUUID(), draft: { id, version } };
  const answers = await Promise.all([plan(sent), plan(sent)]);
  expect(answers[1]).toEqual(answers[0]);
  expect(await plan(sent)).toEqual(answers[0]);
  expect(await rowsOf(sent.submissionId)).toHaveLength(2);
  await expect(plan({ ...sent, submissionId: randomUUID() })).rejects.toMatchObject({ kind: 'conflict' });
});

test('a draft that was saved since is not planned, and nothing is', async () => {
  const draft = await storeDraft();
  await changeDraft(schedule.db, draft, writing('Changed by somebody'));
  const submissionId = randomUUID();
  await expect(plan({ submissionId, draft: { id: draft.id, version: draft.version } })).rejects.toMatchObject(
    { kind: 'conflict', problem: 'changedElsewhere' },
  );
  expect(await rowsOf(submissionId)).toEqual([]);
  expect(await findDraft(schedule.db, schedule.anna.accountId, draft.id)).toMatchObject({ ended_at: null });
});

test('a crash between planning and the end leaves the draft, and the next try plans once', async () => {
  const { id, version } = await storeDraft();
  const sent = { submissionId: randomUUID(), draft: { id, version } };
  Object.assign(schedule.deps, {
    media: { ...mediaLibrary, noteUsesIn: () => Promise.reject(new Error('The process ends here.')) },
  });
  await expect(plan(sent)).rejects.toThrow('The process ends here.');
  Object.assign(schedule.deps, { media: mediaLibrary });
  expect(await rowsOf(sent.submissionId)).toEqual([]);
  expect(await findDraft(schedule.db, schedule.anna.accountId, id)).toMatchObject({ submission_id: null });
  await plan(sent);
  expect(await rowsOf(sent.submissionId)).toHaveLength(2);
});

test('another’s draft does not exist', async () => {
  const { id, version } = await storeDraft();
  const { destinationId } = schedule.boris;
  const destinations = [{ platform: 'wordpress', destinationId }];
  await expect(plan({ destinations, draft: { id, version } }, schedule.boris)).rejects.toMatchObject({
    kind: 'notFound',
  });
});

test('a repeated submission does not plan again what was taken off the schedule', async () => {
  const { id, version } = await storeDraft();
  const sent = { submissionId: randomUUID(), draft: { id, version } };
  const { planned } = await plan(sent);
  const { scheduledPost } = planned[0]!;
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: scheduledPost.destinationId, id: scheduledPost.id },
  });
  const again = await plan(sent);
  expect(again.planned.map(({ publicationId }) => publicationId)).toEqual([null, planned[1]!.publicationId]);
});
