// Several machines on one database: none takes what another holds, and what a dead one held goes on.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { State } from '@msm/contract/schedule/schemas';
import { PublishError, type Published } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { systemTimers } from './timers.ts';

/** Real competition needs a database with several connections. */
const ROUNDS = process.env['DATABASE_URL'] ? 15 : 3;
const POSTS = 40;
const DESTINATIONS = 8;

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

test(`three machines never commit the same post, in ${ROUNDS} rounds of ${POSTS} posts`, async () => {
  const destinationIds = Array.from({ length: DESTINATIONS }, () => randomUUID());
  for (let machine = 0; machine < 3; machine += 1) await start({ pollMs: 100 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const publications = await Promise.all(
      Array.from({ length: POSTS }, (_, at) =>
        schedule.place({ destinationId: destinationIds[at % DESTINATIONS]! }),
      ),
    );
    for (const { id } of publications) await schedule.reaches(id, 'published');
    for (const { publication_key } of publications) expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  }
  expect(schedule.blog.posts).toHaveLength(ROUNDS * POSTS);
}, 60_000);

test.each<State>(['claimed', 'preparing', 'ready'])(
  'what a dead node left %s is begun again',
  async (state) => {
    const publication = await schedule.place();
    await schedule.holdByDeadNode(publication, state);
    await start();
    await schedule.reaches(publication.id, 'published');
    expect(schedule.blog.copiesOf(publication.publication_key)).toBe(1);
    expect(await schedule.history(publication.id)).toContain('The portal was interrupted; it goes on.');
  },
);

test('what a dead node was committing is looked at: sent again only when it is not there', async () => {
  const arrived = await schedule.place();
  const lost = await schedule.place();
  await schedule.deps.publishers.get('wordpress')!.commit(
    {
      key: arrived.publication_key,
      accountId: arrived.account_id,
      destinationId: arrived.destination_id,
      content: { title: 'A post' },
      notBefore: arrived.due_at,
      memory: {},
    },
    () => true,
  );
  for (const publication of [arrived, lost]) await schedule.holdByDeadNode(publication, 'committing');
  await start();
  await schedule.reaches(arrived.id, 'published');
  await schedule.reaches(lost.id, 'published');
  for (const { publication_key } of [arrived, lost]) expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('a lease that is renewed is not touched, however far its clock is off', async () => {
  const publication = await schedule.place();
  await schedule.holdByDeadNode(publication, 'committing');
  const renewal = setInterval(() => {
    void schedule.db
      .updateTable('schedule_publications')
      .set({ lease_until: new Date(Date.now() - 86_400_000) })
      .where('id', '=', publication.id)
      .execute();
  }, 50);
  await start();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await schedule.stateOf(publication.id)).toBe('committing');
  clearInterval(renewal);
  await schedule.reaches(publication.id, 'published');
}, 30_000);

test('where no other process can be, nothing has to be waited for', async () => {
  const publication = await schedule.place();
  await schedule.holdByDeadNode(publication, 'preparing');
  await start({ leaseMs: 600_000 }, { isOnlyNode: true });
  await schedule.reaches(publication.id, 'published');
});

test('a machine that is stopped finishes what it does', async () => {
  schedule.blog.slownessMs = 300;
  const publication = await schedule.place();
  const end = await start();
  await schedule.reaches(publication.id, 'committing');
  await end();
  schedule.blog.slownessMs = 0;
  expect(await schedule.stateOf(publication.id)).toBe('published');
});

test('what it cannot finish in time it gives back, and a commit to be looked at', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const never = new Promise<Published>(() => {});
  const stuck = await schedule.place({ title: 'stuck' });
  const content = { title: 'stuck while preparing' };
  const preparing = await schedule.place({ content, destinationId: randomUUID() });
  const end = await start(
    { drainMs: 100 },
    {
      publisher: {
        ...publisher,
        prepare: async (publication, keep) => {
          if (publication.key === preparing.publication_key) await never;
          return publisher.prepare(publication, keep);
        },
        commit: () => never,
      },
    },
  );
  await schedule.reaches(stuck.id, 'committing');
  await schedule.reaches(preparing.id, 'preparing');
  await end();
  expect(await schedule.publication(stuck.id)).toMatchObject({ state: 'committing', lease_owner: null });
  expect(await schedule.publication(preparing.id)).toMatchObject({ state: 'scheduled', lease_owner: null });
  await start();
  for (const { id, publication_key } of [stuck, preparing]) {
    await schedule.reaches(id, 'published');
    expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  }
});

test('a post is begun and missed by the clock of the database, whatever the node’s own says', async () => {
  const minutes = (count: number) =>
    new Date(schedule.clock.now().getTime() + count * 60_000).toISOString().slice(0, 16);
  // As a stopwatch of another machine, hours away from ours.
  const timers = { ...systemTimers, stopwatch: () => performance.now() + 3 * 3_600_000 };
  await start({}, { timers });
  const later = await schedule.place({ firstWallTime: minutes(30), destinationId: randomUUID() });
  const now = await schedule.place({ destinationId: randomUUID() });
  await schedule.reaches(now.id, 'published');
  expect(await schedule.stateOf(later.id)).toBe('scheduled');
});

test.skipIf(!process.env['DATABASE_URL'])(
  'a transaction that a dead node left open does not hold up the other nodes',
  async () => {
    const dead = await schedule.place({ destinationId: randomUUID() });
    await schedule.holdByDeadNode(dead, 'committing');
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const left = schedule.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('schedule_publications')
        .set({ reason: 'half written' })
        .where('id', '=', dead.id)
        .execute();
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    await start();
    const other = await schedule.place({ destinationId: randomUUID() });
    await schedule.reaches(other.id, 'published');
    release.resolve();
    await left;
    await schedule.reaches(dead.id, 'published');
  },
);

test('destinations that hang hold up no others', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const hung = new Set<string>(Array.from({ length: 6 }, () => randomUUID()));
  const commit: typeof publisher.commit = (publication, permit) =>
    hung.has(publication.destinationId)
      ? new Promise<Published>(() => {})
      : publisher.commit(publication, permit);
  await start({ atOnce: 4, slotLentAfterMs: 50, drainMs: 100 }, { publisher: { ...publisher, commit } });
  const stuck = await Promise.all([...hung].map((destinationId) => schedule.place({ destinationId })));
  for (const { id } of stuck) await schedule.reaches(id, 'committing');
  const other = await schedule.place({ destinationId: randomUUID() });
  await schedule.reaches(other.id, 'published');
});

