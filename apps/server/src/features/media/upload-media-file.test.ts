// Pictures on their way into the library: what is stored of them, what is refused, and that nothing else is left behind.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  MAX_ACCOUNT_MEDIA_BYTES,
  MAX_ANIMATION_FRAMES,
  MAX_MEDIA_FILE_BYTES,
} from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import {
  animation,
  openLibraryApp,
  picture,
  plainPng,
  upload,
  type LibraryApp,
} from './media-library.fixture.ts';
import { mediaJobs } from './media.jobs.ts';

let app: LibraryApp;
let anna: Visitor;
let folder: string;
beforeAll(async () => {
  app = await openLibraryApp();
  folder = app.folder;
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

const storedNames = () =>
  existsSync(join(folder, 'media'))
    ? readdirSync(join(folder, 'media'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.includes('/'))
        .map((path) => path.slice(path.indexOf('/') + 1))
    : [];
const rows = () => app.db.selectFrom('media_files').selectAll().execute();
const leftovers = () => app.db.selectFrom('media_leftovers').selectAll().execute();

/** Bytes without a row, rows without bytes, and files of uploads that ended. */
afterEach(async () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('msm-upload-'))).toEqual([]);
  const files = await rows();
  expect(new Set(storedNames().map((name) => name.slice(0, 22)))).toEqual(
    new Set(files.map(({ stored_name }) => stored_name)),
  );
  expect(await leftovers()).toEqual([]);
});

const bytesAt = async (url: string) => (await app.http.inject({ url })).rawPayload;

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
  'a %s is stored as WebP in several widths',
  async (format) => {
    const original = await picture(720, 480).toFormat(format).toBuffer();
    const { status, body } = await upload(anna, original, { name: `../../Harbour\u202e.${format}` });
    expect([status, body.message]).toEqual([201, undefined]);
    expect(body.file).toMatchObject({
      name: `Harbour.${format}`,
      title: '',
      altText: '',
      focalPoint: { x: 0.5, y: 0.5 },
      width: 720,
      height: 480,
      isAnimated: false,
      isFirstFrameOnly: false,
      uses: 0,
    });
    const widths = [320, 640, 720];
    expect(body.file.sizes.map(({ width }: { width: number }) => width)).toEqual(widths);
    for (const size of body.file.sizes) {
      const { format: stored, width, height } = await sharp(await bytesAt(size.url)).metadata();
      expect({ stored, width, height }).toEqual({ stored: 'webp', width: size.width, height: size.height });
    }
  },
);

test('a large picture is made smaller, a small one is not enlarged', async () => {
  const large = await upload(anna, await picture(600, 3000).jpeg().toBuffer());
  expect(large.body.file).toMatchObject({ width: 512, height: 2560 });
  const small = await upload(anna, await picture(12, 9).png().toBuffer());
  expect(small.body.file.sizes).toEqual([
    { width: 12, height: 9, url: expect.stringMatching(/^\/media\/[\w-]{22}-12\.webp$/) },
  ]);
});

