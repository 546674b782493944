import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAction, BulkInput } from '@msm/contract/schedule/bulk';
import { listPublications, selectPublications } from '../reading/list-publications.ts';
import { movePublication } from '../planning/move-publication.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';
import { changePosts } from './change-posts.ts';
import { undoChange } from './undo-change.ts';

let schedule: TestSchedule;
let anna: Person;
let boris: Person;

beforeAll(async () => {
  schedule = await openSchedule();
  ({ anna, boris } = schedule);
});
afterAll(() => schedule.close());

const DAY_MS = 86_400_000;
/** Of one instant for the whole file, so that a minute that passes changes no expectation. */
const startMs = Date.now();
const wallIn = (days: number) => new Date(startMs + days * DAY_MS).toISOString().slice(0, 16);
const place = (title: string, days = 3, more: object = {}) =>
  schedule.place({ title, firstWallTime: wallIn(days), ...more });
const weekly = { recurrence: { kind: 'daily' as const, interval: 7, end: { count: 4 } } };

interface More {
  as?: Person;
  bulkId?: string;
  by?: Extract<BulkInput, { action: 'move' }>['by'];
}

/** By their posts or themselves, as the action asks; all of version 1 unless they say otherwise. */
async function bulk(
  action: BulkAction,
  publications: readonly Pick<PublicationRow, 'id' | 'post_id' | 'post_version'>[],
  { as = anna, bulkId = randomUUID(), by = { days: 1, hours: 0 } }: More = {},
) {
  const ofPublications = action === 'move' || action === 'duplicate';
  const items = publications.map(({ id, post_id, post_version }) => ({
    id: ofPublications ? id : post_id,
    version: post_version,
  }));
  const input = { action, bulkId, items, ...(action === 'move' && { by }) };
  const { results } = await schedule.call(changePosts, as, { input });
  const reasonOf = new Map(results.map(({ id, isDone, reason }) => [id, isDone ? 'done' : reason]));
  return { bulkId, reasons: items.map(({ id }) => reasonOf.get(id)) };
}

const undo = (bulkId: string, as = anna) => schedule.call(undoChange, as, { params: { bulkId } });

/** Everything of a post but its version and what a clock or a counter wrote. */
async function everythingOf(postId: string) {
  const { rows } = await sql<{ post: object; publications: object[] }>`
    select to_jsonb(post) - 'version' - 'updated_at' as post, (
      select jsonb_agg(to_jsonb(publication) - 'updated_at' - 'post_version' order by occurrence)
      from schedule_publications publication where post_id = post.id) as publications
    from schedule_posts post where id = ${postId}`.execute(schedule.db);
  return rows[0]!;
}

async function setState(id: string, columns: object) {
  await schedule.db.updateTable('schedule_publications').set(columns).where('id', '=', id).execute();
}
const ASKS = { state: 'failed', next_at: null, asks_person: true, reason: 'Refused.', attempts: 3 };

test('each post of a bulk action is answered by itself', async () => {
  const planned = await place('Planned');
  const sending = await place('Being sent');
  const published = await place('Published');
  const stale = await place('Changed by another member');
  await schedule.holdByDeadNode(sending, 'committing');
  await setState(published.id, { state: 'published', next_at: null });
  await schedule.retitle(stale, 'Changed meanwhile');

  const all = [planned, sending, published, stale];
  const refusals = [
    'This post is being sent right now. Try again in a moment.',
    'This post has been published. Change it at its destination.',
    'This post was changed since you chose it. Look at it again.',
  ];
  const { reasons } = await bulk('move', all);
  expect(reasons).toEqual(['done', ...refusals]);
  expect((await schedule.publication(planned.id)).wall_time).toBe(wallIn(4));
  expect((await bulk('delete', all.slice(1))).reasons).toEqual(refusals);
  expect((await bulk('pause', all.slice(1))).reasons).toEqual(refusals);
  // A time that has passed is refused like that of a single move.
  const back = await bulk('move', [await place('Too far back')], { by: { days: -30, hours: 0 } });
  expect(back.reasons).toEqual(['Choose a time in the future.']);
});

test("another account's posts do not exist, and its changes cannot be undone", async () => {
  const own = await place('Of Anna');
  const { reasons } = await bulk('delete', [own], { as: boris });
  expect(reasons).toEqual(['No planned post of yours has that id.']);
  const { bulkId } = await bulk('delete', [own]);
  await expect(undo(bulkId, boris)).rejects.toMatchObject({ kind: 'notFound' });
  expect((await undo(bulkId)).results).toEqual([{ id: own.post_id, isDone: true, reason: null }]);
});

