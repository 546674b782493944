import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { findNextSlot } from './find-next-slot.ts';
import { listPostingTimes, setPostingTimes } from './posting-times.ts';

let schedule: TestSchedule;

beforeAll(async () => {
  schedule = await openSchedule();
  // A Tuesday, twenty to nine.
  schedule.clock.set('2030-05-07T08:40:00Z');
});
afterAll(() => schedule.close());

test('a post takes the next free posting time of its destination', async () => {
  const { anna, boris } = schedule;
  const params = { platform: 'wordpress', destinationId: anna.destinationId };
  const next = async () =>
    (await schedule.call(findNextSlot, anna, { params, input: { zone: 'UTC' } })).wallTime;
  expect(await next()).toBe('2030-05-07T09:00');
  await schedule.place({ firstWallTime: '2030-05-07T09:00' });
  expect(await next()).toBe('2030-05-07T10:00');

  const slots = [
    { weekday: 3, time: '18:30' },
    { weekday: 2, time: '13:00' },
    { weekday: 2, time: '13:00' },
  ];
  const set = await schedule.call(setPostingTimes, anna, {
    params,
    input: { zone: 'Africa/Nairobi', slots },
  });
  expect(set.postingTimes.slots).toEqual([slots[1], slots[0]]);
  expect(await next()).toBe('2030-05-07T13:00');
  // Also one that is switched off is planned, and a failed one is over.
  const failed = await schedule.place({
    firstWallTime: '2030-05-07T13:10',
    zone: 'Africa/Nairobi',
    isActive: false,
  });
  expect(await next()).toBe('2030-05-08T18:30');
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'failed' })
    .where('id', '=', failed.id)
    .execute();
  expect(await next()).toBe('2030-05-07T13:00');

  await expect(
    schedule.call(setPostingTimes, boris, { params, input: { zone: 'UTC', slots } }),
  ).rejects.toMatchObject({
    kind: 'notFound',
  });
  expect((await schedule.call(listPostingTimes, boris)).postingTimes).toEqual([]);
  await schedule.call(setPostingTimes, anna, { params, input: { zone: 'UTC', slots: [] } });
  expect((await schedule.call(listPostingTimes, anna)).postingTimes).toEqual([]);
});

test('without posting times it is an hour at which posts there did best', async () => {
  const { anna, deps } = schedule;
  const params = { platform: 'wordpress', destinationId: anna.destinationId };
  const next = () => schedule.call(findNextSlot, anna, { params, input: { zone: 'UTC' } });
  deps.bestHours = async (_db, { accountId }) =>
    accountId === anna.accountId ? [{ weekday: 4, hour: 18 }] : [];
  expect(await next()).toMatchObject({ wallTime: '2030-05-09T18:00', isSlot: false, isBestHour: true });
  const slots = [{ weekday: 2, time: '13:00' }];
  await schedule.call(setPostingTimes, anna, { params, input: { zone: 'UTC', slots } });
  expect(await next()).toMatchObject({ isSlot: true, isBestHour: false });
  delete deps.bestHours;
});
