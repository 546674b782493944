import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';
import { searchPosts } from './search-posts.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
  for (const title of ['Solar pumps for farms', '100% solar', 'A_b and a\\b', 'Rain'])
    await schedule.place({ title, firstWallTime: '2026-05-04T09:00' });
});
afterAll(() => schedule.close());

const titlesFor = async (text: string, who = schedule.anna) =>
  (await schedule.call(searchPosts, who, { input: { text } })).publications.map(({ title }) => title);

test('all words have to be in the title, in any order and case', async () => {
  expect((await titlesFor('SOLAR')).toSorted()).toEqual(['100% solar', 'Solar pumps for farms']);
  expect(await titlesFor('farm solar')).toEqual(['Solar pumps for farms']);
  expect(await titlesFor('solar rain')).toEqual([]);
});

test('percent signs, underscores and backslashes are letters like others', async () => {
  expect(await titlesFor('%')).toEqual(['100% solar']);
  expect(await titlesFor('a_b')).toEqual(['A_b and a\\b']);
  expect(await titlesFor('a\\b')).toEqual(['A_b and a\\b']);
});

test('another account finds nothing', async () => {
  expect(await titlesFor('solar', schedule.boris)).toEqual([]);
});

test('a post that is over is found by its latest publication', async () => {
  const last = await schedule.place({ title: 'Weekly letter', firstWallTime: '2026-05-11T09:00' });
  const { id: postId } = await schedule.db
    .selectFrom('schedule_posts')
    .select('id')
    .where('title', '=', 'Weekly letter')
    .executeTakeFirstOrThrow();
  await schedule.db
    .updateTable('schedule_publications')
    .set({ state: 'published', next_at: null })
    .where('id', '=', last.id)
    .execute();
  const { publications } = await schedule.call(searchPosts, schedule.anna, { input: { text: 'weekly' } });
  expect(publications).toMatchObject([{ id: last.id, postId, state: 'published' }]);
});

test('no more than ten are answered', async () => {
  for (let count = 0; count < 12; count += 1)
    await schedule.place({ title: `Many ${count}`, firstWallTime: '2026-05-04T09:00' });
  expect(await titlesFor('many')).toHaveLength(10);
});