test('undoing a deletion restores posts, publications and histories as they were', async () => {
  const series = await place('A series', 3, { ...weekly, submissionId: randomUUID() });
  const failed = await place('Failed, and asks');
  await setState(failed.id, ASKS);
  const retried = await place('Waits for its second try');
  await setState(retried.id, { attempts: 1, next_at: new Date('2031-01-01'), reason: 'Unreachable.' });
  const held = await place('Being prepared');
  await schedule.holdByDeadNode(held, 'preparing');
  const all = [series, failed, retried, held];
  await schedule.call(movePublication, anna, {
    params: { publicationId: series.id },
    input: { wallTime: wallIn(2), zone: 'UTC' },
  });
  const before = await Promise.all(all.map(({ post_id }) => everythingOf(post_id)));
  const history = await schedule.history(series.id);

  const { bulkId, reasons } = await bulk('delete', all);
  expect(reasons).toEqual(all.map(() => 'done'));
  expect(await schedule.publicationsOf(series.post_id)).toEqual([]);
  const { publications: listed } = await schedule.call(listPublications, anna, {
    input: { text: 'failed asks', group: 'failed' },
  });
  expect(listed).toEqual([]);

  const { results } = await undo(bulkId);
  expect(results.every(({ isDone }) => isDone)).toBe(true);
  const [seriesAfter, failedAfter, retriedAfter, heldAfter] = await Promise.all(
    all.map(({ post_id }) => everythingOf(post_id)),
  );
  expect([seriesAfter, failedAfter, retriedAfter]).toEqual(before.slice(0, 3));
  // The claim of the node that prepared it is gone: it begins again.
  expect(heldAfter!.post).toEqual(before[3]!.post);
  expect(heldAfter!.publications).toMatchObject([{ id: held.id, state: 'scheduled', lease_owner: null }]);
  expect((await schedule.publication(held.id)).next_at).toEqual(held.due_at);
  expect(await schedule.history(series.id)).toEqual([...history, 'Restored after it was deleted.']);
  // Undone once, however often it is sent.
  await undo(bulkId);
  expect(await everythingOf(series.post_id)).toEqual(before[0]);
});

test('undoing a move or a pause restores times and states, unless the post was changed since', async () => {
  const single = await place('Moved');
  const failed = await place('Failed, then moved');
  await setState(failed.id, ASKS);
  const series = await place('One of a series', 3, weekly);
  const all = [single, failed, series];
  const states = () => Promise.all(all.map(({ post_id }) => everythingOf(post_id)));
  const before = await states();
  const moved = await bulk('move', all, { by: { date: wallIn(9).slice(0, 10) } });
  expect(await schedule.publication(failed.id)).toMatchObject({ state: 'scheduled', wall_time: wallIn(9) });
  await undo(moved.bulkId);
  expect(await states()).toEqual(before);

  const version = (await schedule.publication(single.id)).post_version;
  const paused = await bulk('pause', [{ ...single, post_version: version }, series]);
  expect(paused.reasons).toEqual(['done', 'done']);
  const { publications } = await schedule.call(listPublications, anna, { input: { group: 'paused' } });
  expect(publications.map(({ postId }) => postId)).toEqual(
    expect.arrayContaining([single.post_id, series.post_id]),
  );
  await schedule.retitle(single, 'Edited while it was paused');
  const { results } = await undo(paused.bulkId);
  expect(results.find(({ id }) => id === single.post_id)).toMatchObject({
    isDone: false,
    reason: 'This post was changed since. It stays as it is.',
  });
  expect(await everythingOf(series.post_id)).toEqual(before[2]);
});

test('the same bulk action sent twice at once moves each post once', async () => {
  const posts = await Promise.all([place('First'), place('Second'), place('Third')]);
  const bulkId = randomUUID();
  const both = await Promise.all([bulk('move', posts, { bulkId }), bulk('move', posts, { bulkId })]);
  expect(both.map(({ reasons }) => reasons)).toEqual([
    ['done', 'done', 'done'],
    ['done', 'done', 'done'],
  ]);
  for (const { id } of posts) expect((await schedule.publication(id)).wall_time).toBe(wallIn(4));

  // Two different ones at once: each post takes one of them, and refuses the other.
  const again = posts.map((post) => ({ ...post, post_version: 2 }));
  const [one, other] = await Promise.all([bulk('delete', again), bulk('pause', again.toReversed())]);
  const doneTwice = one.reasons.filter(
    (reason, at) => reason === 'done' && other.reasons.toReversed()[at] === 'done',
  );
  expect(doneTwice).toEqual([]);
  expect([...one.reasons, ...other.reasons].filter((reason) => reason === 'done')).toHaveLength(3);
});

test('a copy is switched off, a week later, and is not published until it is switched on', async () => {
  const series = await place('To be copied', 3, weekly);
  const bulkId = randomUUID();
  await bulk('duplicate', [series], { bulkId });
  await bulk('duplicate', [series], { bulkId });
  const { publications } = await schedule.call(selectPublications, anna, {
    input: { text: 'to be COPIED', group: 'paused' },
  });
  expect(publications).toEqual([expect.objectContaining({ version: 1, isRecurring: false })]);
  const copy = await schedule.publication(publications[0]!.id);
  expect(copy).toMatchObject({ wall_time: wallIn(10), state: 'scheduled', next_at: null });

  await bulk('resume', [copy]);
  expect((await schedule.publication(copy.id)).next_at).toEqual(copy.due_at);
});

test('a member without a verified e-mail can stop posts, and nothing else', async () => {
  const post = await place('Of an unverified member');
  const unverified: Person = { ...anna, isUnverified: true };
  for (const action of ['move', 'resume', 'duplicate'] as const)
    await expect(bulk(action, [post], { as: unverified })).rejects.toMatchObject({ kind: 'forbidden' });
  const { reasons } = await bulk('pause', [post], { as: unverified });
  expect(reasons).toEqual(['done']);
});
