import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { engagementEvents } from '@msm/contract/engagement/events';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { connected, connectTo } from '../../../tests/socket-client.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let address: string;
let fans: Visitor[];
beforeAll(async () => {
  app = await openTestApp();
  address = await app.start();
  fans = [await app.member('fan1'), await app.member('fan2'), await app.member('fan3')];
});
afterAll(() => app.stop());

const follow = (fan: Visitor, star: Visitor) =>
  fan.call(engagementRoutes.engage, {
    input: { targetType: 'user', targetId: star.email, engagementType: 'follow' },
  });
const list = async (member: Visitor, input: object = {}) =>
  (await member.call(engagementRoutes.listNotifications, { input })).body;
const read = (member: Visitor, id: string) =>
  member.call(engagementRoutes.readNotification, { params: { id } });
const remove = (member: Visitor, id: string) =>
  member.call(engagementRoutes.removeNotification, { params: { id } });

async function starWithThree(username: string): Promise<{ star: Visitor; ids: string[] }> {
  const star = await app.member(username);
  for (const fan of fans) await follow(fan, star);
  const { notifications } = await list(star);
  return { star, ids: notifications.map(({ id }: Notification) => id) };
}

/** Collects what a tab of the member is told. */
async function openTab(member: Visitor): Promise<{ tab: Socket; told: unknown[]; changes: unknown[] }> {
  const tab = connectTo(address, 'notifications', member.token);
  const [told, changes]: unknown[][] = [[], []];
  tab.on(engagementEvents.notification.name, (payload) => told!.push(payload));
  tab.on(engagementEvents.notificationsChanged.name, (payload) => changes!.push(payload));
  await connected(tab);
  return { tab, told: told!, changes: changes! };
}

test('the bell lists the newest first, with everything a client reads', async () => {
  const { star } = await starWithThree('anna');
  const body = await list(star, { pageSize: 2 });
  expect(body).toMatchObject({ success: true, page: 1, pageSize: 2, total: 3, unreadCount: 3 });
  const [newest] = body.notifications;
  expect(newest).toEqual({
    id: expect.any(String),
    read: false,
    title: 'fan3 follows your profile',
    body: null,
    link: '/account',
    userEmail: 'fan3@example.com',
    username: 'fan3',
    engagementType: 'follow',
    targetType: 'user',
    targetId: star.email,
    createdAt: expect.any(String),
    timestamp: newest.createdAt,
    metadata: expect.objectContaining({ fromUser: 'fan3', fromEmail: 'fan3@example.com' }),
  });
  expect((await list(star, { pageSize: 2, page: 2 })).notifications).toMatchObject([{ username: 'fan1' }]);
});

test('reading and removing change the count once, and never below zero', async () => {
  const { star, ids } = await starWithThree('berta');
  for (const time of [1, 2]) {
    expect((await read(star, ids[0]!)).body, `time ${time}`).toMatchObject({ unreadCount: 2 });
  }
  for (const id of [ids[0]!, ids[1]!, ids[1]!]) await remove(star, id);
  expect(await list(star)).toMatchObject({ total: 1, unreadCount: 1 });
  for (const time of [1, 2]) {
    const { body } = await star.call(engagementRoutes.readAllNotifications);
    expect(body, `time ${time}`).toMatchObject({ unreadCount: 0 });
  }
  expect((await remove(star, ids[2]!)).body).toMatchObject({ unreadCount: 0 });
  expect(await list(star)).toMatchObject({ total: 0, unreadCount: 0, notifications: [] });
});

test("another member's notification does not exist, and stays as it is", async () => {
  const { star, ids } = await starWithThree('carla');
  const stranger = fans[0]!;
  expect((await read(stranger, ids[0]!)).status).toBe(404);
  expect((await remove(stranger, ids[0]!)).status).toBe(404);
  await stranger.call(engagementRoutes.readAllNotifications);
  expect(await list(star)).toMatchObject({ total: 3, unreadCount: 3 });
  expect((await read(star, '01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e')).status).toBe(404);
});

test('every open tab of the member is told, and nobody else', async () => {
  const star = await app.member('dora');
  const tabs = [await openTab(star), await openTab(star)];
  const stranger = await openTab(fans[1]!);
  await follow(fans[0]!, star);
  const { notifications } = await list(star);
  for (const { told } of tabs) await expect.poll(() => told).toEqual(notifications);
  await read(star, notifications[0].id);
  await star.call(engagementRoutes.readAllNotifications);
  for (const { changes } of tabs) await expect.poll(() => changes).toEqual([{ unreadCount: 0 }]);
  expect(stranger.told).toEqual([]);
  for (const { tab } of [...tabs, stranger]) tab.close();
});

test('what was told while the member was offline is there when they return', async () => {
  const star = await app.member('emil');
  const { tab } = await openTab(star);
  tab.close();
  for (const fan of fans) await follow(fan, star);
  const back = await openTab(star);
  expect(await list(star)).toMatchObject({ total: 3, unreadCount: 3 });
  back.tab.close();
});
