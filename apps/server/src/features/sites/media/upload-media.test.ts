// Files on their way through the portal into a site's media library.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MAX_MEDIA_BYTES } from '@msm/contract/sites/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let url: string;
/** Of this file alone: others upload at the same moment. */
const folder = mkdtempSync(join(tmpdir(), 'msm-sites-media-test-'));
beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
  site = house.newSite();
  url = siteRoutes.uploadMedia.path.replace(':siteId', await connect(anna, site));
});
afterAll(async () => {
  await house.stop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const spooled = () => readdirSync(folder).filter((name) => name.startsWith('msm-upload-'));
afterEach(() => expect(spooled()).toEqual([]));

const square = (width = 40) => sharp({ create: { width, height: 30, channels: 3, background: 'teal' } });

async function send(form: FormData, headers: Record<string, string> = {}) {
  const encoded = new Response(form);
  return anna.send({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${anna.token}`,
      'content-type': encoded.headers.get('content-type')!,
      ...headers,
    },
  });
}

function formWith(bytes: Uint8Array, { field = 'media', name = 'picture.jpg', altText = '' } = {}) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  if (altText) form.set('altText', altText);
  return form;
}

function videoOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, 7);
  bytes.write('\0\0\0\x18ftypisom', 'latin1');
  return bytes;
}

const stored = async () => (await site.counts()).media.at(-1)!;

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s picture is taken and drawn anew', async (format) => {
  const original = await square().toFormat(format).toBuffer();
  const form = formWith(original, { name: '../../evil.php', altText: 'A square' });
  const { status, body } = await send(form);
  expect(status).toBe(201);
  expect(body.media).toMatchObject({ mimeType: `image/${format}`, altText: 'A square' });
  expect((await stored()).fileName).toMatch(/^[0-9a-f-]{36}\.(jpg|png|webp|gif)$/);
  const served = await sharp(await (await fetch(body.media.url)).arrayBuffer()).metadata();
  expect(served).toMatchObject({ format, width: 40, height: 30 });
});

test('place, camera and hidden passengers do not leave the portal; a turned picture stays upright', async () => {
  const original = await square()
    .withExif({ IFD0: { Artist: 'PLANTED-NAME' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await send(formWith(Buffer.concat([original, Buffer.from('PLANTED-TAIL')])));
  const bytes = Buffer.from(await (await fetch(body.media.url)).arrayBuffer());
  expect(bytes.toString('latin1')).not.toContain('PLANTED');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 40, format: 'jpeg' });
});

test('an animation stays one', async () => {
  const frames = await Promise.all(
    ['teal', 'gold'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { body } = await send(formWith(animation));
  const bytes = await (await fetch(body.media.url)).arrayBuffer();
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
});

test('an mp4 video is taken as it is', async () => {
  const video = videoOf(5_000);
  const { status, body } = await send(formWith(video, { name: 'film.mp4' }));
  expect([status, body.media.mimeType]).toEqual([201, 'video/mp4']);
  expect((await stored()).size).toBe(video.length);
});

test.each([
  ['an SVG that calls itself a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['an empty file', Buffer.alloc(0), 415],
  ['a HEIC picture in the container of mp4', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 415],
  ['a picture that breaks off', Buffer.from('\xff\xd8\xff\xe0nothing more', 'latin1'), 422],
])('%s is refused', async (_case, bytes, expected) => {
  const before = (await site.counts()).media.length;
  expect((await send(formWith(bytes))).status).toBe(expected);
  expect((await site.counts()).media).toHaveLength(before);
});

test('a picture with too many pixels is refused before it is drawn', async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(MAX_MEDIA_BYTES);
  const { status, body } = await send(formWith(bomb));
  expect([status, body.message]).toEqual([422, expect.stringContaining('50 million pixels')]);
});

test('ten megabytes are taken, one byte more is not, with and without a length said before', async () => {
  expect((await send(formWith(videoOf(MAX_MEDIA_BYTES)))).status).toBe(201);
  const over = formWith(videoOf(MAX_MEDIA_BYTES + 1));
  expect((await send(over)).body).toMatchObject({ code: 'tooLarge', message: 'A file has at most 10 MB.' });
  expect((await send(formWith(videoOf(MAX_MEDIA_BYTES + 500_000)))).status).toBe(413);
});

test.each([
  ['no file', new FormData(), 'media'],
  ['a file under another name', formWith(Buffer.from('x'), { field: 'file' }), 'file'],
  ['a description that is too long', formWith(Buffer.from('x'), { altText: 'x'.repeat(501) }), 'altText'],
])('a form with %s is refused', async (_case, form, field) => {
  const { status, body } = await send(form);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('two files at once, a form that is not well made, and anything but a form are refused', async () => {
  const two = formWith(await square().jpeg().toBuffer());
  two.append('media', new File(['x'], 'second.jpg'));
  expect((await send(two)).status).toBe(400);
  const broken = { 'content-type': 'multipart/form-data' };
  expect((await send(formWith(Buffer.from('x')), broken)).body.code).toBe('invalid');
  const whole = new Response(formWith(videoOf(5_000)));
  const cut = await anna.send({
    method: 'POST',
    url,
    payload: Buffer.from(await whole.arrayBuffer()).subarray(0, 2_000),
    headers: {
      authorization: `Bearer ${anna.token}`,
      'content-type': whole.headers.get('content-type')!,
    },
  });
  expect([cut.status, cut.body.code]).toEqual([400, 'invalid']);
  const json = await anna.call(siteRoutes.uploadMedia, {
    params: { siteId: url.split('/')[3]! },
    input: { a: 1 },
  });
  expect([json.status, json.body.message]).toEqual([415, 'Send the file as multipart/form-data.']);
});

test('a file from another site, or without the proof of the page, is refused before it is read', async () => {
  const form = formWith(await square().jpeg().toBuffer());
  expect((await send(form, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(form, { authorization: '' })).status).toBe(403);
  expect((await send(form, { authorization: '', 'x-csrf-token': anna.csrfToken! })).status).toBe(201);
});

test('uploads to a slow site do not hold up those of another account', async () => {
  const [carl, quick] = [await verifiedMember(house.app, 'carl'), house.newSite()];
  const quickUrl = siteRoutes.uploadMedia.path.replace(':siteId', await connect(carl, quick));
  const ended: string[] = [];
  const upload = async (member: Visitor, to: string) => {
    const encoded = new Response(formWith(videoOf(5_000)));
    const { status } = await member.send({
      method: 'POST',
      url: to,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': encoded.headers.get('content-type')!,
      },
    });
    ended.push(to === quickUrl ? 'quick' : 'slow');
    return status;
  };
  const before = (await site.counts()).media.length;
  await site.plan({ kind: 'delay', delayMs: 1_500, method: 'POST', route: '/wp/v2/media', times: 100 });
  const flood = Array.from({ length: 16 }, () => upload(anna, url));
  await expect.poll(() => spooled().length).toBeGreaterThanOrEqual(16);
  expect(await upload(carl, quickUrl)).toBe(201);
  await site.clearFaults();
  expect(new Set(await Promise.all(flood))).toEqual(new Set([201]));
  expect((await site.counts()).media).toHaveLength(before + 16);
  expect(ended.indexOf('quick')).toBeLessThan(8);
});

test('nobody’s site takes nothing', async () => {
  const berta = await verifiedMember(house.app, 'berta');
  const encoded = new Response(formWith(await square().jpeg().toBuffer()));
  const { status } = await berta.send({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${berta.token}`,
      'content-type': encoded.headers.get('content-type')!,
    },
  });
  expect(status).toBe(404);
});

