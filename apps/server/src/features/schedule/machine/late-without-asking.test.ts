// Nothing is sent hours late without a question: pauses that add up, clocks that are set back, a process that was stopped for a night.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { after } from '../../../platform/clock.ts';
import { pullInWaits } from '../claims.store.ts';
import { createMachine } from './create-machine.ts';
import { createPassingTime } from './passing-time.fixture.ts';
import type { Timings } from './timings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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

const wallIn = (ms: number) => new Date(schedule.clock.now().getTime() + ms).toISOString().slice(0, 16);
const blog = () => schedule.deps.publishers.get('wordpress')!;
/** The machine reads the clock many times. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 500));
const start = async (...how: Parameters<TestSchedule['startMachine']>) =>
  void ends.push(await schedule.startMachine(...how));

test('a post that its destination puts off by an hour each time is not sent seven hours late without a question', async () => {
  const { id, due_at, publication_key } = await schedule.place();
  // As Instagram and Facebook do with their quotas of a day.
  const opensAt = due_at.getTime() + 6.5 * HOUR_MS;
  const prepare: Publisher['prepare'] = async (...given) => {
    if (schedule.clock.now().getTime() < opensAt)
      throw new PublishError('again', 'Too many today.', { retryAfterMs: HOUR_MS });
    return blog().prepare(...given);
  };
  await start({}, { timers, publisher: { ...blog(), prepare } });
  const goOn = async () => {
    const { state, next_at } = await schedule.publication(id);
    if (state === 'scheduled' && next_at && next_at > schedule.clock.now()) pass(61 * MINUTE_MS);
    return ['published', 'failed', 'skipped'].includes(state);
  };
  await expect.poll(goOn, { timeout: 20_000, interval: 100 }).toBe(true);
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
  expect(await schedule.publication(id)).toMatchObject({ asks_person: true });
}, 40_000);

test('pauses of different length do not add up to more than two hours either', async () => {
  const { id, due_at } = await schedule.place();
  const askedMinutes = [60, 50, 20, 20, 20];
  const triedAt: Date[] = [];
  const prepare: Publisher['prepare'] = async () => {
    triedAt.push(schedule.clock.now());
    throw new PublishError('again', 'Too many.', { retryAfterMs: askedMinutes.shift()! * MINUTE_MS });
  };
  await start({}, { timers, publisher: { ...blog(), prepare } });
  const goOn = async () => {
    const { state, next_at } = await schedule.publication(id);
    if (state === 'scheduled' && next_at && next_at > schedule.clock.now())
      pass(next_at.getTime() - schedule.clock.now().getTime() + 1_000);
    return state;
  };
  await expect.poll(goOn, PATIENTLY).toBe('failed');
  expect(triedAt.every((at) => at.getTime() <= due_at.getTime() + 2 * HOUR_MS)).toBe(true);
  expect(triedAt).toHaveLength(3);
});

test('waits that a clock has moved away come back: a look when the site has finished, a try at its own time', async () => {
  const now = schedule.clock.now();
  const [looked, tried, planned] = [
    await schedule.place(),
    await schedule.place(),
    await schedule.place({ firstWallTime: wallIn(9 * HOUR_MS) }),
  ];
  const away = { next_at: after(now, 5 * HOUR_MS) };
  const set = (id: string, values: object) =>
    schedule.db.updateTable('schedule_publications').set(values).where('id', '=', id).execute();
  await set(looked.id, { ...away, state: 'committing' });
  await set(tried.id, away);
  const lookAt = after(now, 75_000);
  await pullInWaits(schedule.db, { latest: after(now, HOUR_MS), lookAt });
  const waits = await Promise.all([looked, tried, planned].map(({ id }) => schedule.publication(id)));
  expect(waits.map(({ next_at }) => next_at)).toEqual([lookAt, tried.due_at, planned.due_at]);
});

test('a retry that a clock has moved three hours away comes back when the clock is set right', async () => {
  const { id, publication_key } = await schedule.place();
  let tries = 0;
  const prepare: Publisher['prepare'] = async (...given) => {
    if ((tries += 1) <= 2) throw new PublishError('again', 'Busy.');
    return blog().prepare(...given);
  };
  await start({}, { publisher: { ...blog(), prepare } });
  const waits = (times: number) =>
    expect
      .poll(async () => [tries, (await schedule.publication(id)).state], PATIENTLY)
      .toEqual([times, 'scheduled']);
  await waits(1);
  schedule.clock.advance(3 * HOUR_MS);
  await waits(2);
  schedule.clock.advance(-3 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Longer than any pause between two tries.
  schedule.clock.advance(65 * MINUTE_MS);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await schedule.stateOf(id)).toBe('published');
  expect(schedule.blog.copiesOf(publication_key)).toBe(1);
});

/** A machine with parts that the fixture has no say in. */
async function startWith(
  parts: Partial<Parameters<typeof createMachine>[0]>,
  timings: Partial<Timings>,
): Promise<void> {
  const machine = createMachine({
    ...schedule.deps,
    isOnlyNode: false,
    timers,
    ...parts,
    timings: { pollMs: 50, upkeepMs: 600_000, leaseMs: 60_000, settleMs: 0, drainMs: 5_000, ...timings },
  });
  await machine.begin();
  ends.push(() => machine.drain());
}

