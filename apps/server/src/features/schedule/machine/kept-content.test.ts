// Content of an older version that was kept for what was being sent must never be sent after an edit.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PublishError, type Publisher } from '../../../platform/ports/publisher.ts';
import { movePublication } from '../planning/move-publication.ts';
import { repairPublication } from '../planning/repair-publication.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { learnLate } from '../steps.store.ts';

let schedule: TestSchedule;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  schedule = await openSchedule();
});
const endAll = async () => {
  for (const end of ends.splice(0)) await end();
};
afterEach(endAll);
afterAll(() => schedule.close());
const start = async (publisher: Partial<Publisher> = {}) =>
  void ends.push(
    await schedule.startMachine(
      {},
      { publisher: { ...schedule.deps.publishers.get('wordpress')!, ...publisher } },
    ),
  );
const inHours = (hours: number) =>
  new Date(schedule.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16);
const DAILY = { kind: 'daily', interval: 1 } as const;

const move = (id: string, wallTime: string) =>
  schedule.call(movePublication, schedule.anna, {
    params: { publicationId: id },
    input: { wallTime, zone: 'UTC', scope: 'this' },
  });
const answer = (id: string, choice: string) =>
  schedule.call(repairPublication, schedule.anna, { params: { publicationId: id }, input: { choice } });

/** The titles with which the publication is sent from now on. */
async function sentOf(key: string, id: string) {
  const titles: string[] = [];
  const real = schedule.deps.publishers.get('wordpress')!;
  await start({
    commit: async (publication, permit) => {
      if (publication.key === key) titles.push(publication.content.title);
      return real.commit(publication, permit);
    },
  });
  await schedule.reaches(id, 'published');
  return titles;
}

/** A publication that was edited while its commit was in flight, and whose look was undecidable. */
async function inDoubtAfterEdit() {
  const publication = await schedule.place({ recurrence: DAILY, title: 'First words' });
  const gate = Promise.withResolvers<void>();
  await start({
    commit: async () => {
      await gate.promise;
      throw new PublishError('unclear', 'The connection broke.');
    },
    reconcile: async () => 'undecidable' as const,
  });
  await schedule.reaches(publication.id, 'committing');
  const sending = await schedule.publication(publication.id);
  await schedule.retitle(publication, 'Second words');
  gate.resolve();
  await schedule.reaches(publication.id, 'unknown');
  await endAll();
  return sending;
}

test('publish again after an edit sends the edited content', async () => {
  const { id, publication_key } = await inDoubtAfterEdit();
  await answer(id, 'again');
  expect(await sentOf(publication_key, id)).toEqual(['Second words']);
});

test('discarded, then moved to a new time, it is sent as last saved', async () => {
  const { id, publication_key } = await inDoubtAfterEdit();
  await answer(id, 'discard');
  await move(id, inHours(1));
  schedule.clock.advance(3_700_000);
  expect(await sentOf(publication_key, id)).toEqual(['Second words']);
});

test('a late answer about the old version, then "publish again": it is sent as last saved', async () => {
  const sending = await inDoubtAfterEdit();
  const { id, publication_key } = sending;
  // What a run that was taken for dead writes when it hears its answer at last.
  await schedule.db.transaction().execute((tx) =>
    learnLate(tx, sending, {
      now: schedule.clock.now(),
      words: 'Late.',
      published: { remoteId: '7', link: null },
    }),
  );
  expect(await schedule.publication(id)).toMatchObject({ state: 'unknown', asks_person: true });
  await answer(id, 'again');
  expect(await sentOf(publication_key, id)).toEqual(['Second words']);
});

test('taken off the schedule by an edit with new times it cannot be moved back: its replacement would be a copy', async () => {
  const publication = await schedule.place({ recurrence: DAILY, title: 'First words' });
  const { id, publication_key } = publication;
  await start({
    commit: async () => {
      throw new PublishError('again', 'Busy.');
    },
  });
  await expect.poll(async () => (await schedule.publication(id)).reason, { timeout: 15_000 }).toBe('Busy.');
  await endAll();
  // What the writer made for this publication alone.
  await schedule.db
    .updateTable('schedule_publications')
    .set({ content: JSON.stringify({ title: 'Written from the first brief' }) })
    .where('id', '=', id)
    .execute();
  await move(id, inHours(5));
  await schedule.retitle(publication, 'Second words', inHours(7));
  expect(await schedule.publication(id)).toMatchObject({ state: 'skipped', asks_person: false });
  await expect(move(id, inHours(1))).rejects.toMatchObject({ kind: 'conflict' });
  expect(schedule.blog.copiesOf(publication_key)).toBe(0);
});