test('a picture can be planned on the site that has it, and on no other', async () => {
  const { body } = await send(formWith(await square().jpeg().toBuffer()));
  const [, siteId = ''] = /sites\/([^/]+)\//.exec(url) ?? [];
  const other = house.newSite();
  const otherId = await connect(anna, other);
  const file = { remoteId: String(body.media.id), url: body.media.url, destinationId: siteId };
  const planFor = (destination: string, media: object) =>
    anna.call(scheduleRoutes.scheduleBlogPost, {
      input: {
        destinationId: destination,
        content: { title: 'Pictured', html: '<p>Hello</p>', media: [media] },
        wallTime: new Date(house.app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16),
        zone: 'UTC',
      },
    });
  expect((await planFor(siteId, file)).status).toBe(201);
  for (const media of [file, { ...file, destinationId: otherId }, { ...file, destinationId: undefined }]) {
    const refused = await planFor(otherId, media);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['content.media']]);
  }
});

test('a site that is disconnected while a file is on its way to it is not found', async () => {
  const other = house.newSite();
  const id = await connect(anna, other);
  await other.plan({ when: 'after', kind: 'delay', method: 'POST', delayMs: 1_500 });
  const before = url;
  url = siteRoutes.uploadMedia.path.replace(':siteId', id);
  const sent = send(formWith(await square().png().toBuffer()));
  url = before;
  await expect.poll(async () => (await other.counts()).media.length, { timeout: 20_000 }).toBe(1);
  await house.app.db.deleteFrom('sites').where('id', '=', id).execute();
  expect((await sent).status).toBe(404);
});

test('a member without a confirmed address puts nothing on a site', async () => {
  await house.app.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', anna.id)
    .execute();
  await anna.login({ username: 'anna' });
  const plan = await anna.call(scheduleRoutes.importPosts, { input: { csv: 'Title' } });
  const { status } = await send(formWith(await square().jpeg().toBuffer()));
  expect([plan.status, status]).toEqual([403, 403]);
});
