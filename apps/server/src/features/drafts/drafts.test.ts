// Drafts as their members use them, over HTTP.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { draftRoutes } from '@msm/contract/drafts/routes';
import { DRAFT_SAVES_PER_MINUTE, MAX_DRAFT_VERSIONS } from '@msm/contract/drafts/limits';
import { CHANGED_ELSEWHERE, type DraftSummary } from '@msm/contract/drafts/schemas';
import { mediaRoutes } from '@msm/contract/media/routes';
import { createOwnMedia } from '../../../tests/authorisation/own-media.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let anna: Visitor;
let boris: Visitor;
/** Carla, who acts in Anna's account. */
let colleague: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await app.member('anna');
  boris = await app.member('boris');
  colleague = await app.member('carla');
  await app.db
    .insertInto('accounts_members')
    .values({ account_id: anna.accountId, user_id: colleague.id })
    .execute();
  await colleague.call(authRoutes.selectAccount, { input: { accountId: anna.accountId } });
});
afterAll(() => app.stop());

interface Open {
  id: string;
  version: number;
  save(title: string, more?: object): ReturnType<Visitor['call']>;
}

/** An open composer: it numbers its saves, and knows the version of the last answer it heard. */
function open(member = anna, id: string = randomUUID(), version = 0): Open {
  const editor = { id: randomUUID(), save: 0 };
  const composer: Open = {
    id,
    version,
    async save(title, more = {}) {
      editor.save += 1;
      const answered = await member.call(draftRoutes.saveDraft, {
        params: { id },
        input: { ...fieldsOf(title), version: composer.version, editor: { ...editor }, ...more },
      });
      if (answered.status === 200) composer.version = answered.body.draft.version;
      return answered;
    },
  };
  return composer;
}

const fieldsOf = (title: string) => ({
  content: { title, html: `<p>${title}</p>` },
  destinations: [],
  wallTime: '2027-03-01T09:00',
  zone: 'Africa/Nairobi',
  recurrence: null,
  brief: null,
});

const read = (id: string, member = anna) => member.call(draftRoutes.readDraft, { params: { id } });
const titles = async (input: object = {}, member = anna) =>
  (await member.call(draftRoutes.listDrafts, { input })).body.drafts.map(({ title }: DraftSummary) => title);

test('a draft is there after its first save, unfinished as it is, and found by its title', async () => {
  const composer = open();
  const saved = await composer.save('', { content: { title: '', slug: 'half-' }, wallTime: '' });
  expect(saved).toMatchObject({ status: 200, body: { draft: { version: 1, isFinished: false } } });
  await composer.save('Rain on the Ngong hills');
  const { body } = await read(composer.id);
  expect(body.draft).toMatchObject({
    version: 2,
    content: { title: 'Rain on the Ngong hills' },
    changedBy: { name: 'anna Tester' },
  });
  expect(await titles({ search: 'NGONG' })).toEqual(['Rain on the Ngong hills']);
  expect(await titles({ search: 'nothing like it' })).toEqual([]);
});

test('what runs in a browser is not stored, in variants neither', async () => {
  const composer = open();
  const evil = '<p onclick="x()">Hi</p><script>alert(1)</script>';
  const destinations = [{ platform: 'wordpress', destinationId: randomUUID(), variant: { html: evil } }];
  const { body } = await composer.save('Hi', { content: { title: 'Hi\ud800', html: evil }, destinations });
  expect(body.draft.content).toEqual({ title: 'Hi\ufffd', html: '<p>Hi</p>' });
  expect(body.draft.destinations[0].variant.html).toBe('<p>Hi</p>');
});

test('a save whose answer was lost is no second draft and no conflict', async () => {
  const id = randomUUID();
  const composer = open(anna, id);
  await composer.save('First');
  composer.version = 0;
  expect((await composer.save('Second')).status).toBe(200);
  composer.version = 1;
  expect((await composer.save('Third')).body.draft).toMatchObject({ version: 3, title: 'Third' });
  expect((await titles({ pageSize: 100 })).filter((title: string) => title === 'First')).toEqual([]);
});

