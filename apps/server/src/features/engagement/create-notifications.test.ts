import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  MERGE_WINDOW_MS,
  NOTIFICATIONS_KEPT,
  READ_NOTIFICATION_DAYS,
  RINGS_PER_PAIR_AND_HOUR,
} from '@msm/contract/engagement/limits';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { aloneBroadcast } from '../../platform/nodes/broadcast.ts';
import { MINUTE_MS, after } from '../../platform/clock.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import type { Announcement, Notifications, Notify } from '../../platform/ports/notifications.ts';
import { users } from '../users/users.store.ts';
import { createNotifications } from './create-notifications.ts';
import { removeSomeRead, trimBell } from './notifications.store.ts';

let app: TestApp;
let anna: Visitor;
let berta: Visitor;
let events: Events;
let notifications: Notifications;
let told: string[];
beforeAll(async () => {
  app = await openTestApp();
  anna = await app.member('anna');
  berta = await app.member('berta');
});
beforeEach(async () => {
  await app.db.deleteFrom('engagement_notifications').execute();
  told = [];
  events = createEvents(createLog('silent'), aloneBroadcast);
  events.on('notification.added', ({ notificationId }) => void told.push(notificationId));
  notifications = createNotifications({ db: app.db, clock: app.clock, events, users });
});
afterAll(() => app.stop());

const ring = (more: Partial<Announcement<'post_failed'> & { memberId: string }> = {}) =>
  notifications.transaction((_tx, notify) =>
    notify({ memberId: anna.id, kind: 'post_failed', title: 'A post was not published', ...more }),
  );

const rowsOf = (memberId: string) =>
  app.db.selectFrom('engagement_notifications').selectAll().where('member_id', '=', memberId).execute();

test('a notification commits with its transaction and is told after it', async () => {
  const id = await ring({ link: '/schedule-posts', metadata: { publicationId: '5' } });
  await expect.poll(() => told).toEqual([id]);
  expect(await rowsOf(anna.id)).toMatchObject([
    { id, kind: 'post_failed', link: '/schedule-posts', metadata: { publicationId: '5' }, read_at: null },
  ]);
});

// Checked by the compiler: each line below it expects an error.
test('an unknown kind, or a payload that is not of its kind, does not compile', () => {
  const memberId = anna.id;
  const notAsked = (notify: Notify) => [
    // @ts-expect-error -- no such kind
    notify({ memberId, kind: 'post_lost', title: 'Unknown' }),
    // @ts-expect-error -- the payload of another kind
    notify({ memberId, kind: 'draft_ready', title: 'Ready', metadata: { publicationId: '5' } }),
    // @ts-expect-error -- its payload is missing
    notify({ memberId, kind: 'draft_ready', title: 'Ready' }),
    notify({ memberId, kind: 'draft_ready', title: 'Ready', metadata: { generationId: '5', draftId: null } }),
  ];
  expect(notAsked).toBeTypeOf('function');
});

test('what is rolled back is neither kept nor told', async () => {
  const failing = notifications.transaction(async (_tx, notify) => {
    await notify({ memberId: anna.id, kind: 'post_failed', title: 'Never' });
    throw new Error('the payment failed after all');
  });
  await expect(failing).rejects.toThrow('after all');
  const id = await ring();
  await expect.poll(() => told).toEqual([id]);
  expect(await rowsOf(anna.id)).toHaveLength(1);
});

test('duplicates at once are one row and one ring; a second later the bell rings again', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => ring({ mergeKey: 'invite 1' })));
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(anna.id)).toHaveLength(1);
  app.clock.advance(MERGE_WINDOW_MS + 1);
  const later = await ring({ mergeKey: 'invite 1' });
  await expect.poll(() => told).toEqual([ids[0], later]);
  expect(MERGE_WINDOW_MS).toBe(1_000);
});

test('other keys, other members and no key at all are not merged', async () => {
  await ring({ mergeKey: 'a' });
  await ring({ mergeKey: 'b' });
  await ring({ mergeKey: 'a', memberId: berta.id });
  await ring();
  await ring();
  expect(await rowsOf(anna.id)).toHaveLength(4);
  expect(await rowsOf(berta.id)).toHaveLength(1);
});

