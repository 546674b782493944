// A node that is frozen while it sends, is taken for dead, and sends late: what it learns then is not lost.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { movePublication } from '../planning/move-publication.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { removeScheduledPost } from '../planning/remove-scheduled-post.ts';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { createMachine } from './create-machine.ts';
import { systemTimers, type Timers } from './timers.ts';

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => schedule.close());

const start = async (...how: Parameters<TestSchedule['startMachine']>) =>
  void ends.push(await schedule.startMachine(...how));

const refuseBusy = () => Promise.reject(new PublishError('again', 'Busy.'));

const blog = () => schedule.deps.publishers.get('wordpress')!;
/** The frozen node is the first; its work goes on when it thaws. */
const endOthers = async () => {
  for (const end of ends.splice(1)) await end();
};
const unclear = () => new PublishError('unclear', 'The connection broke.');

/** Longer than the frozen node lives on: what it wants to be looked at is left to another one. */
const SETTLE_MS = 60_000;

/** Once the pause is over that the frozen node set before the look. */
async function startLater(...how: Parameters<typeof start>) {
  schedule.clock.advance(SETTLE_MS);
  await start(...how);
}

interface Freezing {
  /** Instead of the destination's answer. */
  fails?: PublishError;
  isCarriedOut?: boolean;
  /** Under which the late call made its copy. */
  remoteId?: string;
  reconcile?: Publisher['reconcile'];
}

/** A node that freezes, with all its loops, before the request of its commit leaves. */
async function startFreezing({ fails, isCarriedOut = true, remoteId, reconcile }: Freezing = {}) {
  const thawed = Promise.withResolvers<void>();
  let isFrozen = false;
  const timers: Timers = {
    ...systemTimers,
    async delay(ms, signal) {
      if (isFrozen) await thawed.promise;
      await systemTimers.delay(ms, signal);
    },
  };
  const publisher = blog();
  let isSent = false;
  const told = { isFresh: true };
  const commit: typeof publisher.commit = async (publication, isFresh) => {
    isFrozen = true;
    await thawed.promise;
    told.isFresh = isFresh();
    const published = isCarriedOut ? await publisher.commit(publication, isFresh) : undefined;
    isSent = true;
    if (fails) throw fails;
    return { ...published!, ...(remoteId && { remoteId }) };
  };
  const publishing = { publisher: { ...publisher, commit, ...(reconcile && { reconcile }) }, timers };
  await start({ settleMs: SETTLE_MS }, publishing);
  return {
    /** The request leaves late and is carried out; then all nodes are ended. Answers what the commit was told of its claim. */
    async thaw() {
      isFrozen = false;
      thawed.resolve();
      await expect.poll(() => isSent, { timeout: 15_000 }).toBe(true);
      for (const end of ends.splice(0)) await end();
      return told;
    },
  };
}

test('a node that was frozen and learns that the post is there does not keep it to itself', async () => {
  const { thaw } = await startFreezing();
  const publication = await schedule.place({ destinationId: schedule.anna.destinationId });
  await schedule.reaches(publication.id, 'committing');
  // The member removes the post. The other node takes the frozen one for dead, looks, and finds nothing.
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: publication.destination_id, id: publication.post_id },
  });
  await start();
  await schedule.reaches(publication.id, 'skipped');
  expect(await thaw()).toEqual({ isFresh: false });
  expect(schedule.blog.copiesOf(publication.publication_key)).toBe(1);
  // Its plan was changed since: a person says what is to become of it.
  expect(await schedule.publication(publication.id)).toMatchObject({ state: 'unknown', asks_person: true });
});

test('one of a series that was moved while a frozen node held it is a question when it comes at the old time', async () => {
  const { thaw } = await startFreezing();
  const recurrence = { kind: 'daily', interval: 1 } as const;
  const { destinationId } = schedule.anna;
  const { id } = await schedule.place({ destinationId, recurrence });
  await schedule.reaches(id, 'committing');
  // The other node takes the frozen one for dead, looks, finds nothing, and begins again.
  const gate = Promise.withResolvers<void>();
  const publisher = blog();
  await start({}, { publisher: { ...publisher, prepare: () => gate.promise } });
  await schedule.reaches(id, 'preparing');
  const wallTime = new Date(schedule.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 16);
  await schedule.call(movePublication, schedule.anna, {
    params: { publicationId: id },
    input: { wallTime, zone: 'UTC', scope: 'this' },
  });
  gate.resolve();
  await thaw();
  expect(await schedule.publication(id)).toMatchObject({ state: 'unknown', asks_person: true });
});

test('a post that was taken off the schedule between two tries is a question when a frozen node sends it all the same', async () => {
  const { thaw } = await startFreezing();
  const { destinationId } = schedule.anna;
  const { id, post_id } = await schedule.place({ destinationId });
  await schedule.reaches(id, 'committing');
  // The other node takes the frozen one for dead, looks, finds nothing, and waits for the blog.
  const publisher = blog();
  await start({}, { publisher: { ...publisher, prepare: refuseBusy } });
  await expect.poll(async () => (await schedule.publication(id)).reason, { timeout: 15_000 }).toBe('Busy.');
  await schedule.call(removeScheduledPost, schedule.anna, { params: { siteId: destinationId, id: post_id } });
  expect(await schedule.publication(id)).toMatchObject({ state: 'skipped', asks_person: false });
  await thaw();
  expect(await schedule.publication(id)).toMatchObject({ state: 'unknown', asks_person: true });
});

