// Videos on their way into the library and out of it: what is taken, what is refused in words, what is stored, and that nothing is
// left behind.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MAX_ACCOUNT_MEDIA_BYTES, MEDIA_FILE_FIELD } from '@msm/contract/media/limits';
import { mediaRoutes } from '@msm/contract/media/routes';
import type { MediaFile } from '@msm/contract/media/schemas';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { createLog } from '../../platform/log.ts';
import { openLibraryApp, picture, upload, uploadVideo, type LibraryApp } from './media-library.fixture.ts';
import { mediaLibrary } from './media.store.ts';
import { spansOfSamples } from './mp4-samples.rules.ts';
import { readIndex } from './mp4.rules.ts';
import { box, mp4, track, trackHeader, words } from './mp4.fixture.ts';
import { storeVideo } from './upload-video.ts';

let app: LibraryApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openLibraryApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

const rows = () => app.db.selectFrom('media_files').selectAll().execute();
const storedNames = () =>
  existsSync(join(app.folder, 'media'))
    ? readdirSync(join(app.folder, 'media'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.includes('/'))
        .map((path) => path.slice(path.indexOf('/') + 1))
    : [];

/** Bytes without a row, rows without bytes, and files of uploads that ended. */
afterEach(async () => {
  expect(readdirSync(app.folder).filter((name) => name.startsWith('msm-upload-'))).toEqual([]);
  const names = (await rows()).flatMap(({ stored_name, video_name }) =>
    [stored_name, video_name ?? []].flat(),
  );
  expect(new Set(storedNames().map((name) => name.slice(0, 22)))).toEqual(new Set(names));
  expect(await app.db.selectFrom('media_leftovers').selectAll().execute()).toEqual([]);
});

const ask = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
let addresses = 0;
/** From an address of its own: the number of videos a minute is no matter of these tests. */
function send(bytes: Uint8Array, sent: Parameters<typeof uploadVideo>[2] = {}, member = anna) {
  member.address = `198.51.100.${(addresses += 1)}`;
  return uploadVideo(member, bytes, sent);
}

test('a video is stored as it came, with its facts and a neutral poster in its shape', async () => {
  const bytes = mp4({ seconds: 12, width: 720, height: 1_280 });
  const { status, body } = await send(bytes, { name: '../clip.mp4' });
  expect([status, body.message]).toEqual([201, undefined]);
  expect(body.file).toMatchObject({
    name: 'clip.mp4',
    isAnimated: false,
    width: 360,
    height: 640,
    video: { width: 720, height: 1_280, durationMs: 12_000, hasSound: true },
  });
  const stored = await ask(body.file.video.url);
  expect(Buffer.compare(stored.rawPayload, bytes)).toBe(0);
  const poster = await sharp((await ask(body.file.url)).rawPayload).metadata();
  expect([poster.format, poster.width, poster.height]).toEqual(['webp', 360, 640]);
  expect(await mediaLibrary.find(app.db, anna.accountId, body.file.id)).toMatchObject({
    video: { durationMs: 12_000, sizeBytes: bytes.length, url: body.file.video.url },
  });
});

test('an upright phone turns its frames; a silent film has no sound', async () => {
  const turned = await send(mp4({ width: 1_920, height: 1_080, isTurned: true, hasSound: false }));
  expect(turned.body.file.video).toMatchObject({ width: 1_080, height: 1_920, hasSound: false });
});

test('place, camera and other tracks are blanked, and the size stays the same', async () => {
  const place = box('udta', box('\u00a9xyz', Buffer.from('PLANTED+52.5-13.4/')));
  const gps = track('meta', box('tkhd', Buffer.alloc(84)), box('gpmd', Buffer.from('PLANTED-TRACK')));
  const bytes = mp4({ moreInIndex: [place, gps], moreBehind: [box('uuid', Buffer.from('PLANTED-XMP'))] });
  const { body } = await send(bytes);
  const { rawPayload } = await ask(body.file.video.url);
  expect(rawPayload.length).toBe(bytes.length);
  expect(rawPayload.toString('latin1')).not.toContain('PLANTED');
});

/** A track as an action camera writes beside its film, with samples of which two lie together and one apart. */
function telemetry(offsets: number[], { isLong = false, isOneSize = false } = {}) {
  const at = (offset: number) => (isLong ? words(0, offset) : words(offset));
  return track(
    'meta',
    box('tkhd', Buffer.alloc(84)),
    box('gpmd', Buffer.alloc(8)),
    box('stsc', words(0, 2, 1, 2, 1, 2, 1, 1)),
    box('stsz', isOneSize ? words(0, 8, 3) : words(0, 0, 3, 8, 8, 8)),
    box(isLong ? 'co64' : 'stco', words(0, offsets.length), ...offsets.map(at)),
  );
}

test.each([
  ['addresses of 32 bits', {}],
  ['addresses of 64 bits', { isLong: true }],
  ['samples of one size', { isOneSize: true }],
])('what another track says among the frames is blanked, with %s', async (_case, how) => {
  const frames = Buffer.from('frame-1.PLANTED1PLANTED2frame-2.PLANTED3frame-3.');
  const place = mp4({ frames, moreInIndex: [telemetry([0, 0], how)] }).indexOf('frame-1.');
  const bytes = mp4({ frames, moreInIndex: [telemetry([place + 8, place + 32], how)] });
  const { body } = await send(bytes);
  const stored = (await ask(body.file.video.url)).rawPayload.toString('latin1');
  expect(stored).not.toContain('PLANTED');
  expect(stored.slice(place)).toBe(`frame-1.${'\0'.repeat(16)}frame-2.${'\0'.repeat(8)}frame-3.`);
});

test('samples that claim to lie elsewhere than among the frames change nothing there', async () => {
  const bytes = mp4({ moreInIndex: [telemetry([0, 2 ** 32 - 4])] });
  const { body } = await send(bytes);
  const stored = (await ask(body.file.video.url)).rawPayload;
  expect(stored.subarray(0, 32).equals(bytes.subarray(0, 32))).toBe(true);
  expect(stored.length).toBe(bytes.length);
});

const WANTED = 'Export it as MP4 with H.264 and AAC, which every network takes.';
const DAMAGED = 'This video cannot be read. It may be damaged or incomplete.';
const filmEntry = box('avc1', Buffer.alloc(78), box('avcC', Buffer.alloc(8)));
const indexOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf('moov') - 4, bytes.indexOf('mdat') - 4);
const cut = mp4({ frameBytes: 5_000 }).subarray(0, 3_000);

