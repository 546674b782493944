import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaLibrary } from '../../media/media.store.ts';
import { parseCsv, toCsv } from '../../../platform/text/csv.ts';
import { exportSchedule } from '../reading/export-schedule.ts';
import { importPosts } from './import-posts.ts';
import { removeScheduledPost } from '../planning/remove-scheduled-post.ts';
import { openSchedule, type TestSchedule } from '../schedule.fixture.ts';

let schedule: TestSchedule;
beforeAll(async () => {
  schedule = await openSchedule();
  schedule.clock.set('2026-05-01T08:00:00Z');
});
afterAll(() => schedule.close());

const HEADINGS = ['Title', 'HTML', 'Tags', 'Site', 'Date', 'Time', 'Zone'];
const good = (title: string) => [title, '<p>Hi</p>', 'a; b', '', '2026-05-04', '09:00', ''];
const send = (input: object) =>
  schedule.call(importPosts, schedule.anna, {
    input: { destinationId: schedule.anna.destinationId, zone: 'Africa/Nairobi', ...input },
  });
const countPosts = async () => (await schedule.db.selectFrom('schedule_posts').select('id').execute()).length;

test('a file is looked at first, then stored by its token, and stored twice it is stored once', async () => {
  const csv = toCsv([HEADINGS, good('One'), good('Two')]);
  const preview = await send({ csv });
  expect(preview).toMatchObject({ isStored: false, right: 2, wrong: 0 });
  expect(preview.rows[0]).toEqual({ row: 2, title: 'One', dueAt: '2026-05-04T06:00:00.000Z', faults: [] });
  expect(await countPosts()).toBe(0);

  expect((await send({ csv, token: preview.token })).isStored).toBe(true);
  await send({ csv, token: preview.token });
  const posts = await schedule.db.selectFrom('schedule_posts').selectAll().orderBy('title').execute();
  expect(posts.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(posts[0]!.content).toEqual({ title: 'One', html: '<p>Hi</p>', categories: [], tags: ['a', 'b'] });
});

test('a picture of the library that an imported post shows is in use', async () => {
  Object.assign(schedule.deps, { media: mediaLibrary });
  const fileId = randomUUID();
  const storedName = 'a'.repeat(22);
  await schedule.db
    .insertInto('media_files')
    .values({
      id: fileId,
      account_id: schedule.anna.accountId,
      created_by: null,
      upload_id: randomUUID(),
      stored_name: storedName,
      name: 'coffee.jpg',
      search_text: 'coffee.jpg',
      width: 320,
      height: 200,
      size_bytes: 1_000n,
      is_animated: false,
      is_first_frame_only: false,
      created_at: schedule.clock.now(),
    })
    .execute();
  const html = `<p>Look</p><img src="https://portal.example/media/${storedName}-320.webp" alt="">`;
  const csv = toCsv([HEADINGS, ['Shown', html, '', '', '2026-05-04', '09:00', '']]);
  await send({ csv, token: (await send({ csv })).token });
  const uses = await schedule.db.selectFrom('media_uses').select(['file_id', 'used_by']).execute();
  expect(uses).toEqual([{ file_id: fileId, used_by: 'schedule_posts' }]);
});

test('everything that is wrong is named by row and column, and nothing is stored unless asked', async () => {
  const before = await countPosts();
  const foreign = schedule.boris.destinationId;
  const csv = toCsv([
    HEADINGS,
    good('Right'),
    ['', '', '', '', '2026-02-30', '09:00', 'Mars/Olympus'],
    ['Late', '<p>Hi</p>', '', '', '2026-04-30', '09:00', ''],
    ['Theirs', '<p>Hi</p>', '', foreign, '2026-05-04', '09:00', ''],
    ['Nobody’s', '<p>Hi</p>', '', 'my blog', '2026-05-04', '09:00', ''],
  ]);
  const { token, rows, right, wrong } = await send({ csv });
  expect({ right, wrong }).toEqual({ right: 1, wrong: 4 });
  const faults = rows.map((each) => each.faults.map(({ column, message }) => `${column}: ${message}`));
  expect(faults).toEqual([
    [],
    [
      'Title: The title is required.',
      'Zone: Name a time zone like Africa/Nairobi.',
      'Date: This date or time does not exist.',
      'HTML: The post has no text.',
    ],
    ['Date: Choose a time in the future.'],
    ['Site: No destination of yours has that id.'],
    ['Site: No destination of yours has that id.'],
  ]);
  await expect(send({ csv, token })).rejects.toMatchObject({ kind: 'unprocessable' });
  expect(await countPosts()).toBe(before);
  expect((await send({ csv, token, onlyRight: true })).isStored).toBe(true);
  expect(await countPosts()).toBe(before + 1);
});

/** Two equal rows are two posts. */
const fileWith = (time: string) =>
  toCsv([HEADINGS, good('Repaired').with(5, time), good('Twice'), good('Twice'), good('Stored')]);
const store = async (csv: string) => send({ csv, token: (await send({ csv })).token, onlyRight: true });

test('rows that were stored are not stored again when the wrong rows of their file were repaired', async () => {
  const before = await countPosts();
  expect(await store(fileWith('25:99'))).toMatchObject({ right: 3, wrong: 1, isStored: true });
  expect(await countPosts()).toBe(before + 3);
  expect(await store(fileWith('10:00'))).toMatchObject({ wrong: 0, isStored: true });
  expect(await countPosts()).toBe(before + 4);
});

test('a site that is named in capitals is the same site', async () => {
  const csv = toCsv([HEADINGS, good('Capitals').with(3, schedule.anna.destinationId.toUpperCase())]);
  const { token, wrong } = await send({ csv });
  expect(wrong).toBe(0);
  await send({ csv, token });
  const post = await schedule.db
    .selectFrom('schedule_posts')
    .selectAll()
    .where('title', '=', 'Capitals')
    .executeTakeFirstOrThrow();
  expect(post.destination_id).toBe(schedule.anna.destinationId);
});

test('a row of which sanitising leaves nothing is wrong, and condemns no other row', async () => {
  const csv = toCsv([HEADINGS, good('Scripted').with(1, '<script>alert(1)</script>'), good('Fine')]);
  const { rows, right } = await send({ csv });
  expect(right).toBe(1);
  expect(rows[0]!.faults).toEqual([{ column: 'HTML', message: 'The post has no text.' }]);
});

test('what would stop the posts of a site is said of each of them, and the site is asked once', async () => {
  const { publishers } = schedule.deps;
  let asked = 0;
  const preflight = async () => {
    asked += 1;
    return [{ field: 'destinationId', message: 'This blog has to be connected again.' }];
  };
  const stopped = { ...publishers.get('wordpress')!, preflight };
  Object.assign(schedule.deps, { publishers: new Map([['wordpress', stopped]]) });
  const { rows, wrong } = await send({ csv: toCsv([HEADINGS, good('One'), good('Another')]) });
  Object.assign(schedule.deps, { publishers });
  expect([wrong, asked]).toEqual([2, 1]);
  const fault = { column: 'Site', message: 'This blog has to be connected again.' };
  expect(rows.map(({ faults }) => faults)).toEqual([[fault], [fault]]);
});

test('what would stop one post is said of its row alone, wherever it stands in the file', async () => {
  const titles = ['forbidden at first', 'Fine', 'forbidden at last'];
  const { rows, right } = await send({ csv: toCsv([HEADINGS, ...titles.map(good)]) });
  expect(right).toBe(1);
  const fault = { column: 'Title', message: 'This blog takes no such titles.' };
  expect(rows.map(({ faults }) => faults)).toEqual([[fault], [], [fault]]);
});

test('a token is good for the text that was looked at, in the account that looked', async () => {
  const csv = toCsv([HEADINGS, good('A')]);
  const { token } = await send({ csv });
  const other = toCsv([HEADINGS, good('B')]);
  await expect(send({ csv: other, token })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(
    schedule.call(importPosts, schedule.boris, {
      input: { csv, token, destinationId: schedule.anna.destinationId, zone: 'Africa/Nairobi' },
    }),
  ).rejects.toMatchObject({ kind: 'conflict' });
});

test.each([
  ['"open', 'This is no CSV file: a quote is missing or in the wrong place.'],
  ['Name,When\nx,y', 'The first row must name the columns Title, Date, Time.'],
  ['Title,Date,Time\n', 'There is no post below the headings.'],
])('%j is refused as a whole', async (csv, message) => {
  await expect(send({ csv })).rejects.toMatchObject({ kind: 'invalid', fields: { csv: message } });
});

test('what is exported is harmless in a spreadsheet and can be imported again', async () => {
  const content = { title: '=cmd|calc', html: '<p>"Quotes", and more</p>', tags: ['x', 'y'] };
  await schedule.place({ content, firstWallTime: '2026-07-01T09:00' });
  const input = { from: '2026-07-01T00:00:00Z', to: '2026-07-02T00:00:00Z' };
  const csv = await schedule.call(exportSchedule, schedule.anna, { input });
  expect(csv).toContain(`"'=cmd|calc"`);
  const [, row] = parseCsv(csv)!;
  expect(row!.slice(0, 6)).toEqual(['=cmd|calc', '<p>"Quotes", and more</p>', '', '', '', 'x; y']);
  expect(row!.slice(6)).toEqual([
    schedule.anna.destinationId,
    '2026-07-01',
    '09:00',
    'UTC',
    'wordpress',
    'scheduled',
    '2026-07-01T09:00:00.000Z',
    '',
    '',
  ]);
  expect((await send({ csv })).wrong).toBe(0);
  const entry = await schedule.db
    .selectFrom('platform_audit')
    .selectAll()
    .where('action', '=', 'schedule.exported')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: schedule.anna.id, subject: schedule.anna.accountId });
  const theirs = await schedule.call(exportSchedule, schedule.boris, { input });
  expect(parseCsv(theirs)).toHaveLength(1);
});