test('a process that was stopped for a night while it claimed asks about what came due meanwhile', async () => {
  const isClaim = new WeakSet<object>();
  let isStopping = false;
  const stopping: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('schedule_busy')) isClaim.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (isStopping && isClaim.has(queryId) && result.rows.length > 0) {
        isStopping = false;
        pass(8 * HOUR_MS);
      }
      return result;
    },
  };
  await startWith({ db: schedule.db.withPlugin(stopping) }, { upkeepMs: 1_000 });
  const inTheNight = await schedule.place({ firstWallTime: wallIn(4 * HOUR_MS) });
  isStopping = true;
  await schedule.place({ destinationId: schedule.boris.destinationId });
  await schedule.reaches(inTheNight.id, 'skipped');
});

test('a machine that falls asleep again while it reads the clock asks about the post that it was about to send', async () => {
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const prepare: Publisher['prepare'] = async (...given) => {
    begun.resolve();
    await goesOn.promise;
    return blog().prepare(...given);
  };
  let isFallingAsleep = false;
  const timeOf = async () => {
    const at = schedule.clock.now();
    if (isFallingAsleep) {
      isFallingAsleep = false;
      // Its stopwatch stands still.
      schedule.clock.advance(8 * HOUR_MS);
    }
    return at;
  };
  const publishers = new Map([['wordpress', { ...blog(), prepare }]]);
  const { id, publication_key } = await schedule.place();
  await startWith({ timeOf, publishers }, { pollMs: 600_000 });
  await begun.promise;
  // A short sleep, or six seconds of preparing without a poll.
  schedule.clock.advance(6_000);
  isFallingAsleep = true;
  goesOn.resolve();
  await expect.poll(async () => schedule.stateOf(id), PATIENTLY).toBe('scheduled');
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});

