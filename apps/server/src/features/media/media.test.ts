// The library as its members use it, and the stored files as everybody sees them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { openLibraryApp, picture, upload, type LibraryApp } from './media-library.fixture.ts';
import { mediaLibrary } from './media.store.ts';
import { beginBeside, countLockWaits } from '../../../tests/lock-waits.ts';

let app: LibraryApp;
let anna: Visitor;
let berta: Visitor;
const files: Record<string, MediaFile> = {};
beforeAll(async () => {
  app = await openLibraryApp();
  anna = await verifiedMember(app, 'anna');
  berta = await verifiedMember(app, 'berta');
  const bytes = await picture(700, 500).jpeg().toBuffer();
  for (const name of ['harbour.jpg', 'market.jpg', 'boat.jpg']) {
    files[name] = (await upload(anna, bytes, { name })).body.file;
    app.clock.advance(1_000);
  }
});
afterAll(() => app.stop());

const list = (input: object = {}, member = anna) => member.call(mediaRoutes.listMedia, { input });
const names = async (input?: object) => (await list(input)).body.data.map(({ name }: MediaFile) => name);
const change = (id: string, input: object, member = anna) =>
  member.call(mediaRoutes.changeMedia, { params: { id }, input });
const remove = (id: string, input?: object, member = anna) =>
  member.call(mediaRoutes.removeMedia, { params: { id }, ...(input && { input }) });

test('files are listed newest first, page by page, with the room they take', async () => {
  const { body } = await list({ pageSize: 2 });
  expect(body).toMatchObject({ page: 1, pageSize: 2, total: 3 });
  expect(body.data.map(({ name }: MediaFile) => name)).toEqual(['boat.jpg', 'market.jpg']);
  expect(await names({ pageSize: 2, page: 2, after: body.next })).toEqual(['harbour.jpg']);
  const sizes = Object.values(files).map(({ sizeBytes }) => sizeBytes);
  expect(body.storage.usedBytes).toBe(sizes.reduce((sum, bytes) => sum + bytes));
});

test('files are found by name, title and alt text', async () => {
  const { id } = files['boat.jpg']!;
  const changed = await change(id, {
    title: 'Dhow',
    altText: 'A boat on the Ägäis',
    focalPoint: { x: 0.25, y: 1 },
  });
  expect(changed.body.file).toMatchObject({ title: 'Dhow', altText: 'A boat on the Ägäis', uses: 0 });
  expect(changed.body.file.focalPoint).toEqual({ x: 0.25, y: 1 });
  for (const search of ['BOAT.J', 'dhow', 'ägäis']) expect(await names({ search })).toEqual(['boat.jpg']);
  expect(await names({ search: 'nothing' })).toEqual([]);
  await change(id, { altText: '' });
  expect(await names({ search: 'ägäis' })).toEqual([]);
  expect(await names({ search: 'dhow' })).toEqual(['boat.jpg']);
});

test.each([
  {},
  { altText: 'x'.repeat(501) },
  { title: 'a\0b' },
  { focalPoint: { x: 1.01, y: 0 } },
  { focalPoint: { x: 0.5 } },
  { focalPoint: { x: Number.NaN, y: 0 } },
  { name: 'other.jpg' },
])('the change %j is refused', async (input) => {
  expect((await change(files['boat.jpg']!.id, input)).status).toBe(400);
});

test('another account’s files do not exist', async () => {
  const { id } = files['harbour.jpg']!;
  expect((await list({}, berta)).body).toMatchObject({ total: 0, data: [], storage: { usedBytes: 0 } });
  expect((await change(id, { altText: 'Mine' }, berta)).status).toBe(404);
  expect((await remove(id, { force: true }, berta)).status).toBe(404);
  expect((await change(randomUUID(), { altText: 'x' })).status).toBe(404);
  expect(await mediaLibrary.find(app.db, berta.accountId, id)).toBeUndefined();
  const use = { usedBy: 'schedule_posts', userId: randomUUID() };
  expect(await mediaLibrary.noteUse(app.db, { accountId: berta.accountId, fileId: id }, use)).toBe(false);
  expect(await mediaLibrary.find(app.db, anna.accountId, id)).toMatchObject({
    id,
    focalPoint: { x: 0.5, y: 0.5 },
    sizes: [{ width: 320 }, { width: 640 }, { width: 700, height: 500 }],
  });
});

