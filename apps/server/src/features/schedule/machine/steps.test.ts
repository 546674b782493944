import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import type { Held } from '../claims.store.ts';
import { createSteps } from './steps.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
});
afterAll(() => schedule.close());

const note = (words = 'Preparing began.') => ({ at: new Date(), words });

async function claimed(): Promise<Held> {
  const { id } = await schedule.place();
  const token = randomUUID();
  await schedule.db
    .updateTable('schedule_publications')
    .set({
      state: 'claimed',
      next_at: null,
      lease_owner: randomUUID(),
      lease_until: new Date(),
      lease_token: token,
    })
    .where('id', '=', id)
    .execute();
  return { id, token };
}

test('steps that are taken together each have their own outcome', async () => {
  const steps = createSteps(schedule.db);
  const [mine, another] = [await claimed(), await claimed()];
  await schedule.db
    .updateTable('schedule_publications')
    .set({ lease_token: randomUUID() })
    .where('id', '=', another.id)
    .execute();
  const taken = await Promise.all(
    [mine, another, { id: randomUUID(), token: randomUUID() }].map((held) =>
      steps.take(held, 'prepare', 'claimed', note()),
    ),
  );
  expect(taken).toEqual([true, false, false]);
  expect((await schedule.publication(another.id)).state).toBe('claimed');
  expect(await schedule.history(another.id)).toEqual([]);
});

test('of two runs of one post that ask together only the one with the live claim is answered yes', async () => {
  const steps = createSteps(schedule.db);
  const { id, token } = await claimed();
  // Alone on its way: what is asked for meanwhile is written in one statement.
  const ahead = steps.take(await claimed(), 'prepare', 'claimed', note());
  const both = [
    { id, token: randomUUID() },
    { id, token },
  ].map((held) => steps.take(held, 'prepare', 'claimed', note()));
  await ahead;
  expect(await Promise.all(both)).toEqual([false, true]);
});

test('one that cannot be written takes no other along', async () => {
  const steps = createSteps(schedule.db);
  const all = [await claimed(), await claimed(), await claimed()];
  // The first goes alone, the others together behind it.
  const outcomes = await Promise.allSettled(
    all.map((held, at) =>
      steps.take(held, 'prepare', 'claimed', note(at === 1 ? 'cannot \0 be stored' : 'fine')),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const states = await Promise.all(all.map(async ({ id }) => (await schedule.publication(id)).state));
  expect(states).toEqual(['preparing', 'claimed', 'preparing']);
});

test('no index has the state or another column that a step changes: while a post is worked on its row is changed in place', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes
    where tablename = 'schedule_publications' and indexdef ~ '\\m(state|memory|updated_at|reason)\\M'`.execute(
    schedule.db,
  );
  expect(rows).toEqual([]);
});