test('a process that was stopped for a night, and whose database connection is dead at first, asks about what a dead node held', async () => {
  let isDead = false;
  const timeOf = async () => {
    if (isDead) throw Object.assign(new Error('Connection terminated'), { code: '08006' });
    return schedule.clock.now();
  };
  const { id, publication_key, ...held } = await schedule.place();
  await schedule.holdByDeadNode({ id, ...held }, 'claimed');
  // In its life of a moment before.
  await startWith({ timeOf }, { upkeepMs: 200, leaseMs: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  isDead = true;
  pass(8 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  isDead = false;
  await expect
    .poll(async () => ['published', 'skipped'].includes(await schedule.stateOf(id)), PATIENTLY)
    .toBe(true);
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});

test('a process that was stopped for a night and ends as it goes on leaves a question about what waited for a slot', async () => {
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const prepare: Publisher['prepare'] = async () => {
    begun.resolve();
    await goesOn.promise;
  };
  const publishers = new Map([['wordpress', { ...blog(), prepare }]]);
  const [first, second] = [await schedule.place(), await schedule.place()];
  await startWith({ publishers }, { atOnce: 1, drainMs: 200 });
  await begun.promise;
  await expect
    .poll(
      async () => (await Promise.all([first, second].map(({ id }) => schedule.stateOf(id)))).toSorted(),
      PATIENTLY,
    )
    .toEqual(['claimed', 'preparing']);
  const waiting = (await schedule.stateOf(first.id)) === 'claimed' ? first : second;
  pass(8 * HOUR_MS);
  await ends.pop()!();
  goesOn.resolve();
  await startWith({}, {});
  await expect
    .poll(async () => ['published', 'skipped'].includes(await schedule.stateOf(waiting.id)), PATIENTLY)
    .toBe(true);
  expect(schedule.blog.copiesOf(waiting.publication_key)).toBe(0);
});

test('a decision made while the clock was hours ahead does not let a post be sent hours late without a question', async () => {
  const placed = await schedule.place({ firstWallTime: wallIn(30 * MINUTE_MS) });
  schedule.clock.advance(9 * HOUR_MS);
  await schedule.retitle(placed, 'while the clock was wrong');
  schedule.clock.advance(-9 * HOUR_MS);
  await start({}, { timers });
  await expect
    .poll(async () => (await schedule.publication(placed.id)).next_at, PATIENTLY)
    .toEqual(placed.due_at);
  await ends.pop()!();
  // The portal is away.
  pass(8 * HOUR_MS);
  await start({}, { timers });
  await schedule.reaches(placed.id, 'skipped');
  expect(schedule.blog.copiesOf(placed.publication_key)).toBe(0);
});

test('a run whose claim was revoked says that its call was not answered, although the database is away for a second', async () => {
  let isAway = false;
  const timeOf = async () => {
    if (isAway) throw Object.assign(new Error('Connection terminated'), { code: '08006' });
    return schedule.clock.now();
  };
  const { id } = await schedule.place();
  const commit: Publisher['commit'] = async (publication) => {
    await blog().commit(publication, () => true);
    // Another node took this one for dead, saw nothing there, and has sent it.
    await blog().commit(publication, () => true);
    const noClaim = { lease_owner: null, lease_until: null, lease_token: null };
    await schedule.db
      .updateTable('schedule_publications')
      .set({ state: 'published', remote_id: 'other', ...noClaim })
      .where('id', '=', id)
      .execute();
    // The time was read too long ago to be taken on trust.
    pass(6_000);
    isAway = true;
    setTimeout(() => (isAway = false), 1_000);
    throw new Error('socket hang up');
  };
  await startWith({ timeOf, publishers: new Map([['wordpress', { ...blog(), commit }]]) }, {});
  await expect
    .poll(() => schedule.history(id), PATIENTLY)
    .toContain('The destination may have carried out a call that had been taken for lost.');
});

test('a post three and a half hours late asks when its connection is repaired, although the clock was three hours ahead for a moment', async () => {
  const { id, publication_key, destination_id } = await schedule.place();
  let isRefused = true;
  const prepare: Publisher['prepare'] = (...given) =>
    isRefused
      ? Promise.reject(new PublishError('reauth', 'Not with this password.'))
      : blog().prepare(...given);
  await start({}, { timers, publisher: { ...blog(), prepare } });
  await schedule.reaches(id, 'needs_reauth');
  pass(3.5 * HOUR_MS);
  await moment();
  schedule.clock.advance(3 * HOUR_MS);
  await moment();
  schedule.clock.advance(-3 * HOUR_MS);
  await moment();
  isRefused = false;
  await schedule.destinations.repaired(schedule.db, {
    platform: 'wordpress',
    destinationId: destination_id,
    accountId: schedule.anna.accountId,
  });
  await schedule.reaches(id, 'skipped');
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});
