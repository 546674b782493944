// The inbox is SuperAdmin's alone, whatever a caller brings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supportRoutes } from '@msm/contract/support/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { messageIds, writeIn } from './contact-form.fixture.ts';

let app: TestApp;
let callers: Record<'visitor' | 'User' | 'Admin', Visitor>;
let id: string;
beforeAll(async () => {
  app = await openTestApp();
  const boss = await app.member('boss');
  const admin = await app.member('admin');
  await boss.call(userRoutes.changeUser, { params: { id: admin.id }, input: { role: 'Admin' } });
  await admin.login({ username: 'admin' });
  callers = { visitor: app.visitor(), User: await app.member('user'), Admin: admin };
  const reference = await writeIn(app);
  id = (await messageIds(app))[reference]!;
});
afterAll(() => app.stop());

const attempts = [
  { route: supportRoutes.countUnread },
  { route: supportRoutes.listRecentUnread },
  { route: supportRoutes.listMessages },
  { route: supportRoutes.exportMessages },
  { route: supportRoutes.readMessage },
  { route: supportRoutes.changeMessage, input: () => ({ status: 'spam' }) },
  { route: supportRoutes.changeMessages, input: () => ({ ids: [id], status: 'spam' }) },
  { route: supportRoutes.replyToMessage, input: () => ({ text: 'In your name.' }) },
].map((attempt) => ({ ...attempt, name: `${attempt.route.method} ${attempt.route.path}` }));

test('every route of the inbox is tried below', () => {
  const open = [supportRoutes.submitMessage, supportRoutes.lookUpMessage];
  expect(attempts).toHaveLength(Object.keys(supportRoutes).length - open.length);
});

test.each(attempts)('$name is refused to visitors, Users and Admins', async ({ route, input }) => {
  const request = { params: { id }, input: input?.() };
  const whole = () => app.db.selectFrom('support_messages').selectAll().execute();
  const before = await whole();
  expect((await callers.visitor.call(route, request)).status).toBe(401);
  expect((await callers.User.call(route, request)).status).toBe(403);
  expect((await callers.Admin.call(route, request)).status).toBe(403);
  expect(await whole()).toEqual(before);
  expect(await app.db.selectFrom('support_replies').select('id').execute()).toEqual([]);
});
