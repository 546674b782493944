// Listing, counting, reading and changing messages: the inbox as SuperAdmin uses it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_COUNTED } from '@msm/contract/paging';
import { MAX_BULK_MESSAGES, MESSAGE_KEPT_DAYS } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { messageIds, writeIn } from './contact-form.fixture.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { supportJobs } from './support.jobs.ts';
import { changeMessages, findMessage, removeSomeEnded } from './support.store.ts';
import { countLockWaits } from '../../../tests/lock-waits.ts';

const UNKNOWN_ID = '01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e';

let app: TestApp;
let boss: Visitor;
/** Ids by the subject of the message, in the order they came in. */
const ids: Record<string, string> = {};
let beforeLast: string;
beforeAll(async () => {
  app = await openTestApp();
  boss = await app.member('boss');
  const messages = [
    { subject: 'Oldest', priority: 'urgent', category: 'security', sender_name: 'Ängström Åsa' },
    { subject: 'Second 100%', priority: 'low', category: 'sales' },
    { subject: 'Third', priority: 'urgent', sender_email: 'third_one@mail.example' },
    { subject: 'Newest', priority: 'high' },
  ];
  for (const message of messages) {
    if (message.subject === 'Newest') beforeLast = app.clock.now().toISOString();
    const reference = await writeIn(app, message);
    ids[message.subject] = (await messageIds(app))[reference]!;
    app.clock.advance(MINUTE_MS);
  }
});
afterAll(() => app.stop());

interface Line {
  subject: string;
}
const subjects = async (input: object = {}) => {
  const { body } = await boss.call(supportRoutes.listMessages, { input });
  return body.data.map(({ subject }: Line) => subject);
};
const unreadCount = async () => (await boss.call(supportRoutes.countUnread)).body.data.unreadCount;
const change = (id: string, input: object) =>
  boss.call(supportRoutes.changeMessage, { params: { id }, input });
const read = async (id: string) => (await boss.call(supportRoutes.readMessage, { params: { id } })).body.data;
const audited = async (action: string, subject: string) =>
  (
    await app.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', action)
      .where('subject', '=', subject)
      .execute()
  ).map(({ actor_id, details }) => ({ actor_id, details }));

test('messages are listed newest first, or the urgent ones first, page by page', async () => {
  const { body } = await boss.call(supportRoutes.listMessages);
  expect(body).toMatchObject({ success: true, page: 1, pageSize: 10, total: 4 });
  expect(Object.keys(body.data[0]).toSorted()).toEqual([
    'category',
    'created_at',
    'id',
    'isRead',
    'priority',
    'reference_id',
    'sender_email',
    'sender_name',
    'status',
    'subject',
    'updated_at',
  ]);
  expect(await subjects()).toEqual(['Newest', 'Third', 'Second 100%', 'Oldest']);
  expect(await subjects({ sort: 'urgent' })).toEqual(['Third', 'Oldest', 'Newest', 'Second 100%']);
  expect(await subjects({ pageSize: 3, page: 2 })).toEqual(['Oldest']);
  expect((await boss.call(supportRoutes.listMessages, { input: { page: 99 } })).body).toMatchObject({
    total: 4,
    data: [],
  });
});

test.each([
  [{ category: 'security' }, ['Oldest']],
  [{ priority: 'urgent', category: 'billing' }, ['Third']],
  [{ status: 'resolved' }, []],
  [{ read: 'unread' }, ['Newest', 'Third', 'Second 100%', 'Oldest']],
  [{ read: 'read' }, []],
  [{ search: 'OLD' }, ['Oldest']],
  [{ search: 'ängström å' }, ['Oldest']],
  [{ search: 'D_ONE@MAIL' }, ['Third']],
  [{ search: '100%' }, ['Second 100%']],
  [{ search: '00%' }, ['Second 100%']],
  [{ search: '%' }, []],
  [{ search: '1' }, ['Second 100%']],
  [{ search: 'co' }, []],
  [{ search: '\\' }, []],
  [{ search: '  ' }, ['Newest', 'Third', 'Second 100%', 'Oldest']],
  [{ search: "' or 1=1 --" }, []],
])('%j shows %j', async (filter, expected) => {
  expect(await subjects(filter)).toEqual(expected);
});

test('messages are found by their reference and by the time they came in', async () => {
  const { reference_id } = await read(ids['Third']!);
  expect(await subjects({ search: reference_id.toLowerCase().slice(4) })).toEqual(['Third']);
  expect(await subjects({ since: beforeLast })).toEqual(['Newest']);
  expect(await subjects({ before: beforeLast })).toEqual(['Third', 'Second 100%', 'Oldest']);
  expect(await subjects({ since: '1970-01-01T00:00:00Z', before: '9999-12-31T23:59:59Z' })).toHaveLength(4);
});

