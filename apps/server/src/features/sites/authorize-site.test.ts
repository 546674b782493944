// The way over the site's own page, as a browser goes it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../tests/visitor.ts';
import type { SandboxSite } from '../../adapters/wordpress/sandbox-site.fixture.ts';
import { openConnectedApp, type ConnectedApp } from './connected-app.fixture.ts';

let house: ConnectedApp;
let anna: Visitor;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await house.app.member('anna');
});
afterAll(() => house.stop());

const begin = async (site: SandboxSite) => {
  const { status, headers } = await anna.callByCookie(siteRoutes.beginAuthorization, {
    input: { url: site.url },
  });
  expect(status).toBe(302);
  return String(headers['location']);
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
  const berta = await house.app.member('berta');
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

test('an address without a WordPress, or one without application passwords, leads back with the reason', async () => {
  const none = { ...house.newSite(), url: `${house.sandbox.url}/google/` };
  expect(await begin(none)).toBe('/wordpress?connect=notWordPress');
  const site = house.newSite();
  await site.set({ hasApplicationPasswords: false });
  expect(await begin(site)).toBe('/wordpress?connect=applicationPasswordsOff');
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
