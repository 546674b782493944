// The repetition of a series is changed around the time of a post of it, which stays the same.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import type { PublicationRow } from '../schedule.tables.ts';
import { editScheduledPost } from './edit-scheduled-post.ts';
import { repairPublication } from './repair-publication.ts';

const MINUTE_MS = 60_000;
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => schedule.close());

const daily: Recurrence = { kind: 'daily', interval: 1 };
const everyOtherDay: Recurrence = { kind: 'daily', interval: 2 };

async function changeRepetition(
  of: PublicationRow,
  recurrence: Recurrence | null,
  wallTime?: string,
): Promise<void> {
  const { version, content, first_wall_time, zone } = await schedule.db
    .selectFrom('schedule_posts')
    .selectAll()
    .where('id', '=', of.post_id)
    .executeTakeFirstOrThrow();
  await schedule.call(editScheduledPost, schedule.anna, {
    params: { siteId: of.destination_id, id: of.post_id },
    input: { version, content, wallTime: wallTime ?? first_wall_time, zone, recurrence },
  });
}

/** After the machine has had many turns to publish more, and to plan ahead. */
async function publishedTimes(of: PublicationRow): Promise<Date[]> {
  const published = async () =>
    (await schedule.publicationsOf(of.post_id)).filter(({ state }) => state === 'published');
  await expect.poll(published).not.toEqual([]);
  await pass(500);
  schedule.clock.advance(11 * MINUTE_MS);
  await pass(500);
  return (await published()).map(({ due_at }) => due_at);
}

test.each([
  ['every other day', everyOtherDay],
  ['not at all', null],
])(
  'a post of a series is not published twice when the series is changed to repeat %s',
  async (_, recurrence) => {
    const first = await schedule.place({ recurrence: daily });
    ends.push(await schedule.startMachine());
    await schedule.reaches(first.id, 'published');
    await changeRepetition(first, recurrence);
    expect(await publishedTimes(first)).toEqual([first.due_at]);
  },
);

test('what was published while the clock was a day ahead is not published again when the repetition is changed', async () => {
  const first = await schedule.place({ recurrence: daily });
  ends.push(await schedule.startMachine());
  await schedule.reaches(first.id, 'published');
  schedule.clock.advance(24 * 60 * MINUTE_MS);
  const [, second] = await schedule.publicationsOf(first.post_id);
  await schedule.reaches(second!.id, 'published');
  schedule.clock.advance(-24 * 60 * MINUTE_MS);
  await changeRepetition(first, { ...daily, end: { count: 9 } });
  schedule.clock.advance(24 * 60 * MINUTE_MS);
  expect(await publishedTimes(first)).toEqual([first.due_at, second!.due_at]);
});

test('the new repetition counts from the post that was published', async () => {
  const first = await schedule.place({ recurrence: daily });
  ends.push(await schedule.startMachine());
  await schedule.reaches(first.id, 'published');
  await changeRepetition(first, everyOtherDay);
  const [, second] = await schedule.publicationsOf(first.post_id);
  expect(second!.due_at.getTime() - first.due_at.getTime()).toBe(2 * 24 * 60 * MINUTE_MS);
});

const wallIn = (minutes: number) =>
  new Date(schedule.clock.now().getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16);

test.each([
  ['the repetition is changed', everyOtherDay, 0],
  ['the series is moved by a minute', daily, 1],
])(
  'one that waits for credentials before its time is published once when %s',
  async (_, recurrence, minutes) => {
    const first = await schedule.place({ recurrence: daily, firstWallTime: wallIn(2) });
    await schedule.db
      .updateTable('schedule_publications')
      .set({ state: 'needs_reauth', asks_person: true, next_at: null })
      .where('id', '=', first.id)
      .execute();
    await changeRepetition(first, recurrence, wallIn(2 + minutes));
    schedule.clock.advance(4 * MINUTE_MS);
    ends.push(await schedule.startMachine());
    expect(await publishedTimes(first)).toEqual([new Date(first.due_at.getTime() + minutes * MINUTE_MS)]);
  },
);

test('one that waits for its next try is published once when the repetition is changed', async () => {
  const first = await schedule.place({ recurrence: daily });
  const blog = schedule.deps.publishers.get('wordpress')!;
  let isBusy = true;
  const prepare: Publisher['prepare'] = (...given) =>
    isBusy ? Promise.reject(new PublishError('again', 'Busy.')) : blog.prepare(...given);
  ends.push(await schedule.startMachine({}, { publisher: { ...blog, prepare } }));
  await expect.poll(async () => (await schedule.publication(first.id)).reason).toBe('Busy.');
  isBusy = false;
  await changeRepetition(first, everyOtherDay);
  expect(await publishedTimes(first)).toEqual([first.due_at]);
});

test('one that came due before its series ended is published as it is edited while it is prepared', async () => {
  const first = await schedule.place({ recurrence: daily });
  const blog = schedule.deps.publishers.get('wordpress')!;
  const goesOn = Promise.withResolvers<void>();
  const prepare: Publisher['prepare'] = async (...given) => {
    await goesOn.promise;
    return blog.prepare(...given);
  };
  const sent: string[] = [];
  const commit: Publisher['commit'] = (publication, ...given) => {
    sent.push(publication.content.title);
    return blog.commit(publication, ...given);
  };
  await changeRepetition(first, null, wallIn(30));
  ends.push(await schedule.startMachine({}, { publisher: { ...blog, prepare, commit } }));
  await schedule.reaches(first.id, 'preparing');
  await schedule.retitle(first, 'edited');
  goesOn.resolve();
  await schedule.reaches(first.id, 'published');
  expect(sent).toEqual(['edited']);
});

test('one that is being sent is published once when the repetition is changed', async () => {
  const first = await schedule.place({ recurrence: daily });
  const blog = schedule.deps.publishers.get('wordpress')!;
  const goesOn = Promise.withResolvers<void>();
  const commit: Publisher['commit'] = async (...given) => {
    await goesOn.promise;
    return blog.commit(...given);
  };
  ends.push(await schedule.startMachine({ leaseMs: 60_000 }, { publisher: { ...blog, commit } }));
  await schedule.reaches(first.id, 'committing');
  await changeRepetition(first, everyOtherDay);
  goesOn.resolve();
  expect(await publishedTimes(first)).toEqual([first.due_at]);
});

test.each([
  ['every other day', everyOtherDay],
  ['not at all', null],
])(
  'the time of one that was discarded before it came is planned again when the series repeats %s',
  async (_, recurrence) => {
    const first = await schedule.place({ recurrence: daily, firstWallTime: wallIn(5) });
    await schedule.db
      .updateTable('schedule_publications')
      .set({ state: 'failed', asks_person: true, next_at: null, reason: 'The picture is broken.' })
      .where('id', '=', first.id)
      .execute();
    const discarded = { params: { publicationId: first.id }, input: { choice: 'discard' } } as const;
    await schedule.call(repairPublication, schedule.anna, discarded);
    await changeRepetition(first, recurrence);
    const [planned] = (await schedule.publicationsOf(first.post_id)).filter(
      ({ state }) => state === 'scheduled',
    );
    expect(planned?.due_at).toEqual(first.due_at);
  },
);