test.each([
  { search: 'x'.repeat(101) },
  { search: 'a\0b' },
  { status: 'lost' },
  { since: 'yesterday' },
  { before: '0000-01-01T00:00:00Z' },
  { read: 'maybe' },
  { sort: 'random' },
  { pageSize: '101' },
  { unknown: '1' },
])('the filter %j is refused', async (input) => {
  expect((await boss.call(supportRoutes.listMessages, { input })).status).toBe(400);
});

test('the bell counts what nobody has read, and shows the newest of it', async () => {
  expect(await unreadCount()).toBe(4);
  const { body } = await boss.call(supportRoutes.listRecentUnread, { input: { limit: 2 } });
  expect(body).toEqual({
    success: true,
    data: [
      expect.objectContaining({ id: ids['Newest'], subject: 'Newest' }),
      expect.objectContaining({ id: ids['Third'], subject: 'Third' }),
    ],
  });
  expect(Object.keys(body.data[0]).toSorted()).toEqual([
    'category',
    'created_at',
    'id',
    'priority',
    'sender_email',
    'sender_name',
    'subject',
  ]);
  expect((await boss.call(supportRoutes.listRecentUnread)).body.data).toHaveLength(4);
  expect((await boss.call(supportRoutes.listRecentUnread, { input: { limit: 21 } })).status).toBe(400);
});

test('opening a message leaves it unread; marking it does not, and can be taken back', async () => {
  const id = ids['Newest']!;
  expect(await read(id)).toMatchObject({ isRead: false, history: [], replies: [] });
  expect(await unreadCount()).toBe(4);
  const marked = await change(id, { isRead: true });
  expect(marked.body.data).toMatchObject({ id, isRead: true, status: 'new' });
  expect(await unreadCount()).toBe(3);
  expect(await subjects({ read: 'read' })).toEqual(['Newest']);
  await change(id, { isRead: false });
  expect(await unreadCount()).toBe(4);
  expect(await audited('support.changed', id)).toEqual([]);
});

test('a new status counts as reading, and shows who decided it in the history and the audit', async () => {
  const id = ids['Oldest']!;
  const before = await read(id);
  await change(id, { status: 'open' });
  await change(id, { status: 'open' });
  await change(id, { status: 'resolved', isRead: false });
  const after = await read(id);
  expect(after).toMatchObject({ status: 'resolved', isRead: false });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(after.history).toEqual([
    { actor: 'boss', from: 'new', to: 'open', created_at: expect.any(String) },
    { actor: 'boss', from: 'open', to: 'resolved', created_at: expect.any(String) },
  ]);
  expect(await audited('support.changed', id)).toEqual([
    { actor_id: boss.id, details: { from: 'new', to: 'open' } },
    { actor_id: boss.id, details: { from: 'open', to: 'resolved' } },
  ]);
  await change(id, { status: 'spam' });
  expect(await unreadCount()).toBe(3);
});

test('many messages are changed at once, and unknown ids are not counted', async () => {
  const chosen = [ids['Second 100%']!, ids['Third']!];
  const { body } = await boss.call(supportRoutes.changeMessages, {
    input: { ids: [...chosen, ...chosen, UNKNOWN_ID], status: 'resolved' },
  });
  expect(body).toEqual({ success: true, data: { changed: 2 } });
  expect(await subjects({ status: 'resolved' })).toEqual(['Third', 'Second 100%']);
  expect(await unreadCount()).toBe(1);
  expect(await audited('support.changed', ids['Third']!)).toEqual([
    { actor_id: boss.id, details: { from: 'new', to: 'resolved' } },
  ]);
});

test.each([{}, { status: 'lost' }, { isRead: 'yes' }, { status: null }, { subject: 'Another' }])(
  'the change %j is refused and changes nothing',
  async (input) => {
    const before = await read(ids['Newest']!);
    expect((await change(ids['Newest']!, input)).status).toBe(400);
    expect(await read(ids['Newest']!)).toEqual(before);
  },
);

test.each([
  { ids: [], isRead: true },
  { ids: ['x'], isRead: true },
  { ids: UNKNOWN_ID, isRead: true },
  { ids: [UNKNOWN_ID] },
  { ids: Array.from({ length: MAX_BULK_MESSAGES + 1 }, () => UNKNOWN_ID), isRead: true },
])('the bulk change %# is refused', async (input) => {
  expect((await boss.call(supportRoutes.changeMessages, { input })).status).toBe(400);
});