test('place, camera and hidden passengers are not stored; a turned picture stays upright', async () => {
  const original = await picture()
    .withExif({ IFD0: { Artist: 'PLANTED-NAME' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const tail = Buffer.from('PLANTED-TAIL <script>alert(1)</script>');
  const { body } = await upload(anna, Buffer.concat([original, tail]));
  expect(body.file).toMatchObject({ width: 30, height: 40 });
  const stored = await bytesAt(body.file.url);
  expect(stored.toString('latin1')).not.toMatch(/PLANTED|script/);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test('a short animation stays one; of a long one the first frame is kept, and that is said', async () => {
  const short = await upload(anna, await animation(3, 330), { name: 'wave.gif' });
  expect(short.body.file).toMatchObject({
    isAnimated: true,
    isFirstFrameOnly: false,
    width: 330,
    height: 330,
  });
  const [thumb, largest] = await Promise.all(
    short.body.file.sizes.map(async ({ url }: { url: string }) =>
      sharp(await bytesAt(url), { animated: true }).metadata(),
    ),
  );
  expect([thumb.pages ?? 1, largest.pages]).toEqual([1, 3]);
  const long = await upload(anna, await animation(MAX_ANIMATION_FRAMES + 1), { name: 'film.gif' });
  expect(long.body.file).toMatchObject({ isAnimated: false, isFirstFrameOnly: true, width: 8, height: 8 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const truncated = async () => (await picture(800, 600).jpeg().toBuffer()).subarray(0, 1_500);

test.each([
  ['an SVG named .png', 'logo.png', async () => Buffer.from(svg), 415],
  ['HTML named .jpg', 'page.jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['an empty file', 'empty.jpg', async () => Buffer.alloc(0), 415],
  ['a GIF that is a script', 'both.gif', async () => Buffer.from('GIF89a=1;alert(document.domain)//'), 422],
  ['an SVG behind the first bytes of a GIF', 'both.gif', async () => Buffer.from(`GIF89a${svg}`), 422],
  ['a truncated JPEG', 'cut.jpg', truncated, 422],
  ['a PNG that says 1 × 1 and nothing else', 'header.png', async () => plainPng(1, 1).subarray(0, 33), 422],
])('%s is refused in words', async (_case, name, bytes, status) => {
  const before = (await rows()).length;
  const answer = await upload(anna, await bytes(), { name });
  expect([answer.status, answer.body.message]).toEqual([
    status,
    status === 415
      ? 'This is not a picture of a known type. Choose a JPEG, PNG, GIF, WebP or AVIF.'
      : 'This picture cannot be read. It may be damaged or incomplete.',
  ]);
  expect(await rows()).toHaveLength(before);
});

test('a bomb of 400 megapixels is refused by its header', async () => {
  const bomb = plainPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(MAX_MEDIA_FILE_BYTES);
  const { status, body } = await upload(anna, bomb, { name: 'bomb.png' });
  expect([status, body.message]).toEqual([
    422,
    'This picture has 400 megapixels (20000 × 20000); at most 40 are allowed. Make it smaller and try again.',
  ]);
});

test('more bytes than allowed are refused', async () => {
  const { status, body } = await upload(anna, Buffer.alloc(MAX_MEDIA_FILE_BYTES + 1));
  expect([status, body.message]).toEqual([413, 'A file has at most 10 MB.']);
});

test('a form that ends half-way leaves nothing behind, and the same upload can be tried again', async () => {
  const [bytes, uploadId] = [await picture(600, 400).png().toBuffer(), randomUUID()];
  const before = (await rows()).length;
  const cut = await upload(anna, bytes, { uploadId, cutAt: 400 });
  expect([cut.status, cut.body.code]).toEqual([400, 'invalid']);
  expect(await rows()).toHaveLength(before);
  expect((await upload(anna, bytes, { uploadId })).status).toBe(201);
});

test('a repeated upload answers the file of the first, also when both arrive at once', async () => {
  const uploadId = randomUUID();
  const before = (await rows()).length;
  const bytes = await picture().png().toBuffer();
  const [first, second] = await Promise.all([
    upload(anna, bytes, { uploadId }),
    upload(anna, bytes, { uploadId }),
  ]);
  const third = await upload(anna, Buffer.from('something else'), { uploadId });
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map(({ body }) => body.file.id)).size).toBe(1);
  expect(await rows()).toHaveLength(before + 1);
});

test('two uploads at the edge of the quota: one finds room, and deleting gives it back', async () => {
  const berta = await verifiedMember(app, 'berta');
  const bytes = await picture(300, 200).png().toBuffer();
  const probe = await upload(berta, bytes);
  const { sizeBytes } = probe.body.file;
  const room = { bytes: BigInt(MAX_ACCOUNT_MEDIA_BYTES - sizeBytes) };
  await app.db.updateTable('media_storage').set(room).where('account_id', '=', berta.accountId).execute();
  const answers = await Promise.all([upload(berta, bytes), upload(berta, bytes)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)!.body.message).toContain('The media library is full');
  expect((await upload(berta, bytes)).status).toBe(422);
  await berta.call(mediaRoutes.removeMedia, { params: { id: probe.body.file.id } });
  expect((await upload(berta, bytes)).status).toBe(201);
  expect((await upload(anna, bytes)).status).toBe(201);
});

test('a database that fails after the bytes were stored leaves nothing behind', async () => {
  const bytes = await picture(2000, 100).png().toBuffer();
  const before = (await rows()).length;
  const blocked = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
    throw new Error('The database went away.');
  });
  expect((await upload(anna, bytes)).status).toBe(500);
  blocked.mockRestore();
  expect(await rows()).toHaveLength(before);
});

const openUpkeep = () => {
  const storage = createFolderStorage(join(folder, 'media'));
  const [tidy] = mediaJobs({ db: app.db, clock: app.clock, storage, log: createLog('silent') });
  return { storage, tidy: () => tidy!.run({}) };
};

test('what a crash left in storage is removed by the upkeep, once it is old', async () => {
  const { storage, tidy } = openUpkeep();
  const [name, since] = ['crashed-in-the-middle0', app.clock.now()];
  await app.db.insertInto('media_leftovers').values({ stored_name: name, width: 640, since }).execute();
  await storage.put(`${name}-320.webp`, new Uint8Array(3), 'image/webp');
  await tidy();
  expect(await storage.sizeOf(`${name}-320.webp`)).toBe(3);
  app.clock.advance(61 * MINUTE_MS);
  await tidy();
  expect(await storage.sizeOf(`${name}-320.webp`)).toBeUndefined();
});

test('the bytes of an account that is gone are removed by the upkeep', async () => {
  const carl = await verifiedMember(app, 'carl');
  const { url } = (await upload(carl, await picture(400, 300).png().toBuffer())).body.file;
  await app.db.deleteFrom('accounts').where('id', '=', carl.accountId).execute();
  expect((await leftovers()).map(({ width }) => width)).toEqual([400]);
  app.clock.advance(61 * MINUTE_MS);
  await openUpkeep().tidy();
  expect((await app.http.inject(url)).statusCode).toBe(404);
});
