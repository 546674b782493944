// Pictures of a site's own library: listed, and copied into the library of the account.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaRoutes } from '@msm/contract/media/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { openSite } from '../connecting/site-login.ts';
import { findSiteOf } from '../sites.store.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let id: string;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
  site = house.newSite();
  id = await connect(anna, site);
});
afterAll(() => house.stop());

/** As the site's owner puts it there. */
async function onSite(fileName: string, altText: string, bytes?: Uint8Array<ArrayBuffer>): Promise<number> {
  const row = await house.app.db
    .selectFrom('sites')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const found = await findSiteOf(house.app.db, row!.account_id, id);
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).png();
  const media = await openSite(house.parts, found!).uploadMedia({
    bytes: bytes ?? new Uint8Array(await drawn.toBuffer()),
    fileName,
    mimeType: 'image/png',
    altText,
  });
  return media.id;
}

const copy = (as: Visitor, mediaId: number) =>
  as.call(siteRoutes.copyPicture, { params: { id, mediaId: String(mediaId) } });
const library = async () => (await anna.call(mediaRoutes.listMedia, { input: {} })).body.data;

test('the pictures of a site are listed, newest first, and found by their title', async () => {
  await onSite('harbour.png', 'The harbour');
  await onSite('market.png', '');
  const { body } = await anna.call(siteRoutes.listPictures, { params: { id }, input: {} });
  expect(body).toMatchObject({ page: 1, total: 2 });
  expect(body.pictures.map(({ altText }: { altText: string }) => altText)).toEqual(['', 'The harbour']);
  expect(body.pictures[1].thumbnailUrl).toContain('harbour');
  const found = await anna.call(siteRoutes.listPictures, { params: { id }, input: { search: 'harbour' } });
  expect(found.body.total).toBe(1);
  const behind = await anna.call(siteRoutes.listPictures, { params: { id }, input: { page: 9 } });
  expect(behind.body.pictures).toEqual([]);
});

test('a picture is copied into the library once, with its name and description', async () => {
  const mediaId = await onSite('dhow-at-sea.png', 'A dhow');
  const [one, two] = await Promise.all([copy(anna, mediaId), copy(anna, mediaId)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.fileId).toBe(two.body.fileId);
  const copied = (await library()).filter(({ altText }: { altText: string }) => altText === 'A dhow');
  expect(copied).toMatchObject([{ id: one.body.fileId, name: expect.stringContaining('dhow'), width: 40 }]);
  const found = await anna.call(mediaRoutes.listMedia, { input: { search: 'dhow' } });
  expect(found.body.total).toBe(1);
});

test('what is no picture, or lies elsewhere in a private network, is refused and leaves nothing', async () => {
  const before = (await library()).length;
  const page = await copy(
    anna,
    await onSite('page.png', '', new TextEncoder().encode('<html>no picture</html>')),
  );
  expect(page.status).toBe(415);
  const gone = await copy(anna, 999_999);
  expect(gone.status).toBe(404);
  expect(await library()).toHaveLength(before);
});

test('another account’s site has no pictures for a stranger', async () => {
  const berta = await verifiedMember(house.app, 'berta');
  expect((await copy(berta, 1)).status).toBe(404);
  expect((await berta.call(siteRoutes.listPictures, { params: { id }, input: {} })).status).toBe(404);
});