/** Another node took the frozen one for dead and published the post; then it was ended. */
async function publishedByAnother(freezing: Freezing, post: Parameters<TestSchedule['place']>[0] = {}) {
  const { thaw } = await startFreezing(freezing);
  const publication = await schedule.place({ destinationId: schedule.anna.destinationId, ...post });
  await schedule.reaches(publication.id, 'committing');
  await start();
  await schedule.reaches(publication.id, 'published');
  await endOthers();
  return { publication, thaw };
}

test('what a frozen node sent late and never heard of is looked for, although the post is published', async () => {
  const { publication, thaw } = await publishedByAnother({ fails: unclear() });
  const { id, publication_key } = publication;
  await thaw();
  expect(schedule.blog.copiesOf(publication_key)).toBe(2);
  expect(await schedule.stateOf(id)).toBe('committing');
  await startLater();
  await schedule.reaches(id, 'published');
  expect((await schedule.history(id)).slice(-2)).toEqual([
    'The destination may have carried out a call that had been taken for lost.',
    'It was published before the interruption.',
  ]);
});

test('what was published and removed at its destination is not sent again by a late look', async () => {
  const { publication, thaw } = await publishedByAnother({ fails: unclear() });
  const { id, publication_key } = publication;
  await thaw();
  expect(await schedule.stateOf(id)).toBe('committing');
  await startLater({}, { publisher: { ...blog(), reconcile: async () => 'absent' as const } });
  await schedule.reaches(id, 'published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(2);
});

test('a late call that was answered with a second post makes the published one be looked at', async () => {
  const { publication, thaw } = await publishedByAnother({ remoteId: 'the second copy' });
  await thaw();
  expect(await schedule.stateOf(publication.id)).toBe('committing');
  await startLater();
  await schedule.reaches(publication.id, 'published');
});

test('a late look searches for what was published, not for a later edit of the series', async () => {
  const post = { recurrence: { kind: 'daily', interval: 1 }, title: 'First words' } as const;
  const { publication, thaw } = await publishedByAnother({ fails: unclear() }, post);
  await schedule.retitle(publication, 'Second words');
  await thaw();
  expect(await schedule.stateOf(publication.id)).toBe('committing');
  const sought: string[] = [];
  const reconcile: Publisher['reconcile'] = (looked, others) => {
    sought.push(looked.content.title);
    return blog().reconcile(looked, others);
  };
  await startLater({}, { publisher: { ...blog(), reconcile } });
  await schedule.reaches(publication.id, 'published');
  expect(sought).toEqual(['First words']);
});

test('what a member said is there is not sent again by a late look', async () => {
  const { thaw } = await startFreezing({ isCarriedOut: false, fails: unclear() });
  const { id, publication_key } = await schedule.place({ destinationId: schedule.anna.destinationId });
  await schedule.reaches(id, 'committing');
  await start({}, { publisher: { ...blog(), reconcile: async () => 'undecidable' as const } });
  await schedule.reaches(id, 'unknown');
  await schedule.call(repairPublication, schedule.anna, {
    params: { publicationId: id },
    input: { choice: 'isThere' },
  });
  await endOthers();
  await thaw();
  expect(await schedule.stateOf(id)).toBe('committing');
  await startLater();
  await schedule.reaches(id, 'published');
  expect((await schedule.history(id)).at(-1)).toBe('It was published.');
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});

test('what a site holds back after the claim was revoked is a question', async () => {
  const { thaw } = await startFreezing({
    fails: new PublishError('held', 'The site keeps it as “pending”.'),
  });
  const { id, post_id, destination_id, publication_key } = await schedule.place();
  await schedule.reaches(id, 'committing');
  await schedule.call(removeScheduledPost, schedule.anna, {
    params: { siteId: destination_id, id: post_id },
  });
  await start();
  await schedule.reaches(id, 'skipped');
  await thaw();
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
  expect(await schedule.publication(id)).toMatchObject({ state: 'unknown', asks_person: true });
});

test('what a site holds back after the claim was revoked is not lost when the database is away for a moment', async () => {
  let isAway = false;
  const { id } = await schedule.place();
  const commit: Publisher['commit'] = async (publication) => {
    await blog().commit(publication, () => true);
    // Another node took this one for dead, saw nothing there, and has sent it.
    const noClaim = { lease_owner: null, lease_until: null, lease_token: null };
    await schedule.db
      .updateTable('schedule_publications')
      .set({ state: 'published', remote_id: 'other', ...noClaim })
      .where('id', '=', id)
      .execute();
    isAway = true;
    throw new PublishError('held', 'It is there, but not public.');
  };
  const { notifications } = schedule.deps;
  const machine = createMachine({
    ...schedule.deps,
    isOnlyNode: false,
    publishers: new Map([['wordpress', { ...blog(), commit }]]),
    notifications: {
      ...notifications,
      async transaction(work) {
        if (isAway) {
          isAway = false;
          throw Object.assign(new Error('Connection terminated'), { code: '08006' });
        }
        return notifications.transaction(work);
      },
    },
    timings: { pollMs: 50, upkeepMs: 600_000, leaseMs: 60_000, settleMs: 0, drainMs: 5_000 },
  });
  await machine.begin();
  ends.push(() => machine.drain());
  await expect
    .poll(() => schedule.history(id), { timeout: 6_000, interval: 50 })
    .toContain('The destination may have carried out a call that had been taken for lost.');
});
