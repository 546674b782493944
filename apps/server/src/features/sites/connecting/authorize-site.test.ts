// The way over the site's own page, as a browser goes it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '@msm/contract/failure';
import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import { openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
});
afterAll(() => house.stop());

const ask = (site: Pick<SandboxSite, 'url'>, headers: Record<string, string> = {}) =>
  anna.callByCookie(siteRoutes.beginAuthorization, { input: { url: site.url }, headers });

const begin = async (site: SandboxSite) => {
  const { status, body } = await ask(site);
  expect(status).toBe(200);
  return body.pageUrl as string;
};

/** Where WordPress sends the browser after the owner decided. */
async function decide(page: string, decision: 'approve' | 'reject'): Promise<string> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location')!);
  expect(back.origin + back.pathname).toBe('http://localhost:3000/api/sites/authorized');
  return back.pathname + back.search;
}

const land = async (visitor: Visitor, url: string) =>
  String((await visitor.send({ method: 'GET', url })).headers['location']);

const sites = async () => (await anna.call(siteRoutes.listSites)).body.sites;

test('the owner lets the portal in, and the site is connected with a password of its own', async () => {
  const site = house.newSite();
  const page = await begin(site);
  const asked = new URL(page).searchParams;
  expect(asked.get('app_name')).toMatch(/^MSM Portal, \d{4}-/);
  const returned = await decide(page, 'approve');
  const landed = await land(anna, returned);
  const [connected] = (await sites()).slice(-1);
  expect(landed).toBe(`/wordpress?connect=done&site=${connected.id}`);
  expect(connected).toMatchObject({ url: site.url, username: 'admin', health: { state: 'ok' } });
  expect((await site.counts()).passwords['admin']).toBe(2);
  const password = new URL(returned, 'http://x').searchParams.get('password')!;
  expect(house.app.logged()).not.toContain(password);

  const again = await land(anna, returned);
  expect(again).toBe('/wordpress?connect=expired');

  await anna.call(siteRoutes.removeSite, { params: { id: connected.id } });
  expect((await site.counts()).passwords['admin']).toBe(1);
});

test('connecting a site again that way repairs it instead of being a conflict', async () => {
  const site = house.newSite();
  await land(anna, await decide(await begin(site), 'approve'));
  const before = await sites();
  await land(anna, await decide(await begin(site), 'approve'));
  expect((await sites()).map((each: { id: string }) => each.id)).toEqual(
    before.map((each: { id: string }) => each.id),
  );
});

test('what another session began cannot be finished, and what was declined connects nothing', async () => {
  const before = await sites();
  const returned = await decide(await begin(house.newSite()), 'approve');
  const berta = await verifiedMember(house.app, 'berta');
  expect(await land(berta, returned)).toBe('/wordpress?connect=expired');
  expect(await land(house.app.visitor(), returned)).toBe('/wordpress?connect=expired');
  const declined = await decide(await begin(house.newSite()), 'reject');
  expect(await land(anna, declined)).toBe('/wordpress?connect=declined');
  expect(await sites()).toEqual(before);
  expect((await berta.call(siteRoutes.listSites)).body.sites).toEqual([]);
});

test('a consent is too old after a quarter of an hour', async () => {
  const returned = await decide(await begin(house.newSite()), 'approve');
  await house.app.db
    .updateTable('sites_consents')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await land(anna, returned)).toBe('/wordpress?connect=expired');
});

test('an address without a WordPress, or one without application passwords, is refused with the reason', async () => {
  anna.address = '198.51.100.40';
  const none = await ask({ url: `${house.sandbox.url}/google/` });
  expect([none.status, none.body.fields]).toEqual([422, { url: SITE_PROBLEMS.notWordPress }]);
  const site = house.newSite();
  await site.set({ hasApplicationPasswords: false });
  const off = await ask(site);
  expect([off.status, off.body.fields]).toEqual([422, { url: SITE_PROBLEMS.applicationPasswordsOff }]);
});

test('a link or a form on another site sends the browser nowhere', async () => {
  const { url } = house.newSite();
  const link = `${siteRoutes.beginAuthorization.path}?url=${encodeURIComponent(url)}`;
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { status, headers } = await anna.send({
      method: 'GET',
      url: link,
      headers: { 'sec-fetch-site': site },
    });
    expect([status, headers['location']]).toEqual([404, undefined]);
  }
  expect((await ask({ url }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await ask({ url }, { origin: 'https://evil.example' })).status).toBe(403);
  const withoutProof = { input: { url }, headers: { [CSRF_HEADER]: '' } };
  expect((await anna.callByCookie(siteRoutes.beginAuthorization, withoutProof)).status).toBe(403);
  for (const address of ['javascript://example.com/%0aalert(1)', 'ftp://example.com', 'data:text/html,x'])
    expect((await ask({ url: address })).status).toBe(400);
});

test('a site that names a script as its page is not followed', async () => {
  const site = house.newSite();
  await site.set({ authorizePage: `javascript://${new URL(site.url).host}/%0aalert(1)` });
  expect((await ask(site)).body.fields).toEqual({ url: SITE_PROBLEMS.applicationPasswordsOff });
});

test('who left the account meanwhile connects nothing to it', async () => {
  const returned = await decide(await begin(house.newSite()), 'approve');
  const before = (await sites()).length;
  const membership = { account_id: anna.accountId, user_id: anna.id };
  await house.app.db.deleteFrom('accounts_members').where('user_id', '=', anna.id).execute();
  expect(await land(anna, returned)).toBe('/wordpress?connect=expired');
  await house.app.db.insertInto('accounts_members').values(membership).execute();
  expect(await sites()).toHaveLength(before);
});
