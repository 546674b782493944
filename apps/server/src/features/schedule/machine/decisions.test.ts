// Two hours of patience and all tries count anew from what a person decides about a post that is late.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { changePosts } from '../bulk/change-posts.ts';
import { undoChange } from '../bulk/undo-change.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { toggleScheduledPost } from '../planning/toggle-scheduled-post.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';
import { pullInDecisions } from '../upkeep.store.ts';
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
async function start(prepare = blog().prepare): Promise<void> {
  ends.push(await schedule.startMachine({}, { timers, publisher: { ...blog(), prepare } }));
}
const refuseBusy: Publisher['prepare'] = () => Promise.reject(new PublishError('again', 'Busy.'));
const set = (id: string, values: object) =>
  schedule.db.updateTable('schedule_publications').set(values).where('id', '=', id).execute();
const meetsBusySite = (id: string) =>
  expect.poll(async () => (await schedule.publication(id)).reason, PATIENTLY).toBe('Busy.');
/** Upkeep has seen that the clock was set right. */
const isDecidedByNow = (id: string) =>
  expect
    .poll(async () => {
      const { renewed_at, post_id } = await schedule.publication(id);
      const { inactive_since } = await schedule.db
        .selectFrom('schedule_posts')
        .select('inactive_since')
        .where('id', '=', post_id)
        .executeTakeFirstOrThrow();
      return Math.max(Number(renewed_at), Number(inactive_since)) <= schedule.clock.now().getTime();
    }, PATIENTLY)
    .toBe(true);
const isOver = (id: string) =>
  expect
    .poll(async () => ['published', 'skipped'].includes(await schedule.stateOf(id)), PATIENTLY)
    .toBe(true);
const toggle = ({ post_id, destination_id }: PublicationRow, isActive: boolean) =>
  schedule.call(toggleScheduledPost, schedule.anna, {
    params: { siteId: destination_id, id: post_id },
    input: { isActive },
  });

/** Until its connection accepts us again; answers what repairs it. */
async function waitForCredentials({ id, destination_id }: PublicationRow): Promise<() => Promise<void>> {
  let isRefused = true;
  await start((...given) =>
    isRefused
      ? Promise.reject(new PublishError('reauth', 'Not with this password.'))
      : blog().prepare(...given),
  );
  await schedule.reaches(id, 'needs_reauth');
  return async () => {
    isRefused = false;
    await schedule.destinations.repaired(schedule.db, {
      platform: 'wordpress',
      destinationId: destination_id,
      accountId: schedule.anna.accountId,
    });
  };
}

test('a late post that is to be published again, then is switched off and on, asks no second time', async () => {
  const placed = await schedule.place();
  pass(8 * HOUR_MS);
  await start(refuseBusy);
  await schedule.reaches(placed.id, 'skipped');
  await schedule.call(repairPublication, schedule.anna, {
    params: { publicationId: placed.id },
    input: { choice: 'again' },
  });
  await meetsBusySite(placed.id);
  await toggle(placed, false);
  await toggle(placed, true);
  expect(await schedule.publication(placed.id)).toMatchObject({ asks_person: false });
});

test.each(['pause', 'delete'] as const)(
  'a post that waits for its next try is published after its %s was undone, two hours late',
  async (action) => {
    const { id, post_id, post_version, due_at, publication_key } = await schedule.place();
    pass(due_at.getTime() + 2 * HOUR_MS - 3 * MINUTE_MS - schedule.clock.now().getTime());
    await set(id, { next_at: after(schedule.clock.now(), MINUTE_MS), attempts: 3 });
    const bulkId = randomUUID();
    await schedule.call(changePosts, schedule.anna, {
      input: { bulkId, action, items: [{ id: post_id, version: post_version }] },
    });
    pass(6 * MINUTE_MS);
    await schedule.call(undoChange, schedule.anna, { params: { bulkId } });
    await start();
    await schedule.reaches(id, 'published');
    expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  },
);

