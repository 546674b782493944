// Upkeep: what waits for a destination that was removed or has to be repaired, and series that are planned ahead.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PublishError, type Published } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => schedule.close());

const start = async (...how: Parameters<TestSchedule['startMachine']>) => {
  const end = await schedule.startMachine(...how);
  ends.push(end);
  return end;
};

test('posts for a destination that was removed ask at once, also while it waited for credentials', async () => {
  await start();
  const destinationId = randomUUID();
  const wallTime = new Date(schedule.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
  schedule.blog.lockedSites.add(destinationId);
  const first = await schedule.place({ destinationId });
  await schedule.reaches(first.id, 'needs_reauth');
  const later = await schedule.place({ destinationId, firstWallTime: wallTime });
  const { accountId } = schedule.anna;
  await schedule.destinations.removed(schedule.db, { platform: 'wordpress', destinationId, accountId });
  for (const { id } of [first, later]) {
    await schedule.reaches(id, 'failed');
    expect(await schedule.publication(id)).toMatchObject({ asks_person: true });
  }
});

test('what was sent is in flight while a run holds it, and in doubt while it waits for a look', async () => {
  const [held, waiting, prepared] = [await schedule.place(), await schedule.place(), await schedule.place()];
  await schedule.holdByDeadNode(held, 'committing');
  await schedule.holdByDeadNode(waiting, 'committing');
  await schedule.db
    .updateTable('schedule_publications')
    .set({ lease_owner: null, lease_until: null, lease_token: null, next_at: schedule.clock.now() })
    .where('id', '=', waiting.id)
    .execute();
  await schedule.holdByDeadNode(prepared, 'preparing');
  const keys = [held, waiting, prepared].map(({ publication_key }) => publication_key);
  const sent = await schedule.destinations.beingSent(schedule.db, [...keys, 'an unknown key']);
  expect(Object.fromEntries(sent)).toEqual({
    [held.publication_key]: 'inFlight',
    [waiting.publication_key]: 'inDoubt',
  });
});

test('what was being sent when its destination was removed is looked at and does not wait for ever', async () => {
  const destinationId = randomUUID();
  const { accountId } = schedule.anna;
  const publication = await schedule.place({ destinationId });
  await schedule.holdByDeadNode(publication, 'committing');
  await schedule.destinations.removed(schedule.db, { platform: 'wordpress', destinationId, accountId });
  await start();
  await expect
    .poll(async () => (await schedule.publication(publication.id)).asks_person, { timeout: 15_000 })
    .toBe(true);
});

test('a look that is refused while its destination is removed ends in a question', async () => {
  const destinationId = randomUUID();
  const { accountId } = schedule.anna;
  const publication = await schedule.place({ destinationId });
  await schedule.holdByDeadNode(publication, 'committing');
  const [isLooking, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isRemoved = false;
  const reconcile = async () => {
    if (isRemoved) return 'undecidable' as const;
    isLooking.resolve();
    await gate.promise;
    throw new PublishError('reauth', 'The password was revoked.');
  };
  await start({}, { publisher: { ...schedule.deps.publishers.get('wordpress')!, reconcile } });
  await isLooking.promise;
  // As remove-site.ts does: the password is ended at the site first.
  await schedule.destinations.removed(schedule.db, { platform: 'wordpress', destinationId, accountId });
  isRemoved = true;
  gate.resolve();
  await schedule.reaches(publication.id, 'unknown');
});

test('credentials that are refused after the clock was set back pause the destination and tell, once', async () => {
  const destinationId = randomUUID();
  const { accountId, id: memberId } = schedule.anna;
  schedule.clock.advance(3_600_000);
  await schedule.destinations.repaired(schedule.db, { platform: 'wordpress', destinationId, accountId });
  schedule.clock.advance(-3_600_000);
  let tries = 0;
  const commit = async (): Promise<Published> => {
    tries += 1;
    throw new PublishError('reauth', 'The password was changed.');
  };
  const before = (await schedule.notifications(memberId)).length;
  await start({ upkeepMs: 20 }, { publisher: { ...schedule.deps.publishers.get('wordpress')!, commit } });
  const { id } = await schedule.place({ destinationId });
  await schedule.reaches(id, 'needs_reauth');
  // Several rounds of upkeep.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect({ tries, told: (await schedule.notifications(memberId)).length - before }).toEqual({
    tries: 1,
    told: 1,
  });
});