test.each([
  ['a picture', async () => picture().jpeg().toBuffer(), 415, `This is not an MP4 video. ${WANTED}`],
  ['HTML', async () => Buffer.from('<!doctype html><script>1</script>'), 415, 'This is not an MP4 video.'],
  ['an empty file', async () => Buffer.alloc(0), 415, 'This is not an MP4 video.'],
  ['a QuickTime film', async () => mp4({ brand: 'qt  ' }), 415, 'This is not an MP4 video.'],
  ['HEVC', async () => mp4({ videoCodec: 'hvc1' }), 415, 'This video is encoded as HEVC (H.265).'],
  ['MP3 sound', async () => mp4({ soundType: 0x6b }), 415, 'encoded as another format than AAC.'],
  ['Opus sound', async () => mp4({ soundCodec: 'Opus' }), 415, 'This video is encoded as Opus.'],
  ['fragments', async () => mp4({ moreBehind: [box('moof')] }), 415, 'cut into fragments for streaming'],
  ['a promise of fragments', async () => mp4({ moreInIndex: [box('mvex')] }), 415, 'cut into fragments'],
  ['two indexes', async () => mp4({ moreBehind: [indexOf(mp4({ width: 7_680 }))] }), 422, DAMAGED],
  [
    'HEVC beside H.264',
    async () => mp4({ moreInIndex: [track('vide', trackHeader(720, 1_280, false), box('hvc1'))] }),
    415,
    'HEVC (H.265)',
  ],
  [
    '8K beside a small film',
    async () => mp4({ moreInIndex: [track('vide', trackHeader(7_680, 4_320, false), filmEntry)] }),
    422,
    'at most 4096 are allowed on a side',
  ],
  ['a million boxes', async () => mp4({ moreInIndex: [Buffer.alloc(8e6, box('udta'))] }), 422, DAMAGED],
  [
    'a million boxes in a track',
    async () => mp4({ moreInIndex: [box('trak', Buffer.alloc(8e6, box('edts')))] }),
    422,
    DAMAGED,
  ],
  ['a cut file', async () => cut, 422, DAMAGED],
  ['no duration', async () => mp4({ seconds: 0 }), 422, DAMAGED],
  ['an index alone', async () => mp4().subarray(0, mp4().indexOf('mdat') - 4), 422, DAMAGED],
  ['8K', async () => mp4({ width: 7_680, height: 4_320 }), 422, 'at most 4096 are allowed on a side'],
  ['two hours', async () => mp4({ seconds: 7_200 }), 422, 'A video has at most 60 minutes.'],
])('%s is refused in words', async (_case, bytes, status, said) => {
  const before = (await rows()).length;
  const answer = await send(await bytes(), { name: 'clip.mp4' });
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(said)]);
  expect(await rows()).toHaveLength(before);
});

