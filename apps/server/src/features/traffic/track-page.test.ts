import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_USER_AGENT_LENGTH } from '@msm/contract/fields';
import { MAX_ADDRESS_LENGTH, MAX_VISIT_SECONDS, TRACK_LIMIT } from '@msm/contract/traffic/limits';
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { pageView } from './page-view.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('traffic_page_views').execute();
});

const PERSON = { 'user-agent': pageView.user_agent };
const track = (input: object, who = app.visitor(), headers: Record<string, string> = PERSON) =>
  who.call(trafficRoutes.trackPage, { input: { ...pageView, ...input }, headers });
const kept = () => app.db.selectFrom('traffic_page_views').selectAll().orderBy('shown_at').execute();

test('a page view is kept as it was told, and no address with it', async () => {
  const { status, body } = await track({}, app.visitor('198.51.100.77'));
  expect([status, body]).toEqual([200, { success: true }]);
  const [row] = await kept();
  expect(row).toEqual({
    page_path: '/landing',
    referrer: 'direct',
    visit_seconds: 12,
    session_id: pageView.session_id,
    anonymous_user_id: pageView.anonymous_user_id,
    member_id: null,
    shown_at: new Date(pageView.timestamp),
    received_at: expect.any(Date),
    user_agent: pageView.user_agent,
    is_bot: false,
    screen_resolution: '1440x900',
    viewport_size: '1440x780',
    timezone: 'Africa/Nairobi',
  });
  expect(JSON.stringify(row)).not.toContain('198.51.100');
});

test('a view that is told again is one view with the longest stay, also when all arrive at once', async () => {
  await Promise.all([8, 30, 3, 21].map((visit_duration) => track({ visit_duration })));
  await track({ timestamp: '2026-03-01T10:05:00.000Z', page_path: '/docs' });
  expect((await kept()).map(({ page_path, visit_seconds }) => [page_path, visit_seconds])).toEqual([
    ['/landing', 30],
    ['/docs', 12],
  ]);
});

test('e-mails and unknown queries are gone from whatever a stranger sends', async () => {
  await track({
    page_path: '/verify/anna%2540example.com?token=secret&tab=one&utm_source=anna%40example.com',
    referrer: 'https://mail.example/to/anna@example.com?q=anna@example.com',
    user_agent: 'crawler (mail: owner@example.com)',
  });
  const [row] = await kept();
  expect(row).toMatchObject({
    page_path: '/verify/_email_?tab=one&utm_source=_email_',
    referrer: 'https://mail.example/to/_email_',
    user_agent: 'crawler (mail: _email_)',
    is_bot: true,
  });
});

test('the longest addresses that are accepted can be kept', async () => {
  const long = `/${'ﷺ'.repeat(MAX_ADDRESS_LENGTH - 1)}`;
  expect((await track({ page_path: long, referrer: long })).status).toBe(200);
  expect((await kept())[0]!.page_path).toHaveLength(512);
});

test('a program that poses as a browser in what it says is known by its header', async () => {
  await track({}, app.visitor(), { 'user-agent': 'curl/8.5.0' });
  expect((await kept())[0]!.is_bot).toBe(true);
});

test("a member's view carries their id only beside the anonymous one", async () => {
  const member = await app.member('anna');
  await track({ timestamp: '2026-03-01T10:00:01.000Z' }, member);
  await track({ timestamp: '2026-03-01T10:00:02.000Z', anonymous_user_id: null }, member);
  expect((await kept()).map(({ member_id }) => member_id)).toEqual([member.id, null]);
});

test.each([
  [{ page_path: 'landing' }, 'page_path'],
  [{ page_path: `/${'x'.repeat(MAX_ADDRESS_LENGTH)}` }, 'page_path'],
  [{ page_path: '/a\0b' }, 'page_path'],
  [{ referrer: '' }, 'referrer'],
  [{ visit_duration: -1 }, 'visit_duration'],
  [{ visit_duration: 1.5 }, 'visit_duration'],
  [{ visit_duration: MAX_VISIT_SECONDS + 1 }, 'visit_duration'],
  [{ session_id: 'anna@example.com' }, 'session_id'],
  [{ anonymous_user_id: 'x'.repeat(65) }, 'anonymous_user_id'],
  [{ timestamp: '0000-01-01T00:00:00.000Z' }, 'timestamp'],
  [{ user_agent: 'x'.repeat(MAX_USER_AGENT_LENGTH + 1) }, 'user_agent'],
  [{ screen_resolution: 'huge' }, 'screen_resolution'],
  [{ viewport_size: '360x720; drop' }, 'viewport_size'],
  [{ timezone: 'anna@example.com' }, 'timezone'],
  [{ ip: '198.51.100.77' }, '(body)'],
])('%j is refused at %s, and nothing is kept', async (wrong, field) => {
  const { status, body } = await track(wrong);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(await kept()).toEqual([]);
});

test('the thirty-first view of a minute from one address is refused', async () => {
  const visitor = app.visitor('198.51.100.78');
  for (let count = 0; count < TRACK_LIMIT.perMinute; count++)
    expect((await track({}, visitor)).status).toBe(200);
  expect((await track({}, visitor)).status).toBe(429);
});
