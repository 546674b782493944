import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_GAME_EVENT_BYTES, MAX_GAME_EVENT_DEPTH, TRACK_LIMIT } from '@msm/contract/traffic/limits';
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('traffic_game_events').execute();
});

const track = (input: unknown, who = app.visitor()) => who.call(trafficRoutes.trackGameEvent, { input });
const kept = () => app.db.selectFrom('traffic_game_events').selectAll().orderBy('id').execute();

const nested = (levels: number): unknown => (levels === 0 ? 'bottom' : { in: nested(levels - 1) });
/** An event of exactly so many bytes. */
const sized = (bytes: number) => ({ note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length) });

test('an event of any form is kept, without e-mails', async () => {
  const { status, body } = await track({
    event: 'kadi_won',
    cards: [1, 'K♠', { points: 12.5 }],
    by: 'anna@example.com',
  });
  expect([status, body]).toEqual([200, { success: true }]);
  const [row] = await kept();
  expect(row).toMatchObject({
    member_id: null,
    body: { event: 'kadi_won', cards: [1, 'K♠', { points: 12.5 }], by: '_email_' },
  });
});

test("a member's event carries their id only beside an anonymous one", async () => {
  const member = await app.member('anna');
  await track({ event: 'a', anonymous_user_id: '55555555-6666-7777' }, member);
  await track({ event: 'b' }, member);
  expect((await kept()).map(({ member_id }) => member_id)).toEqual([member.id, null]);
});

test('size and depth have their bounds, to the byte and to the level', async () => {
  expect((await track(sized(MAX_GAME_EVENT_BYTES))).status).toBe(200);
  expect((await track(nested(MAX_GAME_EVENT_DEPTH))).status).toBe(200);
  for (const event of [
    sized(MAX_GAME_EVENT_BYTES + 1),
    { note: 'ﷺ'.repeat(MAX_GAME_EVENT_BYTES / 2) },
    nested(MAX_GAME_EVENT_DEPTH + 1),
    nested(1_000),
  ]) {
    const { status, body } = await track(event);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('(body)');
  }
  expect(await kept()).toHaveLength(2);
});

test.each([
  ['a list', [1]],
  ['a text', '"x"'],
  ['nothing', undefined],
  ['a NUL', { note: 'a\0b' }],
  ['half a character', { note: 'a\ud800b' }],
])('%s is refused', async (_what, input) => {
  expect((await track(input)).status).toBeOneOf([400, 415]);
  expect(await kept()).toEqual([]);
});

test('the thirty-first event of a minute from one address is refused', async () => {
  const visitor = app.visitor('198.51.100.78');
  for (let count = 0; count < TRACK_LIMIT.perMinute; count++)
    expect((await track({ count }, visitor)).status).toBe(200);
  expect((await track({}, visitor)).status).toBe(429);
});