test('a file with more posts than one import takes is refused with a number', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => [`Post ${at}`, '', '', randomUUID(), 'x', 'y', 'z']);
  await expect(send({ csv: toCsv([HEADINGS, ...rows]) })).rejects.toMatchObject({ kind: 'unprocessable' });
});

test('a file that is imported again after its posts were removed is stored again', async () => {
  const csv = toCsv([HEADINGS, good('Again')]);
  const { token } = await send({ csv });
  const planned = () =>
    schedule.db
      .selectFrom('schedule_posts')
      .selectAll()
      .where('title', '=', 'Again')
      .where('removed_at', 'is', null)
      .execute();
  await send({ csv, token });
  const [post] = await planned();
  const params = { siteId: post!.destination_id, id: post!.id };
  await schedule.call(removeScheduledPost, schedule.anna, { params });
  expect(await planned()).toEqual([]);
  expect((await send({ csv, token })).isStored).toBe(true);
  expect(await planned()).toHaveLength(1);
});

test.each(['EAT', 'ist', 'JST'])(
  'the abbreviation %s is no zone: it is a fault of its row alone',
  async (zone) => {
    const odd = [...good('Odd').slice(0, -1), zone];
    const { rows, right } = await send({ csv: toCsv([HEADINGS, good('Fine'), odd]) });
    expect(right).toBe(1);
    expect(rows[1]!.faults).toMatchObject([{ column: 'Zone' }]);
  },
);
