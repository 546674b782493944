// Fair shares: destinations, accounts and writers that hang leave room for the posts of others.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAX_SITES } from '@msm/contract/sites/limits';
import { Brief } from '@msm/contract/posts/brief';
import { PublishError, type Published, type Publisher } from '../../../platform/ports/publisher.ts';
import { WriterFault, type Drafts } from '../../../platform/ports/writer.ts';
import { claimDue, type Held } from '../claims.store.ts';
import { TIMINGS } from './timings.ts';
import { planPosts } from '../planned-posts.fixture.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

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

const start = async (...how: Parameters<TestSchedule['startMachine']>) =>
  void ends.push(await schedule.startMachine(...how));

const sites = Array.from({ length: MAX_SITES }, () => randomUUID());

/** Five for each site of the account: fewer than it may plan within an hour. */
async function planMany(): Promise<void> {
  const { id: memberId, accountId } = schedule.anna;
  const firstDueAt = new Date(schedule.clock.now().getTime() - 60_000);
  await planPosts(schedule.db, { memberId, accountId }, sites, {
    count: MAX_SITES * 5,
    firstDueAt,
    spanMs: 1_000,
  });
}

const postOfBoris = () => {
  const { id: createdBy, accountId, destinationId } = schedule.boris;
  return schedule.place({ title: 'Hello', createdBy, accountId, destinationId });
};

test('sites that failed before and hang leave room for a post of another account', async () => {
  await planMany();
  const { accountId } = schedule.anna;
  await schedule.db
    .insertInto('schedule_destinations')
    .values(
      sites.map((destination_id) => ({
        platform: 'wordpress' as const,
        destination_id,
        account_id: accountId,
        failures: 1,
        retry_at: schedule.clock.now(),
      })),
    )
    .execute();
  const waiting = await postOfBoris();
  const now = new Date(schedule.clock.now().getTime() + 1_000);
  const claimed: Held[] = [];
  // As the machine does in one turn, until there is nothing left to take.
  for (;;) {
    const claims = await claimDue(schedule.db, {
      owner: randomUUID(),
      now,
      cutoff: new Date(now.getTime() - 7_200_000),
      leaseUntil: new Date(now.getTime() + TIMINGS.leaseMs),
      room: TIMINGS.heldAtMost - claimed.length,
      perDestination: TIMINGS.perDestination,
      troubledAtMost: TIMINGS.troubledAtMost,
      depth: 1_000_000,
    });
    if (claims.length === 0) break;
    claimed.push(...claims);
  }
  // There is room for it: only the places of troubled sites are taken.
  expect(claimed.length).toBeLessThan(TIMINGS.heldAtMost);
  expect(claimed.map(({ id }) => id)).toContain(waiting.id);
});

test('the sites of one account that hang for the first time leave room for a post of another account', async () => {
  await planMany();
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const hung = new Set<string>(sites);
  const commit: typeof publisher.commit = (publication, permit) =>
    hung.has(publication.destinationId)
      ? new Promise<Published>(() => {})
      : publisher.commit(publication, permit);
  await start(
    { leaseMs: 30_000, slotLentAfterMs: 50, drainMs: 100 },
    { publisher: { ...publisher, commit } },
  );
  const committing = async () =>
    (
      await schedule.db
        .selectFrom('schedule_publications')
        .select('id')
        .where('state', '=', 'committing')
        .execute()
    ).length;
  await expect.poll(committing, { timeout: 20_000 }).toBeGreaterThan(100);
  const waiting = await postOfBoris();
  await expect
    .poll(async () => (await schedule.publication(waiting.id)).state, { timeout: 10_000 })
    .toBe('published');
});