test('an index with any byte changed is taken or refused, and never breaks the server', async () => {
  const bytes = mp4({ moreInIndex: [box('udta', Buffer.alloc(6)), telemetry([1_000, 2_000])] });
  const [from, to] = [bytes.indexOf('moov'), bytes.indexOf('mdat')];
  const index = bytes.subarray(from - 4, to - 4);
  for (let at = 0; at < index.length; at += 1)
    for (const value of [0, 1, 0x7f, 0xff]) {
      const broken = Buffer.from(index);
      broken[at] = value;
      try {
        spansOfSamples(broken, readIndex(broken).privateTracks);
      } catch (error) {
        expect(['unsupported', 'unprocessable']).toContain((error as { kind?: string }).kind);
      }
    }
});

test('a form that ends half-way leaves nothing behind, and a repeated upload answers the file of the first', async () => {
  const [bytes, uploadId, before] = [mp4({ frameBytes: 50_000 }), randomUUID(), (await rows()).length];
  expect((await send(bytes, { uploadId, cutAt: 20_000 })).status).toBe(400);
  expect(await rows()).toHaveLength(before);
  const [first, second] = await Promise.all([send(bytes, { uploadId }), send(bytes, { uploadId })]);
  const third = await send(Buffer.from('something else'), { uploadId });
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first, second, third].map(({ body }) => body.file.id)).size).toBe(1);
});

test('a video takes room, a full library takes none, and a database that fails leaves nothing behind', async () => {
  const berta = await verifiedMember(app, 'berta');
  const { file } = (await send(mp4(), {}, berta)).body;
  const used = { bytes: BigInt(MAX_ACCOUNT_MEDIA_BYTES - file.sizeBytes) };
  await app.db.updateTable('media_storage').set(used).where('account_id', '=', berta.accountId).execute();
  const refused = await send(mp4({ frameBytes: 2_000 }), {}, berta);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('The media library is full'),
  ]);
  const blocked = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
    throw new Error('The database went away.');
  });
  expect((await send(mp4())).status).toBe(500);
  blocked.mockRestore();
});

test('videos that storage takes long for leave the pictures of everybody their places', async () => {
  const storage = createFolderStorage(join(app.folder, 'media'));
  const released = Promise.withResolvers<void>();
  const putFile: typeof storage.putFile = async (...file) => {
    await released.promise;
    return storage.putFile(...file);
  };
  const deps = { db: app.db, clock: app.clock, log: createLog('silent'), storage: { ...storage, putFile } };
  const path = join(app.folder, 'film.mp4');
  await writeFile(path, mp4());
  const members = await Promise.all(['vera', 'viktor', 'viola'].map((name) => verifiedMember(app, name)));
  const slow = members.flatMap(({ id: memberId, accountId }) =>
    ['a', 'b'].map((name) => storeVideo({ accountId, memberId, uploadId: randomUUID(), name, path }, deps)),
  );
  try {
    expect((await upload(anna, await picture().png().toBuffer())).status).toBe(201);
  } finally {
    released.resolve();
    await Promise.all(slow);
    await rm(path);
  }
});