test('a post that is edited while it waits for credentials is published when they are repaired a minute later', async () => {
  const placed = await schedule.place();
  const repair = await waitForCredentials(placed);
  pass(3 * HOUR_MS);
  await schedule.retitle(placed, 'edited three hours late');
  pass(MINUTE_MS);
  await repair();
  await schedule.reaches(placed.id, 'published');
});

test('a post that is edited after many tries is tried again when its site is busy', async () => {
  const placed = await schedule.place();
  await set(placed.id, { attempts: 8, next_at: after(schedule.clock.now(), 20 * MINUTE_MS) });
  await schedule.retitle(placed, 'edited');
  await start(refuseBusy);
  await meetsBusySite(placed.id);
  expect((await schedule.publication(placed.id)).attempts).toBe(1);
});

async function asksAsLate(id: string): Promise<void> {
  await isOver(id);
  expect(await schedule.publication(id)).toMatchObject({ state: 'skipped', asks_person: true });
}

describe('what a series had due three days ago asks', () => {
  const daily = { recurrence: { kind: 'daily', interval: 1 } } as const;

  test('when the series was paused, edited and is resumed', async () => {
    const placed = await schedule.place(daily);
    await set(placed.id, { attempts: 2, next_at: after(schedule.clock.now(), 2 * MINUTE_MS) });
    pass(MINUTE_MS);
    await toggle(placed, false);
    pass(72 * HOUR_MS);
    await schedule.retitle(placed, 'edited three days late');
    await toggle(placed, true);
    await start();
    await asksAsLate(placed.id);
  });

  test('when it waits for credentials that are repaired after the series was edited', async () => {
    const placed = await schedule.place(daily);
    const repair = await waitForCredentials(placed);
    pass(72 * HOUR_MS);
    await schedule.retitle(placed, 'edited three days late');
    await repair();
    await asksAsLate(placed.id);
  });
});

test('an edit while the clock was nine hours ahead does not let a post go out eight hours later, when its connection is repaired', async () => {
  const placed = await schedule.place();
  await start(() => Promise.reject(new PublishError('reauth', 'Not with this password.')));
  await schedule.reaches(placed.id, 'needs_reauth');
  schedule.clock.advance(9 * HOUR_MS);
  await schedule.retitle(placed, 'edited while the clock was wrong');
  schedule.clock.advance(-9 * HOUR_MS);
  await isDecidedByNow(placed.id);
  await ends.pop()!();
  pass(8 * HOUR_MS);
  await start();
  await schedule.destinations.repaired(schedule.db, {
    platform: 'wordpress',
    destinationId: placed.destination_id,
    accountId: schedule.anna.accountId,
  });
  await isOver(placed.id);
  expect(schedule.blog.copiesOf(placed.publication_key)).toBe(0);
});

test('a post that was switched off while the clock was ahead, and came due while it was off, is not published when it is switched on', async () => {
  const inAnHour = after(schedule.clock.now(), HOUR_MS).toISOString().slice(0, 16);
  const placed = await schedule.place({ firstWallTime: inAnHour });
  schedule.clock.advance(9 * HOUR_MS);
  await toggle(placed, false);
  schedule.clock.advance(-9 * HOUR_MS);
  await start();
  await isDecidedByNow(placed.id);
  pass(2 * HOUR_MS);
  await toggle(placed, true);
  await isOver(placed.id);
  expect(schedule.blog.copiesOf(placed.publication_key)).toBe(0);
});

test('a node that stood still after it had read the clock sets no decision back', async () => {
  const placed = await schedule.place();
  const readAt = schedule.clock.now();
  pass(4 * MINUTE_MS);
  await toggle(placed, false);
  const offSince = async () =>
    schedule.db
      .selectFrom('schedule_posts')
      .select('inactive_since')
      .where('id', '=', placed.post_id)
      .executeTakeFirstOrThrow();
  const before = await offSince();
  const decisions = { suspect: after(readAt, MINUTE_MS), timeOf: schedule.deps.timeOf, tolerance: MINUTE_MS };
  await schedule.db.transaction().execute((tx) => pullInDecisions(tx, decisions));
  expect(await offSince()).toEqual(before);
});