test('an unknown message is not found', async () => {
  expect((await change(UNKNOWN_ID, { isRead: true })).status).toBe(404);
  expect((await boss.call(supportRoutes.readMessage, { params: { id: UNKNOWN_ID } })).status).toBe(404);
});

test.each(['newest', 'urgent'])(
  'the %s: a page that is followed by its cursor is not shifted',
  async (sort) => {
    const list = async (input: object) =>
      (await boss.call(supportRoutes.listMessages, { input: { sort, pageSize: 2, ...input } })).body;
    const whole = await subjects({ sort });
    const first = await list({});
    await writeIn(app, { subject: `Meanwhile ${sort}`, priority: 'urgent' });
    const second = await list({ page: 2, after: first.next });
    const shown = [...first.data, ...second.data].map(({ subject }: Line) => subject);
    expect(shown).toEqual(whole.slice(0, 4));
    expect(second).toMatchObject({ page: 2, total: whole.length + 1 });
    const last = await list({ page: 3, after: second.next ?? first.next });
    expect(last.next).toBeUndefined();
    expect(first.data).toHaveLength(2);
  },
);

const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

test.each([
  { after: 'x' },
  { after: '' },
  { after: cursorOf(null) },
  { after: cursorOf([new Date(), UNKNOWN_ID, 1]) },
  { after: cursorOf([1, new Date(), UNKNOWN_ID]) },
  { after: cursorOf(['infinity', UNKNOWN_ID]) },
  { after: cursorOf([new Date(), "' or 1=1 --"]) },
  { after: cursorOf([new Date(), UNKNOWN_ID]), sort: 'urgent' },
  { after: cursorOf([99_999, new Date(), UNKNOWN_ID]), sort: 'urgent' },
  { page: 1_000_000 },
])('the page %j is nowhere in the inbox', async (input) => {
  expect((await boss.call(supportRoutes.listMessages, { input })).status).toBe(400);
});

test('many messages are counted up to a bound', async () => {
  await sql`
    insert into support_messages (id, reference_id, sender_name, sender_email, subject, message, category, priority,
      source, metadata, search_text, created_at, updated_at)
    select gen_random_uuid(), 'many ' || i, 'N', 'n@example.com', 'S', 'M', 'general', 'low', 'web', '{}', 's',
      to_timestamp(i), to_timestamp(i) from generate_series(1, ${MAX_COUNTED}) i`.execute(app.db);
  const { body } = await boss.call(supportRoutes.listMessages);
  expect(body).toMatchObject({ total: MAX_COUNTED, isMore: true });
  expect(await unreadCount()).toBe(MAX_COUNTED);
});

test('what was dealt with is removed after two years without a change; what waits stays', async () => {
  const [resolved, waiting] = [await writeIn(app), await writeIn(app)];
  const idOf = async (reference: string) => (await messageIds(app))[reference];
  await change((await idOf(resolved))!, { status: 'resolved' });
  const mailer = { folder: undefined, send: async () => {} };
  const { run } = supportJobs({ db: app.db, clock: app.clock, mailer }).find(
    ({ job }) => job.name === 'support.tidy',
  )!;
  const after = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await run({});
    return [await idOf(resolved), await idOf(waiting)].map((id) => id !== undefined);
  };
  expect(await after(MESSAGE_KEPT_DAYS - 1)).toEqual([true, true]);
  expect(await after(2)).toEqual([false, true]);
});

// The embedded database runs one transaction at a time.
test.skipIf(!process.env['DATABASE_URL'])(
  'a message that is taken up again while old ones are removed stays',
  async () => {
    const reference = await writeIn(app);
    const id = (await messageIds(app))[reference]!;
    const deed = () => ({ actorId: boss.id, at: app.clock.now() });
    await changeMessages(app.db, [id], { status: 'resolved' }, deed());
    app.clock.advance((MESSAGE_KEPT_DAYS + 1) * DAY_MS);
    const before = new Date(app.clock.now().getTime() - MESSAGE_KEPT_DAYS * DAY_MS);
    const waiting = () => countLockWaits(app.db);
    const { removal } = await app.db.transaction().execute(async (tx) => {
      await changeMessages(tx, [id], { status: 'open' }, deed());
      const running = removeSomeEnded(app.db, before, 100);
      await expect.poll(waiting).toBe(1);
      return { removal: running };
    });
    await removal;
    expect(await findMessage(app.db, id)).toMatchObject({ status: 'open' });
  },
);