test('players ask for parts; nothing makes a page of it; browsers keep it', async () => {
  const bytes = mp4({ frameBytes: 1_000 });
  const { url } = (await send(bytes)).body.file.video;
  const part = await ask(url, { range: 'bytes=100-199', accept: 'text/html' });
  expect([part.statusCode, Buffer.compare(part.rawPayload, bytes.subarray(100, 200))]).toEqual([206, 0]);
  expect(part.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': `bytes 100-199/${bytes.length}`,
    'content-length': '100',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  const lengths = await Promise.all(
    ['bytes=-50', 'bytes=10-', 'bytes=0-999999', 'bytes=0-1,4-5', 'lines=1-2'].map(async (range) => {
      const { statusCode, rawPayload } = await ask(url, { range });
      return [statusCode, rawPayload.length];
    }),
  );
  const all = bytes.length;
  expect(lengths).toEqual([
    [206, 50],
    [206, all - 10],
    [206, all],
    [200, all],
    [200, all],
  ]);
  const beyond = await ask(url, { range: `bytes=${all}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${all}`]);
  const other = await ask(url, { range: 'bytes=0-9', 'if-range': '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, all]);
  expect((await ask(`/media/${'x'.repeat(22)}.mp4`, { range: 'bytes=0-9' })).statusCode).toBe(404);
});

async function sendPoster(member: Visitor, id: string, bytes: Uint8Array) {
  const form = new FormData();
  form.set(MEDIA_FILE_FIELD, new File([new Uint8Array(bytes)], 'frame.jpg'));
  const encoded = new Response(form);
  return member.send({
    method: 'PUT',
    url: mediaRoutes.setPoster.path.replace(':id', id),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': encoded.headers.get('content-type')!,
    },
  });
}

test('a frame takes the place of the poster under a new name, and the room is counted', async () => {
  const usedBytes = async () => (await anna.call(mediaRoutes.listMedia)).body.storage.usedBytes;
  const usedBefore = await usedBytes();
  const before = (await send(mp4())).body.file as MediaFile;
  const { status, body } = await sendPoster(anna, before.id, await picture(900, 1_600).jpeg().toBuffer());
  expect(status).toBe(200);
  expect(body.file).toMatchObject({ id: before.id, width: 900, height: 1_600, video: before.video });
  expect(body.file.url).not.toBe(before.url);
  // Posts that name the poster before are led to the new one.
  const { statusCode, headers } = await ask(before.url);
  expect(statusCode).toBe(302);
  const moved = await sharp((await ask(headers.location!)).rawPayload).metadata();
  expect(moved.width).toBeGreaterThanOrEqual(before.width);
  expect(moved.height / moved.width).toBeCloseTo(1_600 / 900, 2);
  expect(await usedBytes()).toBe(usedBefore + body.file.sizeBytes);
  const still = (await upload(anna, await picture().png().toBuffer())).body.file;
  expect((await sendPoster(anna, still.id, await picture().png().toBuffer())).status).toBe(422);
});

test('videos and pictures are listed apart, and a deleted video leaves no bytes', async () => {
  const { file } = (await send(mp4(), { name: 'last.mp4' })).body;
  const kinds = await Promise.all(
    (['picture', 'video'] as const).map(async (kind) =>
      (await anna.call(mediaRoutes.listMedia, { input: { kind } })).body.data.map(
        ({ video }: MediaFile) => video !== null,
      ),
    ),
  );
  expect(kinds.map((each) => new Set(each))).toEqual([new Set([false]), new Set([true])]);
  await anna.call(mediaRoutes.removeMedia, { params: { id: file.id } });
  expect((await ask(file.video.url)).statusCode).toBe(404);
});
