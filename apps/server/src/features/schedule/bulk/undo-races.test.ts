// Undo against what people and the machine did since.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAction } from '@msm/contract/schedule/bulk';
import { accountInvites } from '../../accounts/accounts.store.ts';
import { after } from '../../../platform/clock.ts';
import { users } from '../../users/users.store.ts';
import { movePublication } from '../planning/move-publication.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { openSchedule, type Person, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';
import { learnLate, settle } from '../steps.store.ts';
import { applyAction } from '../actions.store.ts';
import { lockAsking } from '../upkeep.store.ts';
import { changePosts } from './change-posts.ts';
import { undoChange } from './undo-change.ts';

let schedule: TestSchedule;
let anna: Person;
let writer: Person;

beforeAll(async () => {
  schedule = await openSchedule();
  ({ anna } = schedule);
  const user = await users.create(schedule.db, {
    email: 'wim@example.com',
    username: 'wim',
    firstName: 'Wim',
    lastName: 'T',
  });
  await users.confirmEmail(schedule.db, user.id);
  await accountInvites.admit(schedule.db, user.id, anna.accountId, 'contributor');
  writer = { id: user.id, accountId: anna.accountId, destinationId: anna.destinationId };
});
afterAll(() => schedule.close());

const DAY_MS = 86_400_000;
const wallIn = (days: number) =>
  new Date(schedule.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 16);
const place = (title: string, days = 3, more: object = {}) =>
  schedule.place({ title, firstWallTime: wallIn(days), ...more });
const weekly = { recurrence: { kind: 'daily' as const, interval: 7, end: { count: 4 } } };

async function bulk(action: BulkAction, publications: readonly PublicationRow[], as = anna) {
  const bulkId = randomUUID();
  const ofPublications = action === 'move' || action === 'duplicate';
  const items = publications.map(({ id, post_id, post_version }) => ({
    id: ofPublications ? id : post_id,
    version: post_version,
  }));
  const by = { days: 1, hours: 0 };
  const input = { action, bulkId, items, ...(action === 'move' && { by }) };
  const { results } = await schedule.call(changePosts, as, { input });
  return { bulkId, results };
}
const undo = async (bulkId: string) => {
  const { results } = await schedule.call(undoChange, anna, { params: { bulkId } });
  return results;
};
const move = (publicationId: string, wallTime: string) =>
  schedule.call(movePublication, anna, { params: { publicationId }, input: { wallTime, zone: 'UTC' } });
const discard = (publicationId: string) =>
  schedule.call(repairPublication, anna, { params: { publicationId }, input: { choice: 'discard' } });
const setState = (id: string, columns: object) =>
  schedule.db.updateTable('schedule_publications').set(columns).where('id', '=', id).execute();

test('undoing a bulk move leaves one of a series that a colleague has moved since', async () => {
  const one = await place('Moved by two people', 3, weekly);
  const { bulkId } = await bulk('move', [one]);
  await move(one.id, wallIn(20));
  const [result] = await undo(bulkId);
  expect((await schedule.publication(one.id)).wall_time).toBe(wallIn(20));
  expect(result).toMatchObject({ isDone: false });
});

test('undoing a pause leaves one of a series that a colleague has moved since', async () => {
  const one = await place('Paused, then moved', 3, weekly);
  const { bulkId } = await bulk('pause', [one]);
  await move(one.id, wallIn(20));
  await undo(bulkId);
  expect((await schedule.publication(one.id)).wall_time).toBe(wallIn(20));
});

test('undoing a bulk move does not revive what a member discarded since', async () => {
  const one = await place('Failed at its new time', 3, weekly);
  const { bulkId } = await bulk('move', [one]);
  // At its new time the machine fails and asks.
  await setState(one.id, { state: 'failed', next_at: null, asks_person: true, reason: 'Refused.' });
  await discard(one.id);
  await undo(bulkId);
  expect(await schedule.publication(one.id)).toMatchObject({ state: 'failed', next_at: null });
});

test('undoing a pause does not send again what arrived late and a member answered', async () => {
  const one = await place('Sent by a node taken for dead', 3);
  const late = { id: one.id, post_id: one.post_id, post_version: one.post_version, due_at: one.due_at };
  const { bulkId } = await bulk('pause', [one]);
  const became = await schedule.db.transaction().execute((tx) =>
    learnLate(tx, late, {
      now: schedule.clock.now(),
      words: 'The destination carried out a call that had been taken for lost.',
      published: { remoteId: '77', link: 'https://blog.example.com/77' },
    }),
  );
  expect(became).toBe('unknown');
  await discard(one.id);
  await undo(bulkId);
  // It stands at the destination as post 77: scheduled again, it is there twice.
  expect(await schedule.publication(one.id)).toMatchObject({ state: 'failed', next_at: null });
});

test('a contributor moves two of their own series at once', async () => {
  const first = await place('Two of a series', 3, { ...weekly, createdBy: writer.id });
  const [, second] = await schedule.publicationsOf(first.post_id);
  const { results } = await bulk('move', [first, second!], writer);
  expect(results.map(({ reason }) => reason)).toEqual([null, null]);
});

