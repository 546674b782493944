import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSENT_EVENT_LIMIT, CONSENT_KEPT_DAYS } from '@msm/contract/privacy/limits';
import { MAX_USER_AGENT_LENGTH } from '@msm/contract/fields';
import { privacyRoutes } from '@msm/contract/privacy/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { privacyJobs } from './privacy.jobs.ts';
import { insertConsentEvent } from './privacy.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const preferences = { essential: true, analytics: true, marketing: false, functional: false };
const event = {
  eventType: 'consent_given',
  preferences,
  timestamp: '2026-03-01T10:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ip: null,
};

const record = (input: unknown, who = app.visitor()) => who.call(privacyRoutes.recordConsentEvent, { input });
const kept = () => app.db.selectFrom('privacy_consent_events').selectAll().orderBy('id').execute();

test("a visitor's decision is kept with both clocks and the version, and without an address", async () => {
  const visitor = app.visitor('198.51.100.77');
  const { status, body } = await record(event, visitor);
  expect([status, body]).toEqual([200, { success: true }]);
  const [row] = await kept();
  expect(row).toMatchObject({
    event_type: 'consent_given',
    version: '1.0',
    member_id: null,
    analytics: true,
    marketing: false,
    functional: false,
    decided_at: new Date(event.timestamp),
    user_agent: event.userAgent,
  });
  expect(Math.abs(row!.received_at.getTime() - app.clock.now().getTime())).toBeLessThan(60_000);
  expect(JSON.stringify(row)).not.toContain('198.51.100');
});

test("a member's decision carries their id; a cookie without its proof does not", async () => {
  const member = await app.member('anna');
  await record({ ...event, eventType: 'consent_updated' }, member);
  await member.send({ method: 'POST', url: privacyRoutes.recordConsentEvent.path, payload: event });
  const [, byToken, byCookie] = await kept();
  expect(byToken).toMatchObject({ member_id: member.id, event_type: 'consent_updated' });
  expect(byCookie!.member_id).toBeNull();
});

test('what is kept cannot be changed or removed; only its member can be forgotten', async () => {
  const change = app.db.updateTable('privacy_consent_events');
  await expect(change.set({ analytics: false }).execute()).rejects.toThrow('append-only');
  await expect(change.set({ member_id: null, analytics: false }).execute()).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('privacy_consent_events').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate privacy_consent_events`.execute(app.db)).rejects.toThrow('append-only');

  const before = await kept();
  expect(before.some(({ member_id }) => member_id !== null)).toBe(true);
  await change.set({ member_id: null }).execute();
  expect(await kept()).toEqual(before.map((row) => ({ ...row, member_id: null })));
});

test('what is older than it is kept goes with the nightly upkeep', async () => {
  const before = await kept();
  const receivedAt = new Date(Date.now() - (CONSENT_KEPT_DAYS + 2) * 86_400_000);
  const [{ id: _id, ...row }] = before as [(typeof before)[0]];
  await insertConsentEvent(app.db, { ...row, received_at: receivedAt });
  expect(await kept()).toHaveLength(before.length + 1);
  for (const { run } of privacyJobs(app)) await run({});
  expect(await kept()).toEqual(before);
});

test.each([
  [{ preferences: { ...preferences, essential: false } }, 'preferences.essential'],
  [{ preferences: { ...preferences, analytics: 'yes' } }, 'preferences.analytics'],
  [{ preferences: { ...preferences, profiling: true } }, 'preferences'],
  [{ preferences: null }, 'preferences'],
  [{ eventType: 'consent_bought' }, 'eventType'],
  [{ timestamp: 'yesterday' }, 'timestamp'],
  [{ timestamp: '0000-01-01T00:00:00.000Z' }, 'timestamp'],
  [{ userAgent: 'x'.repeat(MAX_USER_AGENT_LENGTH + 1) }, 'userAgent'],
  [{ userAgent: 'a\0b' }, 'userAgent'],
  [{ ip: '198.51.100.77' }, 'ip'],
  [{ memberId: '0197f4a0-0000-7000-8000-000000000001' }, '(body)'],
])('%j is refused at %s, and nothing is kept', async (wrong, field) => {
  const { length } = await kept();
  const { status, body } = await record({ ...event, ...wrong });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(await kept()).toHaveLength(length);
});

test('the thirty-first decision of a minute from one address has to wait, whatever address is claimed', async () => {
  const visitor = app.visitor('198.51.100.78');
  for (let count = 0; count < CONSENT_EVENT_LIMIT.perMinute; count++)
    expect((await record(event, visitor)).status).toBe(200);
  expect((await record(event, visitor)).status).toBe(429);
  const spoofed = { input: event, headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await visitor.call(privacyRoutes.recordConsentEvent, spoofed)).status).toBe(429);
});
