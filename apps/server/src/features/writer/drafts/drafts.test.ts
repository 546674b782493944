// Drafts after they were written: listed, read, changed, removed, and only those of the own account.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { writerRoutes } from '@msm/contract/writer/routes';
import { createOwnWriting, type OwnWriting } from '../../../../tests/authorisation/own-writing.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
});
afterAll(() => app.stop());

const draftOf = (member: Visitor): Promise<OwnWriting> => createOwnWriting(app, member);
const list = async (member: Visitor, input: object = {}) =>
  (await member.call(writerRoutes.listDrafts, { input })).body;
const change = (member: Visitor, id: string, content: object) =>
  member.call(writerRoutes.changeDraft, { params: { id }, input: { content } });

test('drafts are listed newest first, by site and by platform, without their texts', async () => {
  const carl = await app.member('carl');
  const first = await draftOf(carl);
  const second = await draftOf(carl);
  const page = await list(carl, { pageSize: '1' });
  expect(page).toMatchObject({ page: 1, pageSize: 1, total: 2 });
  expect(page.drafts).toEqual([expect.objectContaining({ id: second.draftId, title: 'Solar pumps' })]);
  expect(page.drafts[0]).not.toHaveProperty('content');
  expect((await list(carl, { destinationId: first.draftSiteId })).drafts).toMatchObject([
    { id: first.draftId },
  ]);
  expect(await list(carl, { platform: 'x' })).toMatchObject({ total: 0, drafts: [] });
});

test('what a member changes is sanitised, keeps pictures and tables, and may be too long for a while', async () => {
  const { draftId } = await draftOf(anna);
  const html = `<h1>A</h1><p onclick="x()">b<script>c</script></p><figure><img src="https://cdn.example/a.png" alt="A" onerror="x()"><figcaption>d</figcaption></figure><a href="javascript:x()">e</a><a href="https://example.com/" target="_top">f</a>`;
  const { status, body } = await change(anna, draftId, { title: 'Changed', html });
  expect(status).toBe(200);
  expect(body.content).toEqual({
    title: 'Changed',
    html: '<h1>A</h1><p>b</p><figure><img src="https://cdn.example/a.png" alt="A" /><figcaption>d</figcaption></figure><a>e</a><a href="https://example.com/">f</a>',
    draftId,
  });
  expect(body.updatedAt >= body.createdAt).toBe(true);
  const emptied = await change(anna, draftId, { title: 'Changed', html: '' });
  expect([emptied.status, emptied.body.problems]).toEqual([200, ['There is no text yet.']]);
});

test('what cannot be kept is refused', async () => {
  const { draftId } = await draftOf(anna);
  expect((await change(anna, draftId, { title: '' })).status).toBe(400);
  expect((await change(anna, draftId, { title: 'a\0b' })).status).toBe(400);
  const deep = await change(anna, draftId, { title: 'Deep', html: '<b>'.repeat(50_000) });
  expect([deep.status, deep.body.message]).toEqual([422, 'The text is nested too deeply.']);
  expect((await list(anna)).drafts.find(({ id }: { id: string }) => id === draftId).title).toBe(
    'Solar pumps',
  );
});

test('a text that outgrows its limit by being cleaned is refused, and the draft stays as it was', async () => {
  const { draftId } = await draftOf(anna);
  const { status, body } = await change(anna, draftId, { title: 'Grown', html: '&'.repeat(150_000) });
  expect([status, body.fields]).toEqual([400, { 'content.html': 'The text is too long. Shorten it.' }]);
  const read = await anna.call(writerRoutes.readDraft, { params: { id: draftId } });
  expect([read.status, read.body.content.title]).toEqual([200, 'Solar pumps']);
});

test('half a character, as a cut emoji leaves it, is kept as a replacement character', async () => {
  const { draftId } = await draftOf(anna);
  const { status, body } = await change(anna, draftId, { title: 'Cut \ud83d', html: '<p>\ud83d</p>' });
  expect([status, body.content]).toEqual([200, { title: 'Cut \ufffd', html: '<p>\ufffd</p>', draftId }]);
});

test('another account’s drafts and generations do not exist', async () => {
  const { draftId, draftSiteId, generationId } = await draftOf(ben);
  const draft = { params: { id: draftId } };
  const statuses = [
    await anna.call(writerRoutes.readDraft, draft),
    await change(anna, draftId, { title: 'Mine' }),
    await anna.call(writerRoutes.removeDraft, draft),
    await anna.call(writerRoutes.removeSiteDraft, { params: { siteId: draftSiteId, id: draftId } }),
    await anna.call(writerRoutes.readGeneration, { params: { id: generationId } }),
    await anna.call(writerRoutes.cancelGeneration, { params: { id: generationId } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await list(anna, { destinationId: draftSiteId })).total).toBe(0);
  expect((await ben.call(writerRoutes.readDraft, draft)).status).toBe(200);
});

test('a colleague who acts in the account has its drafts, and not those of their own account', async () => {
  const { draftId } = await draftOf(anna);
  const own = await draftOf(ben);
  const invite = { email: ben.email, kind: 'account', accountId: anna.accountId };
  expect((await anna.call(inviteRoutes.createInvite, { input: invite })).status).toBe(201);
  const [{ id }] = (await ben.call(inviteRoutes.listReceivedInvites)).body;
  await ben.call(inviteRoutes.acceptInvite, { params: { id } });
  await ben.call(authRoutes.selectAccount, { input: { accountId: anna.accountId } });
  expect((await ben.call(writerRoutes.readDraft, { params: { id: draftId } })).status).toBe(200);
  expect((await ben.call(writerRoutes.readDraft, { params: { id: own.draftId } })).status).toBe(404);
  await ben.call(authRoutes.selectAccount, { input: { accountId: ben.accountId } });
});

test('a draft is removed once: by itself, or under the site that it was written for', async () => {
  const { draftId, draftSiteId } = await draftOf(anna);
  const remove = (siteId: string) =>
    anna.call(writerRoutes.removeSiteDraft, { params: { siteId, id: draftId } });
  expect((await remove(randomUUID())).status).toBe(404);
  expect((await remove(draftSiteId)).status).toBe(200);
  expect((await remove(draftSiteId)).status).toBe(404);
  const other = await draftOf(anna);
  const params = { id: other.draftId };
  expect((await anna.call(writerRoutes.removeDraft, { params })).status).toBe(200);
  expect((await anna.call(writerRoutes.readDraft, { params })).status).toBe(404);
  expect((await anna.call(writerRoutes.readGeneration, { params: { id: other.generationId } })).status).toBe(
    200,
  );
});