test('the same bulk action sent again after the undo time changes nothing twice', async () => {
  const one = await place('Sent again by a waking laptop', 3, weekly);
  const input = {
    action: 'move',
    bulkId: randomUUID(),
    items: [{ id: one.id, version: one.post_version }],
    by: { days: 1, hours: 0 },
  };
  const target = wallIn(4);
  await schedule.call(changePosts, anna, { input });
  schedule.clock.advance(11 * 60_000);
  await schedule.call(changePosts, anna, { input });
  schedule.clock.advance(-11 * 60_000);
  expect((await schedule.publication(one.id)).wall_time).toBe(target);
});

test('undoing a pause loses nothing of a series that was being sent meanwhile', async () => {
  const one = await place('Being sent while it is paused', 0, weekly);
  await schedule.holdByDeadNode(one, 'committing');
  const { lease_token } = await schedule.publication(one.id);
  const { bulkId, results } = await bulk('pause', [one]);
  expect(results).toMatchObject([{ isDone: true }]);
  // The site says that it is not there: it is tried again, when its post is switched on.
  const now = schedule.clock.now();
  const note = { at: now, words: 'The site is overloaded. It is tried again in 30 seconds.' };
  const work = { id: one.id, token: lease_token!, post_id: one.post_id };
  const became = await schedule.db
    .transaction()
    .execute((tx) =>
      settle(tx, work, { step: 'retry', from: 'committing', note, reason: null, nextAt: now }),
    );
  expect(became).toBe('scheduled');
  expect(await undo(bulkId)).toMatchObject([{ isDone: true }]);
  const { state, next_at } = await schedule.publication(one.id);
  // Switched on, waiting, and never taken up: not published, not missed, not asked about.
  expect({ state, isTakenUp: next_at !== null }).toEqual({ state: 'scheduled', isTakenUp: true });
});

test.each([0, 400])(
  'undoing a deletion loses nothing of a series that was being sent by a node %s ms behind',
  async (behindMs) => {
    const one = await place('Being sent while it is deleted', 0, weekly);
    await schedule.holdByDeadNode(one, 'committing');
    const { lease_token } = await schedule.publication(one.id);
    const { bulkId } = await bulk('delete', [one]);
    const now = after(schedule.clock.now(), -behindMs);
    const note = { at: now, words: 'The site is overloaded.' };
    const work = { id: one.id, token: lease_token!, post_id: one.post_id };
    await schedule.db
      .transaction()
      .execute((tx) =>
        settle(tx, work, { step: 'retry', from: 'committing', note, reason: null, nextAt: now }),
      );
    expect(await undo(bulkId)).toMatchObject([{ isDone: true }]);
    const { state, next_at, asks_person } = await schedule.publication(one.id);
    expect(asks_person || (state === 'scheduled' && next_at !== null)).toBe(true);
  },
);

test('undoing a pause loses nothing of a series whose site was repaired meanwhile', async () => {
  const one = await place('Waits for credentials', 0, weekly);
  await setState(one.id, { state: 'needs_reauth', next_at: null, asks_person: true });
  const { bulkId, results } = await bulk('pause', [one]);
  expect(results).toMatchObject([{ isDone: true }]);
  // As upkeep does when the site accepts us again.
  await schedule.db.transaction().execute(async (tx) => {
    const waiting = await lockAsking(tx, [one.post_id], ['needs_reauth']);
    const note = { now: schedule.clock.now(), words: 'The connection was repaired.' };
    await applyAction(tx, waiting, 'reconnect', note);
  });
  expect(await undo(bulkId)).toMatchObject([{ isDone: true }]);
  const { state, next_at } = await schedule.publication(one.id);
  expect({ state, isTakenUp: next_at !== null }).toEqual({ state: 'scheduled', isTakenUp: true });
});

test('undoing a contributor’s bulk move leaves the rest of the series switched on', async () => {
  const one = await place('Moved by its contributor', 3, { ...weekly, createdBy: writer.id });
  const { bulkId, results } = await bulk('move', [one], writer);
  expect(results).toMatchObject([{ isDone: true }]);
  // By an owner or editor: the contributor may not switch on.
  expect(await undo(bulkId)).toMatchObject([{ isDone: true }]);
  const all = await schedule.publicationsOf(one.post_id);
  expect(all.map(({ next_at }) => next_at !== null)).toEqual(all.map(() => true));
});

test('a contributor who deletes a post of theirs by mistake can take it back', async () => {
  // Approved before, so it is switched on. It may come back switched off and waiting; it must not be gone.
  const one = await place('Deleted by mistake', 3, { createdBy: writer.id });
  const { bulkId, results } = await bulk('delete', [one], writer);
  expect(results).toMatchObject([{ isDone: true }]);
  await schedule.call(undoChange, writer, { params: { bulkId } });
  const { removed_at } = await schedule.db
    .selectFrom('schedule_posts')
    .select('removed_at')
    .where('id', '=', one.post_id)
    .executeTakeFirstOrThrow();
  expect(removed_at).toBeNull();
});

test('after an undone pause the machine publishes what was being sent when the pause began', async () => {
  const one = await place('Overloaded site', 0, weekly);
  await schedule.holdByDeadNode(one, 'committing');
  const { bulkId } = await bulk('pause', [one]);
  // A machine takes the dead node's lease over, looks, finds nothing at the site, and begins again.
  const end = await schedule.startMachine();
  const state = async () => (await schedule.publication(one.id)).state;
  try {
    await expect.poll(state, { timeout: 15_000 }).toBe('scheduled');
    expect(await undo(bulkId)).toMatchObject([{ isDone: true }]);
    await expect.poll(state, { timeout: 15_000 }).toBe('published');
  } finally {
    await end();
  }
});
