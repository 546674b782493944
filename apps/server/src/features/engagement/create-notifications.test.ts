import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MERGE_WINDOW_MS, NOTIFICATIONS_KEPT, READ_NOTIFICATION_DAYS } from '@msm/contract/engagement/limits';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { aloneBroadcast } from '../../platform/broadcast.ts';
import { after } from '../../platform/clock.ts';
import { createEvents, type Events } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import type { NewNotification, Notifications } from '../../platform/ports/notifications.ts';
import { users } from '../users/users.store.ts';
import { createNotifications } from './create-notifications.ts';
import { insertNotification, keepNewest, markRead, removeReadBefore } from './notifications.store.ts';

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

const ring = (more: Partial<NewNotification> = {}) =>
  notifications.transaction((_tx, notify) =>
    notify({ memberId: anna.id, kind: 'money_received', title: 'You received $5.00', ...more }),
  );

const rowsOf = (memberId: string) =>
  app.db.selectFrom('engagement_notifications').selectAll().where('member_id', '=', memberId).execute();

test('a notification commits with its transaction and is told after it', async () => {
  const id = await ring({ link: '/msmpay/wallet', metadata: { amount: '5.00' } });
  await expect.poll(() => told).toEqual([id]);
  expect(await rowsOf(anna.id)).toMatchObject([
    { id, kind: 'money_received', link: '/msmpay/wallet', metadata: { amount: '5.00' }, read_at: null },
  ]);
});

test('what is rolled back is neither kept nor told', async () => {
  const failing = notifications.transaction(async (_tx, notify) => {
    await notify({ memberId: anna.id, kind: 'money_received', title: 'Never' });
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

test('the tidying keeps the newest of each member, and drops what was read long ago', async () => {
  const now = app.clock.now();
  const insert = (memberId: string, minutesAgo: number) =>
    insertNotification(app.db, {
      member_id: memberId,
      kind: 'post_failed',
      title: `${minutesAgo}`,
      body: null,
      link: null,
      actor_id: null,
      actor_email: null,
      actor_username: null,
      target_type: null,
      target_id: null,
      metadata: {},
      merge_key: null,
      created_at: after(now, -minutesAgo * 60_000),
    });
  for (const minutesAgo of [3, 1, 2]) await insert(anna.id, minutesAgo);
  await insert(berta.id, 9);
  await keepNewest(app.db, 2);
  expect((await rowsOf(anna.id)).map(({ title }) => title).toSorted()).toEqual(['1', '2']);
  expect(await rowsOf(berta.id)).toHaveLength(1);
  await markRead(app.db, anna.id, now);
  await removeReadBefore(app.db, after(now, -1.5 * 60_000));
  expect((await rowsOf(anna.id)).map(({ title }) => title)).toEqual(['1']);
  expect(await rowsOf(berta.id)).toHaveLength(1);
  expect([NOTIFICATIONS_KEPT, READ_NOTIFICATION_DAYS]).toEqual([500, 90]);
});
