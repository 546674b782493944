import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State } from '@msm/contract/schedule/schemas';
import { readHistory } from '../reading/read-history.ts';
import { repairPublication } from './repair-publication.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import { toggleScheduledPost } from './toggle-scheduled-post.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
});
afterAll(() => schedule.close());

async function asking(state: State, reason = 'Nobody knows.') {
  const publication = await schedule.place();
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state, next_at: null, asks_person: true, reason, attempts: 2 })
    .where('id', '=', publication.id)
    .execute();
  return publication;
}
const repair = (publicationId: string, choice: string, as: Person = schedule.anna) =>
  schedule.call(repairPublication, as, { params: { publicationId }, input: { choice } });

test('"It is there" is published, and the history says whose word it was', async () => {
  const { id } = await asking('unknown');
  const { publication } = await repair(id, 'isThere');
  expect(publication).toMatchObject({ state: 'published', asksPerson: false, choices: [], reason: null });
  const { history } = await schedule.call(readHistory, schedule.anna, { params: { publicationId: id } });
  expect(history.at(-1)).toMatchObject({
    words: 'A member looked: it is there.',
    state: 'published',
    actorId: schedule.anna.id,
  });
});

test('"Publish again" is published by the machine, with tries of its own', async () => {
  const { id, publication_key } = await asking('unknown');
  const { publication } = await repair(id, 'again');
  expect(publication).toMatchObject({ state: 'scheduled', attempts: 0 });
  const end = await schedule.startMachine();
  await expect
    .poll(async () => (await schedule.publication(id)).state, { timeout: 10_000 })
    .toBe('published');
  await end();
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('"Give up" ends it and keeps the reason', async () => {
  const { id } = await asking('unknown');
  const { publication } = await repair(id, 'discard');
  expect(publication).toMatchObject({ state: 'failed', asksPerson: false, reason: 'Nobody knows.' });
});

test('an answer to what it asked before is refused: published again, it might be there twice', async () => {
  const { id } = await asking('unknown');
  const stale = { params: { publicationId: id }, input: { choice: 'again', state: 'failed' } } as const;
  await expect(schedule.call(repairPublication, schedule.anna, stale)).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await schedule.stateOf(id)).toBe('unknown');
});

test('an answer counts once', async () => {
  const { id } = await asking('unknown');
  const outcomes = await Promise.allSettled([repair(id, 'isThere'), repair(id, 'again')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(repair(id, 'discard')).rejects.toMatchObject({ kind: 'conflict' });
});

test('nobody can say of a failed post that it is there, nor answer for another account', async () => {
  const { id } = await asking('failed');
  await expect(repair(id, 'isThere')).rejects.toMatchObject({ kind: 'conflict' });
  await expect(repair(id, 'again', schedule.boris)).rejects.toMatchObject({ kind: 'notFound' });
});

test('what is switched off is not published again before it is switched on', async () => {
  const publication = await asking('failed');
  const params = { siteId: publication.destination_id, id: publication.post_id };
  await schedule.call(toggleScheduledPost, schedule.anna, { params });
  await expect(repair(publication.id, 'again')).rejects.toMatchObject({ kind: 'conflict' });
  await schedule.call(toggleScheduledPost, schedule.anna, { params });
  expect((await repair(publication.id, 'again')).publication.state).toBe('scheduled');
});

test('a member whose e-mail is not verified may stop a post, but neither switch it on nor publish it again', async () => {
  const unverified: Person = { ...schedule.anna, isUnverified: true };
  const publication = await asking('failed');
  const params = { siteId: publication.destination_id, id: publication.post_id };
  await expect(repair(publication.id, 'again', unverified)).rejects.toMatchObject({ kind: 'forbidden' });
  const { scheduledPost } = await schedule.call(toggleScheduledPost, unverified, { params });
  expect(scheduledPost.isActive).toBe(false);
  await expect(schedule.call(toggleScheduledPost, unverified, { params })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  expect((await repair(publication.id, 'discard', unverified)).publication.asksPerson).toBe(false);
});

test('repairing a connection lets all that waits for it go on', async () => {
  const [one, other] = [await asking('needs_reauth'), await asking('needs_reauth')];
  const place = { platform: 'wordpress' as const, destination_id: one.destination_id };
  await schedule.db
    .insertInto('schedule_destinations')
    .values({ ...place, account_id: one.account_id, paused_at: new Date() })
    .execute();
  await repair(one.id, 'again');
  expect(await schedule.publication(one.id)).toMatchObject({ state: 'scheduled', asks_person: false });
  const end = await schedule.startMachine();
  for (const { id } of [one, other])
    await expect
      .poll(async () => (await schedule.publication(id)).state, { timeout: 10_000 })
      .toBe('published');
  await end();
});
