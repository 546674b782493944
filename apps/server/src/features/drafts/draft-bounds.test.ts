// Bounds of drafts, and drafts that can no longer be read.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ACCOUNT_DRAFTS } from '@msm/contract/drafts/limits';
import { draftRoutes } from '@msm/contract/drafts/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const fieldsOf = (title: string, html = '<p>Text</p>') => ({
  content: { title, html },
  destinations: [],
  wallTime: '',
  zone: 'UTC',
  recurrence: null,
  brief: null,
});
const save = (member: Visitor, id: string, more: object = {}) =>
  member.call(draftRoutes.saveDraft, {
    params: { id },
    input: { ...fieldsOf('A draft'), version: 0, editor: { id: randomUUID(), save: 1 }, ...more },
  });

test('a text that grows while it is cleaned is refused, or can be read again', async () => {
  const anna = await app.member('anna');
  const id = randomUUID();
  // Within the limit of 200,000 as it is sent.
  const saved = await save(anna, id, fieldsOf('Ampersands', `<p>${'R&D & '.repeat(20_000)}</p>`));
  expect(saved.status).toBeLessThan(500);
  const read = await anna.call(draftRoutes.readDraft, { params: { id } });
  expect([200, 404]).toContain(read.status);
});

test('restoring deleted drafts does not exceed what an account may have', async () => {
  const boris = await app.member('boris');
  const ids: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    ids.push(randomUUID());
    await save(boris, ids[each]!);
    await boris.call(draftRoutes.removeDraft, { params: { id: ids[each]! } });
  }
  await sql`
    insert into drafts (id, account_id, is_template, search_text, fields, version, editor_id, editor_save, changed_by,
      changed_at, created_at)
    select gen_random_uuid(), account_id, false, 'x', fields, 1, editor_id, 1, changed_by, now(), now()
    from drafts, generate_series(1, ${MAX_ACCOUNT_DRAFTS}::int) where id = ${ids[0]!}`.execute(app.db);
  expect((await save(boris, randomUUID())).status).toBe(409);
  for (const id of ids) await boris.call(draftRoutes.restoreDraft, { params: { id } });
  const { count } = await app.db
    .selectFrom('drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', boris.accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(count).toBeLessThanOrEqual(MAX_ACCOUNT_DRAFTS);
});

test('drafts that are copied and deleted over and over are bounded', async () => {
  const carla = await app.member('carla');
  const id = randomUUID();
  await save(carla, id, fieldsOf('Large', `<p>${'x'.repeat(150_000)}</p>`));
  const statuses = new Set<number>();
  for (let each = 0; each < 150; each += 1) {
    const copy = randomUUID();
    const { status } = await carla.call(draftRoutes.copyDraft, { params: { id }, input: { id: copy } });
    statuses.add(status);
    await carla.call(draftRoutes.removeDraft, { params: { id: copy } });
  }
  // Saves are limited to 90 a minute; each of these stores as much, for 30 days.
  expect([...statuses].some((status) => status === 429 || status === 409)).toBe(true);
});

test('what a save stored can be read, whatever the save was answered', async () => {
  const fay = await app.member('fay');
  const id = randomUUID();
  await save(fay, id, fieldsOf('Ampersands', `<p>${'R&D & '.repeat(20_000)}</p>`));
  const listed = (await fay.call(draftRoutes.listDrafts, { input: {} })).body.drafts;
  const { status } = await fay.call(draftRoutes.readDraft, { params: { id } });
  // Listed, but never to be opened again.
  expect({ listed: listed.length, status }).not.toEqual({ listed: 1, status: 500 });
});