test('a destination that asks for patience is left alone with all its posts, others go on', async () => {
  await start();
  const throttled = randomUUID();
  const first = await schedule.place({ title: 'busy once', destinationId: throttled });
  await expect
    .poll(async () => (await schedule.publication(first.id)).reason, { timeout: 15_000 })
    .not.toBeNull();
  const second = await schedule.place({ destinationId: throttled });
  const other = await schedule.place({ destinationId: randomUUID() });
  await schedule.reaches(other.id, 'published');
  expect(await schedule.stateOf(second.id)).toBe('scheduled');
  schedule.clock.advance(2 * 60_000);
  for (const { id } of [first, second]) await schedule.reaches(id, 'published');
});

test('a run that met the old credentials does not pause a destination that was repaired since', async () => {
  const publisher = schedule.deps.publishers.get('wordpress')!;
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const destinationId = randomUUID();
  schedule.blog.lockedSites.add(destinationId);
  let tries = 0;
  const commit: typeof publisher.commit = async (publication, permit) => {
    const answer = publisher.commit(publication, permit);
    answer.catch(() => undefined);
    if ((tries += 1) === 1) await gate;
    return answer;
  };
  await start({}, { publisher: { ...publisher, commit } });
  const publication = await schedule.place({ destinationId });
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  schedule.blog.lockedSites.delete(destinationId);
  const { accountId } = schedule.anna;
  await schedule.destinations.repaired(schedule.db, { platform: 'wordpress', destinationId, accountId });
  letGo();
  await schedule.reaches(publication.id, 'published');
});

test.skipIf(!process.env['DATABASE_URL'])(
  'a run that was claimed before a reconnect was committed pauses nothing',
  async () => {
    const destinationId = randomUUID();
    const { accountId } = schedule.anna;
    const [isRepaired, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As change-site.ts does: the destination is repaired within the transaction that stores the credentials.
    const reconnect = schedule.db.transaction().execute(async (tx) => {
      await schedule.destinations.repaired(tx, { platform: 'wordpress', destinationId, accountId });
      isRepaired.resolve();
      await release.promise;
    });
    await isRepaired.promise;
    const [isSent, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let hasNewCredentials = false;
    const commit = async (): Promise<Published> => {
      if (hasNewCredentials) return { remoteId: '1', link: null };
      isSent.resolve();
      await answer.promise;
      throw new PublishError('reauth', 'The password was changed.');
    };
    await start({}, { publisher: { ...schedule.deps.publishers.get('wordpress')!, commit } });
    const publication = await schedule.place({ destinationId });
    await isSent.promise;
    release.resolve();
    await reconnect;
    hasNewCredentials = true;
    answer.resolve();
    await schedule.reaches(publication.id, 'published');
  },
);

test.skipIf(!process.env['DATABASE_URL'])(
  'a post whose row a frozen node has locked does not hold up the steps of others',
  async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const publisher = schedule.deps.publishers.get('wordpress')!;
    const prepare: typeof publisher.prepare = async ({ content }) => {
      if (content.title === 'Locked') await gate;
    };
    await start({ leaseMs: 30_000 }, { publisher: { ...publisher, prepare } });
    const locked = await schedule.place({ title: 'Locked', destinationId: randomUUID() });
    await schedule.reaches(locked.id, 'preparing');
    // A member's edit on another node, which froze between two statements of its transaction.
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = schedule.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('schedule_publications')
        .select('id')
        .where('id', '=', locked.id)
        .forUpdate()
        .execute();
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const other = await schedule.place({ title: 'Other', destinationId: randomUUID() });
    await expect
      .poll(() => schedule.stateOf(other.id), { timeout: 10_000 })
      .toBe('published')
      .finally(() => release.resolve());
    await frozen;
  },
);

test.skipIf(!process.env['DATABASE_URL'])(
  'a destination whose row is locked does not stop the upkeep of the others',
  async () => {
    const destinationId = randomUUID();
    const { accountId } = schedule.anna;
    const place = { platform: 'wordpress' as const, destination_id: destinationId, account_id: accountId };
    // As after a clock that was set back.
    const retry_at = new Date(schedule.clock.now().getTime() + 3 * 3_600_000);
    await schedule.db
      .insertInto('schedule_destinations')
      .values({ ...place, failures: 1, retry_at })
      .execute();
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = schedule.db.transaction().execute(async (tx) => {
      await schedule.destinations.removed(tx, { platform: 'wordpress', destinationId, accountId });
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    await start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const abandoned = await schedule.place();
    await schedule.holdByDeadNode(abandoned, 'preparing');
    await expect
      .poll(() => schedule.stateOf(abandoned.id), { timeout: 10_000 })
      .toBe('published')
      .finally(() => release.resolve());
    await frozen;
  },
);
