import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOccurrence } from './move-occurrence.ts';
import { readHistory } from './read-history.ts';
import { openSchedule, type Person, type TestSchedule } from './schedule.fixture.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
});
afterAll(() => schedule.close());

const move = (targetId: string, wallTime: string, more: object = {}, as: Person = schedule.anna) =>
  schedule.call(moveOccurrence, as, { params: { targetId }, input: { wallTime, zone: 'UTC', ...more } });
const weekly = () =>
  schedule.place({
    firstWallTime: '2026-05-04T09:00',
    recurrence: { kind: 'weekly', interval: 1, weekdays: [1], end: { count: 4 } },
  });
const wallTimesOf = async (orderId: string) =>
  (await schedule.targetsOf(orderId)).map(({ wall_time }) => wall_time);

test('one occurrence moves alone, and its history says so', async () => {
  const target = await weekly();
  const { occurrence } = await move(target.id, '2026-05-05T15:00', { zone: 'Europe/Berlin' });
  expect(occurrence).toMatchObject({ wallTime: '2026-05-05T15:00', dueAt: '2026-05-05T13:00:00.000Z' });
  expect((await wallTimesOf(target.order_id)).slice(1)).toEqual([
    '2026-05-11T09:00',
    '2026-05-18T09:00',
    '2026-05-25T09:00',
  ]);
  const { history } = await schedule.call(readHistory, schedule.anna, { params: { targetId: target.id } });
  expect(history.map(({ words }) => words)).toEqual([
    'Planned.',
    'Moved to 2026-05-05 15:00 (Europe/Berlin).',
  ]);
  expect(history[1]!.actorId).toBe(schedule.anna.id);
});

test('a whole series moves with the one that was dragged, and ends after as many times', async () => {
  const target = await weekly();
  const [, second] = await schedule.targetsOf(target.order_id);
  await move(second!.id, '2026-05-12T10:30', { scope: 'series' });
  expect(await wallTimesOf(target.order_id)).toEqual([
    '2026-05-05T10:30',
    '2026-05-12T10:30',
    '2026-05-19T10:30',
    '2026-05-26T10:30',
  ]);
});

test('what was published of a series stays, and the rest is what is left of it', async () => {
  const target = await weekly();
  await schedule.db
    .updateTable('schedule_targets')
    .set({ state: 'published', next_at: null })
    .where('id', '=', target.id)
    .execute();
  const [, second] = await schedule.targetsOf(target.order_id);
  await move(second!.id, '2026-05-13T09:00', { scope: 'series' });
  expect(await wallTimesOf(target.order_id)).toEqual([
    '2026-05-04T09:00',
    '2026-05-13T09:00',
    '2026-05-20T09:00',
    '2026-05-27T09:00',
  ]);
});

test('a failed post gets a new chance at its new time', async () => {
  const target = await schedule.place({ firstWallTime: '2026-05-04T09:00' });
  await schedule.db
    .updateTable('schedule_targets')
    .set({ state: 'failed', next_at: null, asks_person: true, attempts: 3, reason: 'No.' })
    .where('id', '=', target.id)
    .execute();
  const { occurrence } = await move(target.id, '2026-05-06T09:00');
  expect(occurrence).toMatchObject({ state: 'scheduled', attempts: 0, reason: null, asksPerson: false });
  expect((await schedule.target(target.id)).next_at).toEqual(new Date('2026-05-06T09:00:00Z'));
});

test('the past, what is at work, what is published and what is another’s cannot be moved', async () => {
  const target = await schedule.place({ firstWallTime: '2026-05-04T09:00' });
  await expect(move(target.id, '2026-04-30T09:00')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(move(target.id, '2026-05-06T09:00', {}, schedule.boris)).rejects.toMatchObject({
    kind: 'notFound',
  });
  await schedule.db
    .updateTable('schedule_targets')
    .set({ state: 'published', next_at: null })
    .where('id', '=', target.id)
    .execute();
  await expect(move(target.id, '2026-05-06T09:00')).rejects.toMatchObject({ kind: 'conflict' });
});