test('two requests that create one draft at once create one', async () => {
  const id = randomUUID();
  const answers = await Promise.all([open(anna, id).save('Twin'), open(anna, id).save('Twin')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await titles({ search: 'twin' })).toEqual(['Twin']);
});

test('when another editor saved since, nothing is overwritten', async () => {
  const mine = open();
  await mine.save('Mine');
  const theirs = open(colleague, mine.id, mine.version);
  expect((await theirs.save('Theirs')).status).toBe(200);
  const refused = await mine.save('Mine again');
  expect(refused).toMatchObject({ status: 409, body: { problem: CHANGED_ELSEWHERE } });
  const { body } = await read(mine.id);
  expect(body.draft).toMatchObject({ title: 'Theirs', changedBy: { name: 'carla Tester' } });
});

test('of an account’s drafts others see nothing, and cannot take their ids', async () => {
  const { id, save } = open();
  await save('Private');
  expect((await read(id, boris)).status).toBe(404);
  expect(await titles({ pageSize: 100 }, boris)).toEqual([]);
  expect((await open(boris, id).save('Taken over')).status).toBe(409);
  expect((await open(boris, id, 1).save('Taken over')).status).toBe(404);
  const copy = await boris.call(draftRoutes.copyDraft, { params: { id }, input: { id: randomUUID() } });
  expect(copy.status).toBe(404);
});

test('a deleted draft is gone until its deletion is undone; a stale tab does not bring it back', async () => {
  const composer = open();
  await composer.save('Deleted by mistake');
  const params = { id: composer.id };
  await anna.call(draftRoutes.removeDraft, { params });
  expect((await read(composer.id)).status).toBe(404);
  expect((await composer.save('Typed in another tab')).status).toBe(404);
  expect(await titles({ search: 'by mistake' })).toEqual([]);
  expect((await anna.call(draftRoutes.restoreDraft, { params })).status).toBe(200);
  expect(await titles({ search: 'by mistake' })).toEqual(['Deleted by mistake']);
});

test('a template is a copy of its own, and so is a draft that starts from it', async () => {
  const composer = open();
  await composer.save('Weekly market');
  const [template, fresh] = [randomUUID(), randomUUID()];
  const copy = (from: string, input: object) =>
    anna.call(draftRoutes.copyDraft, { params: { id: from }, input });
  const first = await copy(composer.id, { id: template, isTemplate: true });
  const again = await copy(composer.id, { id: template, isTemplate: true });
  expect(again.body.draft).toEqual(first.body.draft);
  expect(await titles({ kind: 'templates' })).toEqual(['Weekly market']);
  await copy(template, { id: fresh });
  const started = open(anna, fresh, 1);
  expect((await started.save('Market of this week')).status).toBe(200);
  expect((await read(template)).body.draft.title).toBe('Weekly market');
});

const earlier = (column: string) => sql<Date>`${sql.ref(column)} - interval '5 minutes'`;

/** For one draft: sessions would not outlive the hours. */
async function passFiveMinutes(id: string): Promise<void> {
  const times = { changed_at: earlier('changed_at'), created_at: earlier('created_at') };
  await app.db.updateTable('drafts').set(times).where('id', '=', id).execute();
  const saved = { saved_at: earlier('saved_at') };
  await app.db.updateTable('drafts_versions').set(saved).where('draft_id', '=', id).execute();
}

test('earlier states are kept every few minutes, a bounded number of them, and can be restored', async () => {
  const composer = open();
  const params = { id: composer.id };
  await composer.save('Begun');
  await composer.save('Begun, typed on');
  expect((await anna.call(draftRoutes.listDraftVersions, { params })).body.versions).toEqual([]);
  for (let step = 1; step <= MAX_DRAFT_VERSIONS + 5; step += 1) {
    await passFiveMinutes(composer.id);
    await composer.save(`State ${step}`);
  }
  const { versions } = (await anna.call(draftRoutes.listDraftVersions, { params })).body;
  expect(versions).toHaveLength(MAX_DRAFT_VERSIONS);
  expect(versions.at(-1)).toMatchObject({ title: 'Begun, typed on', savedBy: { name: 'anna Tester' } });
  const oldest = { id: composer.id, version: String(versions.at(-1).version) };
  const looked = await anna.call(draftRoutes.readDraftVersion, { params: oldest });
  expect(looked.body.fields.content.title).toBe('Begun, typed on');
  const editor = { id: randomUUID(), save: 1 };
  const restore = (current: number) =>
    anna.call(draftRoutes.restoreDraftVersion, { params: oldest, input: { current, editor } });
  expect((await restore(composer.version - 1)).status).toBe(409);
  expect((await restore(composer.version)).body.draft).toMatchObject({
    title: 'Begun, typed on',
    version: composer.version + 1,
  });
  const { versions: after } = (await anna.call(draftRoutes.listDraftVersions, { params })).body;
  expect(after[0].title).toBe(`State ${MAX_DRAFT_VERSIONS + 5}`);
});

test('a picture of the library that a draft shows is not deleted by mistake', async () => {
  const { mediaId } = await createOwnMedia(app, anna);
  const { data } = (await anna.call(mediaRoutes.listMedia)).body;
  const { url } = data.find(({ id }: { id: string }) => id === mediaId);
  const composer = open();
  const remove = () => anna.call(mediaRoutes.removeMedia, { params: { id: mediaId } });
  await composer.save('With a picture', {
    content: { title: 'Shown', html: `<p><img src="http://localhost:3000${url}" alt=""></p>` },
  });
  expect((await remove()).status).toBe(409);
  const variant = { media: [{ libraryId: mediaId }] };
  await composer.save('At one destination', {
    destinations: [{ platform: 'x', destinationId: randomUUID(), variant }],
  });
  expect((await remove()).status).toBe(409);
  await composer.save('Without it');
  expect((await remove()).status).toBe(200);
});

test('a copy that is asked for again after it was deleted holds no picture', async () => {
  const { mediaId } = await createOwnMedia(app, anna);
  const composer = open();
  const content = { title: 'Copied', media: [{ libraryId: mediaId }] };
  await composer.save('Copied', { content });
  const id = randomUUID();
  const copy = () => anna.call(draftRoutes.copyDraft, { params: { id: composer.id }, input: { id } });
  expect((await copy()).status).toBe(201);
  await anna.call(draftRoutes.removeDraft, { params: { id } });
  await copy();
  await anna.call(draftRoutes.removeDraft, { params: { id: composer.id } });
  expect((await anna.call(mediaRoutes.removeMedia, { params: { id: mediaId } })).status).toBe(200);
});

test('too long a draft, or too many saves a minute, are refused', async () => {
  const composer = open(await app.member('dora'));
  const html = 'x'.repeat(150_000);
  const destinations = [{ platform: 'wordpress', destinationId: randomUUID(), variant: { html } }];
  expect((await composer.save('Long', { content: { title: 'Long', html }, destinations })).status).toBe(413);
  const statuses: number[] = [];
  for (let save = 0; save <= DRAFT_SAVES_PER_MINUTE; save += 1)
    statuses.push((await composer.save('Typed quickly')).status);
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
