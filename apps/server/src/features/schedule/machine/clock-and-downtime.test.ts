// A clock that jumps under a running machine, and a machine that was away.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';
import { systemTimers } from './timers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await schedule.db.deleteFrom('schedule_posts').execute();
});
afterAll(() => schedule.close());

const start = async (...how: Parameters<TestSchedule['startMachine']>) =>
  void ends.push(await schedule.startMachine(...how));
const wallIn = (ms: number) => new Date(schedule.clock.now().getTime() + ms).toISOString().slice(0, 16);
const PATIENTLY = { timeout: 10_000, interval: 20 };

test('a clock that jumps three hours ahead and back publishes each post once and skips none', async () => {
  await start();
  const publications = [];
  for (const minutes of [2, 45, 90, 170])
    publications.push(await schedule.place({ firstWallTime: wallIn(minutes * MINUTE_MS) }));
  const hourly = await schedule.place({
    firstWallTime: wallIn(30 * MINUTE_MS),
    recurrence: { kind: 'hourly', interval: 1, end: { count: 4 } },
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  schedule.clock.advance(3 * HOUR_MS);
  for (const { id } of publications) await schedule.reaches(id, 'published');
  const series = await schedule.publicationsOf(hourly.post_id);
  for (const { id } of series.slice(0, 3)) await schedule.reaches(id, 'published');

  schedule.clock.advance(-3 * HOUR_MS);
  const marker = await schedule.place();
  await schedule.reaches(marker.id, 'published');
  for (const { publication_key } of [...publications, ...series.slice(0, 3)])
    expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect(await schedule.stateOf(series[3]!.id)).toBe('scheduled');
  schedule.clock.advance(4 * HOUR_MS);
  await schedule.reaches(series[3]!.id, 'published');
  expect(schedule.blog.copiesOf(series[3]!.publication_key)).toBe(1);
});

test('a jump while a post is on its way does not send it twice, though two nodes see all leases run out', async () => {
  schedule.blog.slownessMs = 400;
  await start({ leaseMs: 3_000 });
  await start({ leaseMs: 3_000 });
  const { id, publication_key } = await schedule.place();
  await schedule.reaches(id, 'committing');
  schedule.clock.advance(3 * HOUR_MS);
  await schedule.reaches(id, 'published');
  schedule.blog.slownessMs = 0;
  const marker = await schedule.place();
  await schedule.reaches(marker.id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect(await schedule.history(id)).not.toContain('The portal was interrupted; it goes on.');
});

test('a clock that is set back does not leave anybody in doubt for hours', async () => {
  const { id, publication_key } = await schedule.place({ title: 'dropAfter before the clock is set' });
  await start({ settleMs: MINUTE_MS });
  await expect.poll(async () => (await schedule.publication(id)).reason, PATIENTLY).not.toBeNull();
  expect(await schedule.stateOf(id)).toBe('committing');
  schedule.clock.advance(-5 * HOUR_MS);
  const nextLook = async () => (await schedule.publication(id)).next_at!.getTime();
  await expect.poll(nextLook, PATIENTLY).toBeLessThan(schedule.clock.now().getTime() + 2 * MINUTE_MS);
  schedule.clock.advance(MINUTE_MS);
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('after downtime, up to two hours late is caught up and later asks, with one word for all', async () => {
  const late = await schedule.place({ title: 'an hour late', firstWallTime: wallIn(125 * MINUTE_MS) });
  const missed = [];
  for (const minutes of [1, 2, 3])
    missed.push(
      await schedule.place({ title: `missed ${minutes}`, firstWallTime: wallIn(minutes * MINUTE_MS) }),
    );
  const before = (await schedule.notifications(schedule.anna.id)).length;
  schedule.clock.advance(3 * HOUR_MS);
  await start();
  await schedule.reaches(late.id, 'published');
  for (const { id } of missed) await schedule.reaches(id, 'skipped');
  const told = (await schedule.notifications(schedule.anna.id)).slice(before);
  expect(told).toMatchObject([{ kind: 'post_missed', title: '3 posts missed their time' }]);
  expect(await schedule.history(missed[0]!.id)).toEqual(['Its time passed more than two hours ago.']);

  const params = { publicationId: missed[0]!.id };
  await schedule.call(repairPublication, schedule.anna, { params, input: { choice: 'again' } });
  await schedule.reaches(missed[0]!.id, 'published');
  await schedule.call(repairPublication, schedule.anna, {
    params: { publicationId: missed[1]!.id },
    input: { choice: 'discard' },
  });
  expect(await schedule.publication(missed[1]!.id)).toMatchObject({ state: 'skipped', asks_person: false });
});

test('a repeating post goes on after long downtime, without a flood of what was missed', async () => {
  const first = await schedule.place({
    firstWallTime: wallIn(HOUR_MS),
    recurrence: { kind: 'hourly', interval: 1 },
  });
  schedule.clock.advance(30 * 24 * HOUR_MS);
  await start();
  await schedule.reaches(first.id, 'skipped');
  await expect
    .poll(async () => {
      const publications = await schedule.publicationsOf(first.post_id);
      return publications.filter(({ state }) => state === 'published').length;
    }, PATIENTLY)
    .toBeGreaterThanOrEqual(2);
  const publications = await schedule.publicationsOf(first.post_id);
  expect(publications.length).toBeLessThan(70);
  expect(publications.filter(({ state }) => state === 'scheduled').length).toBeGreaterThanOrEqual(15);
});

test('the publications of a repeating post never run out', async () => {
  const first = await schedule.place({
    firstWallTime: wallIn(MINUTE_MS),
    recurrence: { kind: 'hourly', interval: 1 },
  });
  await start();
  for (let hours = 0; hours < 40; hours += 2) {
    schedule.clock.advance(2 * HOUR_MS);
    await expect
      .poll(async () => {
        const due = (await schedule.publicationsOf(first.post_id)).filter(
          ({ due_at }) => due_at <= schedule.clock.now(),
        );
        return due.length > 0 && due.every(({ state }) => state === 'published');
      }, PATIENTLY)
      .toBe(true);
  }
  const publications = await schedule.publicationsOf(first.post_id);
  const published = publications.filter(({ state }) => state === 'published');
  expect(published.map(({ occurrence }) => occurrence)).toEqual(published.map((_, at) => at + 1));
  expect(published.length).toBeGreaterThanOrEqual(39);
}, 60_000);

test('a machine that slept through the night asks about what waited behind the posts it was sending', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const woken = Promise.withResolvers<void>();
  const commit: typeof publisher.commit = async (...sent) => {
    await woken.promise;
    return publisher.commit(...sent);
  };
  const { destinationId } = schedule.anna;
  const posts = await Promise.all(Array.from({ length: 4 }, () => schedule.place({ destinationId })));
  // Its posts end long before the next poll.
  await start({ pollMs: 4_000, leaseMs: 60_000, perDestination: 2 }, { publisher: { ...publisher, commit } });
  const states = async () => (await Promise.all(posts.map(({ id }) => schedule.stateOf(id)))).toSorted();
  await expect.poll(states, PATIENTLY).toEqual(['committing', 'committing', 'scheduled', 'scheduled']);
  // A stopwatch stands still while its machine sleeps.
  schedule.clock.advance(8 * HOUR_MS);
  woken.resolve();
  await expect.poll(states, PATIENTLY).toEqual(['published', 'published', 'skipped', 'skipped']);
});

test.each(['claimed', 'preparing', 'committing'] as const)(
  'a node that died while a post was %s and comes back a night later asks about it; after an hour it goes on',
  async (state) => {
    const first = await schedule.place();
    const lost = await dieAt(first, state);
    schedule.clock.advance(8 * HOUR_MS);
    await start({ settleMs: 0 });
    await schedule.reaches(lost.id, 'skipped');
    expect(await schedule.publication(lost.id)).toMatchObject({ asks_person: true });
    expect(schedule.blog.copiesOf(lost.publication_key)).toBe(0);
    await ends.pop()!();

    const second = await dieAt(await schedule.place(), state);
    schedule.clock.advance(HOUR_MS);
    await start({ settleMs: 0 });
    await schedule.reaches(second.id, 'published');
    expect(schedule.blog.copiesOf(second.publication_key)).toBe(1);
  },
);

/** As a node leaves it that was killed on the way there, before the destination heard of it. */
async function dieAt(publication: PublicationRow, state: 'claimed' | 'preparing' | 'committing') {
  if (state === 'committing') {
    const lines = (['preparing', 'committing'] as const).map((each) => ({
      publication_id: publication.id,
      at: schedule.clock.now(),
      state: each,
      words: 'On its way.',
    }));
    await schedule.db.insertInto('schedule_history').values(lines).execute();
  }
  await schedule.holdByDeadNode(publication, state);
  return publication;
}

test.each([
  ['prepared', 'prepare', 0, 'skipped'],
  ['prepared', 'prepare', 8, 'skipped'],
  ['refused for now', 'refuse', 0, 'failed'],
  ['refused for now', 'refuse', 8, 'failed'],
  ['sent', 'commit', 0, 'failed'],
  ['sent', 'commit', 8, 'failed'],
] as const)(
  'a post that was being %s (%s) when the machine stood still for a night asks a person; its stopwatch went on for %i hours',
  async (_, at, hours, becomes) => {
    const publisher = schedule.deps.publishers.get('wordpress')!;
    const [asleep, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sleep = async () => {
      asleep.resolve();
      await woken.promise;
    };
    const prepare: Publisher['prepare'] = async (...given) => {
      const learnt = await publisher.prepare(...given);
      if (at !== 'commit') await sleep();
      if (at === 'refuse') throw new PublishError('again', 'Busy.');
      return { ...learnt, draftId: '7' };
    };
    const commit: Publisher['commit'] = async (publication, isFresh) => {
      await sleep();
      if (!isFresh()) throw new PublishError('again', 'Too slow.');
      return publisher.commit(publication, isFresh);
    };
    const { id, publication_key } = await schedule.place();
    let offMs = 0;
    const timers = {
      ...systemTimers,
      stopwatch: () => performance.now() + offMs,
      wallClock: () => schedule.clock.now().getTime(),
    };
    // Nothing but the run itself notices the morning.
    await start(
      { pollMs: 3_000, upkeepMs: 1_000, leaseMs: 60_000 },
      { timers, publisher: { ...publisher, prepare, commit } },
    );
    await asleep.promise;
    schedule.clock.advance(8 * HOUR_MS);
    offMs = hours * HOUR_MS;
    woken.resolve();
    await schedule.reaches(id, becomes);
    const { asks_person, memory } = await schedule.publication(id);
    expect(asks_person).toBe(true);
    // A person may have published its draft by the time it is tried again.
    if (at !== 'refuse') expect(memory).toMatchObject({ draftId: '7' });
    expect(schedule.blog.copiesOf(publication_key)).toBe(0);
  },
);

test.each(['scheduled', 'claimed', 'preparing'] as const)(
  'a post that was %s ahead of its time is not late before it is two hours after that',
  async (state) => {
    const video = { url: 'https://example.com/clip.mp4', video: { seconds: 1 } };
    const publication = await schedule.place({
      content: { title: 'With a video', media: [video as never] },
      firstWallTime: wallIn(14 * MINUTE_MS),
    });
    if (state !== 'scheduled') await dieAt(publication, state);
    schedule.clock.advance(publication.due_at.getTime() - schedule.clock.now().getTime() + 110 * MINUTE_MS);
    await start({ settleMs: 0 });
    await schedule.reaches(publication.id, 'published');
  },
);

test('a restart a moment after the clock was set three hours ahead asks about what had begun: the new process knows of no jump', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const begun = Promise.withResolvers<void>();
  const prepare: Publisher['prepare'] = () => {
    begun.resolve();
    return new Promise(() => {});
  };
  const { id } = await schedule.place();
  const end = await schedule.startMachine({ drainMs: 100 }, { publisher: { ...publisher, prepare } });
  await begun.promise;
  schedule.clock.advance(3 * HOUR_MS);
  // Once the machine has read the clock.
  const marker = await schedule.place({ destinationId: schedule.boris.destinationId });
  await expect.poll(() => schedule.stateOf(marker.id), PATIENTLY).toBe('preparing');
  await end();
  await start();
  await schedule.reaches(id, 'skipped');
  expect(await schedule.publication(id)).toMatchObject({ asks_person: true });
});

test('a late post that a person publishes again asks no more when its credentials are repaired meanwhile', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  let isLocked = true;
  const prepare: Publisher['prepare'] = async (...given) => {
    if (isLocked) throw new PublishError('reauth', 'Not with this password.');
    return publisher.prepare(...given);
  };
  const { id, destination_id: destinationId } = await schedule.place();
  schedule.clock.advance(8 * HOUR_MS);
  await start({}, { publisher: { ...publisher, prepare } });
  await schedule.reaches(id, 'skipped');
  const answer = { params: { publicationId: id }, input: { choice: 'again' } };
  await schedule.call(repairPublication, schedule.anna, answer);
  await schedule.reaches(id, 'needs_reauth');
  isLocked = false;
  const { accountId } = schedule.anna;
  await schedule.destinations.repaired(schedule.db, { platform: 'wordpress', destinationId, accountId });
  await schedule.reaches(id, 'published');
});