test('a destination that publishes without a pause and has a long backlog leaves room for a post of another account', async () => {
  const busy = randomUUID();
  const { id: memberId, accountId } = schedule.anna;
  const firstDueAt = new Date(schedule.clock.now().getTime() - 120_000);
  await planPosts(schedule.db, { memberId, accountId }, [busy], { count: 800, firstDueAt, spanMs: 1_000 });
  const commit = async ({ destinationId }: { destinationId: string }): Promise<Published> => {
    if (destinationId === busy) await new Promise((resolve) => setTimeout(resolve, 50));
    return { remoteId: randomUUID(), link: null };
  };
  const publisher = { ...schedule.deps.publishers.get('wordpress')!, commit };
  await start({ pollMs: 200, leaseMs: 30_000 }, { publisher });
  // Posts of the busy destination end all the time from now on.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const waiting = await postOfBoris();
  await expect
    .poll(async () => (await schedule.publication(waiting.id)).state, { timeout: 10_000 })
    .toBe('published');
  const stillWaiting = await schedule.db
    .selectFrom('schedule_publications')
    .select('id')
    .where('destination_id', '=', busy)
    .where('state', '=', 'scheduled')
    .execute();
  // It did not have to wait until so few were left that a look after each post reaches behind them.
  expect(stillWaiting.length).toBeGreaterThan(500);
});

const workingOnFilms: Publisher['prepare'] = async ({ content: { title } }) => {
  if (title === 'Film')
    throw new PublishError('again', 'It works on it.', { retryAfterMs: 60_000, isOfPostAlone: true });
};

test('a destination that still works on one post takes the others meanwhile', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  await start({}, { publisher: { ...publisher, prepare: workingOnFilms } });
  const film = await schedule.place({ title: 'Film' });
  await expect
    .poll(async () => (await schedule.publication(film.id)).reason, { timeout: 10_000 })
    .toBe('It works on it.');
  const words = await schedule.place({ title: 'Words' });
  await expect
    .poll(async () => (await schedule.publication(words.id)).state, { timeout: 10_000 })
    .toBe('published');
});

/** A writer that keeps to the deadline it is given, and answers no sooner. */
const answeringOnlyAtTheEnd =
  (fault: WriterFault): Drafts['draftFor'] =>
  (_payer, _brief, { signal } = {}) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(fault));
    });

const brief = Brief.parse({ topic: 'Growing coffee', platform: 'wordpress' });

test('a writer that does not answer leaves room for posts that need no writer', async () => {
  await planMany();
  await schedule.db
    .updateTable('schedule_posts')
    .set({ brief: JSON.stringify(brief) })
    .execute();
  const draftFor = answeringOnlyAtTheEnd(new WriterFault('away', 'Too slow.'));
  await start({ leaseMs: 30_000, slotLentAfterMs: 50, drainMs: 100 }, { drafts: { draftFor } });
  const preparing = async () =>
    (
      await schedule.db
        .selectFrom('schedule_publications')
        .select('id')
        .where('state', '=', 'preparing')
        .execute()
    ).length;
  await expect.poll(preparing, { timeout: 20_000 }).toBeGreaterThan(100);
  const waiting = await postOfBoris();
  await expect
    .poll(async () => (await schedule.publication(waiting.id)).state, { timeout: 10_000 })
    .toBe('published');
});

test('a writer that never settles is given up like a destination that never settles', async () => {
  await start({ prepareLimitMs: 300, drainMs: 100 }, { drafts: { draftFor: () => new Promise(() => {}) } });
  const { id } = await schedule.place({ brief });
  await expect
    .poll(async () => (await schedule.publication(id)).state, { timeout: 10_000 })
    .toBe('preparing');
  await expect.poll(async () => (await schedule.publication(id)).reason, { timeout: 10_000 }).not.toBeNull();
});

test('a draft that ran out of its time is tried again', async () => {
  // As the writer feature answers when the signal that it was given ends.
  const draftFor = answeringOnlyAtTheEnd(new WriterFault('cancelled', 'Cancelled'));
  await start({ prepareLimitMs: 300, drainMs: 100 }, { drafts: { draftFor } });
  const { id } = await schedule.place({ brief });
  await expect.poll(async () => (await schedule.publication(id)).reason, { timeout: 10_000 }).not.toBeNull();
  for (const end of ends.splice(0)) await end();
  expect(await schedule.publication(id)).toMatchObject({ state: 'scheduled', asks_person: false });
});