test('a file that posts use is kept, unless its member insists', async () => {
  const { id } = files['market.jpg']!;
  const file = { accountId: anna.accountId, fileId: id };
  const uses = [randomUUID(), randomUUID()].map((userId) => ({ usedBy: 'schedule_posts', userId }));
  for (const use of [...uses, uses[0]!]) expect(await mediaLibrary.noteUse(app.db, file, use)).toBe(true);
  const refused = await remove(id);
  expect([refused.status, refused.body.message, refused.body.problem]).toEqual([
    409,
    '2 posts use this picture. Take it out there first, or delete it anyway.',
    'mediaInUse',
  ]);
  await mediaLibrary.dropUses(app.db, uses[0]!);
  expect((await remove(id, { force: false })).body.message).toContain('1 post uses this picture.');
  expect((await remove(id, { force: true })).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  expect((await app.http.inject(files['market.jpg']!.url)).statusCode).toBe(404);
  expect(await names()).toEqual(['boat.jpg', 'harbour.jpg']);
});

test('a contributor does not take a picture out of the posts of others', async () => {
  const carl = await verifiedMember(app, 'carl');
  await app.db
    .insertInto('accounts_members')
    .values({ account_id: anna.accountId, user_id: carl.id, role: 'contributor' })
    .execute();
  await carl.call(authRoutes.selectAccount, { input: { accountId: anna.accountId } });
  const bytes = await picture().jpeg().toBuffer();
  const { id }: MediaFile = (await upload(anna, bytes, { name: 'planned.jpg' })).body.file;
  const use = { usedBy: 'schedule_posts', userId: randomUUID() };
  await mediaLibrary.noteUse(app.db, { accountId: anna.accountId, fileId: id }, use);
  expect((await remove(id, { force: true }, carl)).status).toBe(403);
  expect(await names({ search: 'planned' })).toEqual(['planned.jpg']);
  await mediaLibrary.dropUses(app.db, use);
  expect((await remove(id, { force: true }, carl)).status).toBe(200);
});

test.skipIf(!process.env['DATABASE_URL'])(
  'a post that is saved while its picture is deleted waits for the deletion, and is saved',
  async () => {
    const bytes = await picture().jpeg().toBuffer();
    const { id }: MediaFile = (await upload(anna, bytes, { name: 'deleted.jpg' })).body.file;
    const by = { usedBy: 'schedule_posts', userId: randomUUID() };
    const save = () =>
      app.db
        .transaction()
        .execute((tx) => mediaLibrary.noteUsesIn(tx, anna.accountId, { html: [], fileIds: [id] }, by));
    await save();
    const deletion = await beginBeside(app.db);
    try {
      await deletion.query('select from media_files where id = $1 for update', [id]);
      const saved = save();
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      await deletion.query('delete from media_files where id = $1', [id]);
      await deletion.query('commit');
      await saved;
    } finally {
      await deletion.end();
    }
    expect(await app.db.selectFrom('media_uses').selectAll().where('file_id', '=', id).execute()).toEqual([]);
  },
);

test('a stored file is open to everybody, for good, and can be nothing but a picture', async () => {
  const { url } = files['harbour.jpg']!;
  const { statusCode, headers, rawPayload } = await app.http.inject({
    url,
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  const head = await app.http.inject({ url, method: 'HEAD' });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(rawPayload.length),
    0,
  ]);
});

test('a browser that has a file is told so, and only if there is one', async () => {
  const { url } = files['harbour.jpg']!;
  const etag = String((await app.http.inject(url)).headers.etag);
  const ask = (ifNoneMatch: string, at = url) =>
    app.http.inject({ url: at, headers: { 'if-none-match': ifNoneMatch } });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { statusCode, rawPayload, headers } = await ask(known);
    expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await ask('"other"')).statusCode).toBe(200);
  const unknown = `/media/${'x'.repeat(22)}-320.webp`;
  expect((await ask(`"${unknown.slice(7)}"`, unknown)).statusCode).toBe(404);
});

test.each([
  `${'x'.repeat(22)}-320.webp`,
  'short-320.webp',
  '..%2f..%2fapp-secret',
  `${'x'.repeat(22)}-320.webp%00`,
  `${'x'.repeat(22)}-99999.webp`,
  `${'x'.repeat(22)}-320.html`,
])('the unknown name %s is not found, and that is not cached', async (name) => {
  const { statusCode, headers } = await app.http.inject({
    url: `/media/${name}`,
    headers: { accept: 'text/html' },
  });
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(headers['content-type']).toContain('application/json');
});