test('a connection that has to be repaired before a look offers no answers that would be refused', async () => {
  const destinationId = randomUUID();
  const publication = await schedule.place({ destinationId });
  await schedule.holdByDeadNode(publication, 'committing');
  schedule.blog.lockedSites.add(destinationId);
  await start();
  const bell = () =>
    schedule.db
      .selectFrom('engagement_notifications')
      .selectAll()
      .where('target_id', '=', publication.id)
      .executeTakeFirst();
  await expect.poll(bell, { timeout: 15_000 }).toMatchObject({ metadata: { choices: [] } });
});

test('a series whose plan cannot be read keeps no other series from being continued', async () => {
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const firstWallTime = new Date(schedule.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
  const [poisoned, healthy] = [
    await schedule.place({ recurrence, firstWallTime }),
    await schedule.place({ recurrence, firstWallTime }),
  ];
  // As a zone that an older tz database knew.
  const past = (ms: number) => new Date(schedule.clock.now().getTime() - ms);
  await schedule.db
    .updateTable('schedule_posts')
    .set({ zone: 'Mars/Olympus_Mons', extend_at: past(2_000) })
    .where('id', '=', poisoned.post_id)
    .execute();
  await schedule.db
    .updateTable('schedule_posts')
    .set({ extend_at: past(1_000) })
    .where('id', '=', healthy.post_id)
    .execute();
  await schedule.db
    .deleteFrom('schedule_publications')
    .where('post_id', '=', healthy.post_id)
    .where('occurrence', '>', 3)
    .execute();
  await start();
  await expect
    .poll(async () => (await schedule.publicationsOf(healthy.post_id)).length, { timeout: 15_000 })
    .toBeGreaterThan(3);
});

test('a series at a destination that was removed is not planned ahead any more', async () => {
  const destinationId = randomUUID();
  const { accountId } = schedule.anna;
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const { post_id } = await schedule.place({ destinationId, recurrence });
  await schedule.db
    .updateTable('schedule_posts')
    .set({ extend_at: schedule.clock.now() })
    .where('id', '=', post_id)
    .execute();
  await schedule.db
    .deleteFrom('schedule_publications')
    .where('post_id', '=', post_id)
    .where('occurrence', '>', 1)
    .execute();
  await schedule.destinations.removed(schedule.db, { platform: 'wordpress', destinationId, accountId });
  await start();
  const extendAt = async () =>
    (
      await schedule.db
        .selectFrom('schedule_posts')
        .select('extend_at')
        .where('id', '=', post_id)
        .executeTakeFirstOrThrow()
    ).extend_at;
  await expect.poll(extendAt, { timeout: 15_000 }).toBeNull();
  expect(await schedule.publicationsOf(post_id)).toHaveLength(1);
});

test('a site that is disconnected with many planned posts rings once for all of them', async () => {
  const destinationId = randomUUID();
  const { accountId, id: memberId } = schedule.anna;
  for (let count = 0; count < 12; count += 1)
    await schedule.place({ destinationId, firstWallTime: '2027-05-04T10:00' });
  await schedule.db
    .transaction()
    .execute((tx) => schedule.destinations.removed(tx, { platform: 'wordpress', destinationId, accountId }));
  await start();
  const asking = async () =>
    (
      await schedule.db
        .selectFrom('schedule_publications')
        .select('id')
        .where('destination_id', '=', destinationId)
        .where('asks_person', '=', true)
        .execute()
    ).length;
  await expect.poll(asking, { timeout: 15_000 }).toBe(12);
  const titles = (await schedule.notifications(memberId)).map(({ title }) => title);
  expect(titles.filter((title) => title.includes('no destination')).slice(-2)).toContain(
    '12 posts have no destination',
  );
});
