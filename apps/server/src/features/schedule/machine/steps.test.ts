import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { createSteps } from './steps.ts';

let schedule: TestSchedule;
const owner = randomUUID();
beforeAll(async () => {
  schedule = await openSchedule();
});
afterAll(() => schedule.close());

const note = (words = 'Preparing began.') => ({ at: new Date(), words });

async function claimed(): Promise<string> {
  const { id } = await schedule.place();
  await schedule.db
    .updateTable('schedule_targets')
    .set({ state: 'claimed', next_at: null, lease_owner: owner, lease_until: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
}

test('steps that are taken together each have their own outcome', async () => {
  const steps = createSteps(schedule.db, owner);
  const [mine, another] = [await claimed(), await claimed()];
  await schedule.db
    .updateTable('schedule_targets')
    .set({ lease_owner: randomUUID() })
    .where('id', '=', another)
    .execute();
  const taken = await Promise.all(
    [mine, another, randomUUID()].map((id) => steps.take({ id, owner }, ['claimed', 'preparing'], note())),
  );
  expect(taken).toEqual([true, false, false]);
  expect((await schedule.target(another)).state).toBe('claimed');
  expect(await schedule.history(another)).toEqual([]);
});

test('one that cannot be written takes no other along', async () => {
  const steps = createSteps(schedule.db, owner);
  const ids = [await claimed(), await claimed(), await claimed()];
  // The first goes alone, the others together behind it.
  const outcomes = await Promise.allSettled(
    ids.map((id, at) =>
      steps.take({ id, owner }, ['claimed', 'preparing'], note(at === 1 ? 'cannot \0 be stored' : 'fine')),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const states = await Promise.all(ids.map(async (id) => (await schedule.target(id)).state));
  expect(states).toEqual(['preparing', 'claimed', 'preparing']);
});
