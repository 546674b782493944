// Several machines on one database: none takes what another holds, and what a dead one held goes on.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { State } from '@msm/contract/schedule/schemas';
import type { Published } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import type { TargetRow } from '../schedule.tables.ts';

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
const stateOf = async (id: string) => (await schedule.target(id)).state;
const reaches = (id: string, state: State) =>
  expect.poll(() => stateOf(id), { timeout: 15_000, interval: 20 }).toBe(state);

/** As if a node had died holding it. */
async function holdByDeadNode(target: TargetRow, state: State): Promise<void> {
  await schedule.db
    .updateTable('schedule_targets')
    .set({ state, next_at: null, lease_owner: randomUUID(), lease_until: new Date(), attempts: 1 })
    .where('id', '=', target.id)
    .execute();
}

test(`three machines never commit the same post, in ${ROUNDS} rounds of ${POSTS} posts`, async () => {
  const siteIds = Array.from({ length: DESTINATIONS }, () => randomUUID());
  for (let machine = 0; machine < 3; machine += 1) await start({ pollMs: 100 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const targets = await Promise.all(
      Array.from({ length: POSTS }, (_, at) =>
        schedule.place({ destinationId: siteIds[at % DESTINATIONS]! }),
      ),
    );
    for (const { id } of targets) await reaches(id, 'published');
    for (const { publication_key } of targets) expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  }
  expect(schedule.blog.posts).toHaveLength(ROUNDS * POSTS);
}, 60_000);

test.each<State>(['claimed', 'preparing', 'ready'])(
  'what a dead node left %s is begun again',
  async (state) => {
    const target = await schedule.place();
    await holdByDeadNode(target, state);
    await start();
    await reaches(target.id, 'published');
    expect(schedule.blog.copiesOf(target.publication_key)).toBe(1);
    expect(await schedule.history(target.id)).toContain('The portal was interrupted; it goes on.');
  },
);

test('what a dead node was committing is looked at: sent again only when it is not there', async () => {
  const arrived = await schedule.place();
  const lost = await schedule.place();
  await schedule.deps.publishers.get('wordpress')!.commit({
    key: arrived.publication_key,
    accountId: arrived.account_id,
    destinationId: arrived.destination_id,
    content: { title: 'A post' },
    memory: {},
  });
  for (const target of [arrived, lost]) await holdByDeadNode(target, 'committing');
  await start();
  await reaches(arrived.id, 'published');
  await reaches(lost.id, 'published');
  for (const { publication_key } of [arrived, lost]) expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

test('a lease that is renewed is not touched, however far its clock is off', async () => {
  const target = await schedule.place();
  await holdByDeadNode(target, 'committing');
  const renewal = setInterval(() => {
    void schedule.db
      .updateTable('schedule_targets')
      .set({ lease_until: new Date(Date.now() - 86_400_000) })
      .where('id', '=', target.id)
      .execute();
  }, 50);
  await start();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await stateOf(target.id)).toBe('committing');
  clearInterval(renewal);
  await reaches(target.id, 'published');
}, 30_000);

test('where no other process can be, nothing has to be waited for', async () => {
  const target = await schedule.place();
  await holdByDeadNode(target, 'preparing');
  await start({ leaseMs: 600_000 }, { isOnlyNode: true });
  await reaches(target.id, 'published');
});

test('a machine that is stopped finishes what it does', async () => {
  schedule.blog.slownessMs = 300;
  const target = await schedule.place();
  const end = await start();
  await reaches(target.id, 'committing');
  await end();
  schedule.blog.slownessMs = 0;
  expect(await stateOf(target.id)).toBe('published');
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
  await reaches(stuck.id, 'committing');
  await reaches(preparing.id, 'preparing');
  await end();
  expect(await schedule.target(stuck.id)).toMatchObject({ state: 'committing', lease_owner: null });
  expect(await schedule.target(preparing.id)).toMatchObject({ state: 'scheduled', lease_owner: null });
  await start();
  for (const { id, publication_key } of [stuck, preparing]) {
    await reaches(id, 'published');
    expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  }
});