test('nobody is told of their own act, and who is disabled or gone is not told', async () => {
  expect(await ring({ actor: { id: anna.id, email: anna.email, username: 'anna' } })).toBeUndefined();
  expect(await ring({ memberId: '01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e' })).toBeUndefined();
  await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', berta.id).execute();
  expect(await ring({ memberId: berta.id })).toBeUndefined();
  await app.db.updateTable('users').set({ disabled_at: null }).where('id', '=', berta.id).execute();
  expect(await rowsOf(berta.id)).toEqual([]);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'a link to %j is refused: the bell leads to pages of the portal only',
  async (link) => {
    await expect(ring({ link })).rejects.toThrow('engagement_notifications_link_check');
    expect(await ring({ link: '/' })).toBeDefined();
  },
);

interface Planted {
  from?: Visitor | undefined;
  minutesAgo: number;
  isRead?: boolean;
}

/** Straight into the table: a bell that filled over months. */
async function plant(member: Visitor, planted: Planted[]): Promise<void> {
  const now = app.clock.now();
  await app.db
    .insertInto('engagement_notifications')
    .values(
      planted.map(({ from, minutesAgo, isRead }) => ({
        id: randomUUIDv7(),
        member_id: member.id,
        kind: 'share',
        title: `${from ? from.email.split('@')[0] : 'portal'} ${minutesAgo}`,
        actor_id: from?.id ?? null,
        metadata: '{}',
        read_at: isRead ? now : null,
        created_at: after(now, -minutesAgo * MINUTE_MS),
      })),
    )
    .execute();
}

const from = (visitor: Visitor) => ({
  id: visitor.id,
  email: visitor.email,
  username: visitor.email.split('@')[0]!,
});

const titlesOf = async (member: Visitor) => (await rowsOf(member.id)).map(({ title }) => title).toSorted();

test('beyond the hour’s limit one member rings another no more, and everybody else still does', async () => {
  const carla = await app.member('carla');
  const flood = Array.from({ length: RINGS_PER_PAIR_AND_HOUR + 5 }, (_, at) =>
    ring({ actor: from(carla), mergeKey: `a${at} ${carla.id}` }),
  );
  const ids = await Promise.all(flood);
  expect(await rowsOf(anna.id)).toHaveLength(RINGS_PER_PAIR_AND_HOUR);
  expect(new Set(ids).size).toBe(RINGS_PER_PAIR_AND_HOUR);
  await ring({ actor: from(berta) });
  await ring();
  await ring({ actor: from(carla), memberId: berta.id });
  expect(await rowsOf(anna.id)).toHaveLength(RINGS_PER_PAIR_AND_HOUR + 2);
  expect(await rowsOf(berta.id)).toHaveLength(1);
  app.clock.advance(60 * MINUTE_MS + 1);
  await ring({ actor: from(carla) });
  expect(await rowsOf(anna.id)).toHaveLength(RINGS_PER_PAIR_AND_HOUR + 3);
});

test('a full bell loses the oldest of who sent the most, and nothing of the portal or of others', async () => {
  const [dora, emil] = [await app.member('dora'), await app.member('emil')];
  await plant(anna, [
    { minutesAgo: 900 },
    { minutesAgo: 800, isRead: true },
    { from: berta, minutesAgo: 700 },
    { from: emil, minutesAgo: 600 },
    ...[5, 4, 3, 2].map((minutesAgo) => ({ from: dora, minutesAgo })),
    { from: dora, minutesAgo: 1, isRead: true },
  ]);
  await plant(berta, [{ from: dora, minutesAgo: 9 }]);
  await trimBell(app.db, anna.id, 5);
  expect(await titlesOf(anna)).toEqual([
    'berta 700',
    'dora 2',
    'dora 3',
    'dora 4',
    'emil 600',
    'portal 800',
    'portal 900',
  ]);
  await trimBell(app.db, anna.id, 1);
  expect(await titlesOf(anna), 'the newest of the first turn; unread before read').toEqual([
    'dora 2',
    'portal 900',
  ]);
  expect(await titlesOf(berta)).toEqual(['dora 9']);
});

test('what was read makes room for what was not, whoever sent it', async () => {
  const [fritz, gerda] = [await app.member('fritz'), await app.member('gerda')];
  await plant(anna, [
    { from: fritz, minutesAgo: 5, isRead: true },
    { from: gerda, minutesAgo: 4, isRead: true },
    { from: berta, minutesAgo: 3 },
    { from: berta, minutesAgo: 2 },
    { from: berta, minutesAgo: 1 },
  ]);
  await trimBell(app.db, anna.id, 3);
  expect(await titlesOf(anna)).toEqual(['berta 1', 'berta 2', 'berta 3']);
});

test('a bell is trimmed whenever it rings', async () => {
  await plant(
    anna,
    Array.from({ length: NOTIFICATIONS_KEPT }, (_, at) => ({ from: berta, minutesAgo: 100 + at })),
  );
  const newest = await ring({ actor: { id: berta.id, email: berta.email, username: 'berta' } });
  const rows = await rowsOf(anna.id);
  expect(rows).toHaveLength(NOTIFICATIONS_KEPT);
  expect(rows.map(({ id }) => id)).toContain(newest);
  expect(rows.map(({ title }) => title)).not.toContain(`berta ${100 + NOTIFICATIONS_KEPT - 1}`);
  expect(NOTIFICATIONS_KEPT).toBe(500);
});

test('the tidying drops what was read long ago, batch by batch', async () => {
  await plant(anna, [
    { minutesAgo: 1, isRead: true },
    { minutesAgo: 2, isRead: true },
    { minutesAgo: 3, isRead: true },
    { minutesAgo: 4 },
  ]);
  const before = after(app.clock.now(), -1.5 * MINUTE_MS);
  expect(await removeSomeRead(app.db, before, 1)).toBe(1);
  expect(await removeSomeRead(app.db, before, 2)).toBe(1);
  expect(await titlesOf(anna)).toEqual(['portal 1', 'portal 4']);
  expect(READ_NOTIFICATION_DAYS).toBe(90);
});
