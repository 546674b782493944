// Connecting a site, changing it, letting it go.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { Call } from '../../../platform/operation.ts';
import { addSite } from './add-site.ts';
import { changeSite } from './change-site.ts';
import { connect, loginOf, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { createSiteListCache } from '../site-list-cache.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let berta: Visitor;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
  berta = await verifiedMember(house.app, 'berta');
});
afterAll(() => house.stop());

const listed = async (member: Visitor) => (await member.call(siteRoutes.listSites)).body.sites;

test('a site is connected after it accepted the password, and is listed at once', async () => {
  expect(await listed(anna)).toEqual([]);
  const site = house.newSite();
  const { status, body } = await anna.call(siteRoutes.addSite, { input: loginOf(site) });
  expect(status).toBe(201);
  expect(body.site).toMatchObject({
    url: site.url,
    name: expect.stringMatching(/^The .* blog$/),
    username: 'admin',
    kind: 'application_password',
    health: { state: 'ok', problem: null, message: null },
    posts: null,
  });
  expect(await listed(anna)).toEqual([body.site]);
});

test('the same site twice is a conflict, however its address is written; another account may have it too', async () => {
  const site = house.newSite();
  await connect(anna, site);
  const again = { ...loginOf(site), url: `${site.url}/wp-admin/` };
  const { status, body } = await anna.call(siteRoutes.addSite, { input: again });
  expect([status, body.code]).toEqual([409, 'conflict']);
  await connect(berta, site);
});

test('a connection that does not work is refused in words beside the field they are about, and keeps nothing', async () => {
  const before = await listed(anna);
  const site = house.newSite();
  const attempts = [
    [{ ...loginOf(site), password: 'wrong wrong wrong' }, 'password', 'wrongCredentials'],
    [{ ...loginOf(site), username: 'subscriber' }, 'username', 'noRights'],
    [{ ...loginOf(site), url: 'http://10.1.2.3/' }, 'url', 'privateAddress'],
    [{ ...loginOf(site), url: 'no-such-site.invalid' }, 'url', 'unknownHost'],
    [{ ...loginOf(site), url: `${house.sandbox.url}/google/` }, 'url', 'notWordPress'],
  ] as const;
  for (const [input, field, problem] of attempts) {
    const { status, body } = await anna.call(siteRoutes.addSite, { input });
    expect([status, body.fields]).toEqual([422, { [field]: SITE_PROBLEMS[problem] }]);
    const tested = await anna.call(siteRoutes.testSite, { input });
    expect(tested.body).toEqual({
      success: true,
      isConnected: false,
      problem,
      message: SITE_PROBLEMS[problem],
      site: null,
    });
  }
  expect(await listed(anna)).toEqual(before);
});

test('a site without application passwords is told from a password that is wrong', async () => {
  const site = house.newSite();
  await site.set({ hasApplicationPasswords: false, losesAuthorization: true });
  const { body } = await anna.call(siteRoutes.testSite, { input: loginOf(site) });
  expect(body.problem).toBe('applicationPasswordsOff');
});

test('a test that works says what was found and keeps nothing', async () => {
  const before = await listed(anna);
  const site = house.newSite();
  const { body } = await anna.call(siteRoutes.testSite, { input: loginOf(site) });
  expect(body).toMatchObject({
    isConnected: true,
    problem: null,
    site: { url: site.url, username: 'admin' },
  });
  expect(await listed(anna)).toEqual(before);
});

test('another account’s site does not exist, not even for its owner in another account', async () => {
  const id = await connect(anna, house.newSite());
  const requests = [
    [siteRoutes.removeSite, { params: { id } }],
    [siteRoutes.checkSite, { params: { id } }],
    [siteRoutes.changeSite, { params: { id }, input: { name: 'Mine' } }],
    [siteRoutes.listPosts, { params: { siteId: id } }],
    [siteRoutes.readPost, { params: { id, postId: '1' } }],
    [siteRoutes.changePost, { params: { id, postId: '1' }, input: { title: 'Mine' } }],
    [siteRoutes.removePost, { params: { siteId: id, id: '1' } }],
    [siteRoutes.listTerms, { params: { id } }],
  ] as const;
  const elsewhere = await verifiedMember(house.app, 'elsewhere');
  const { body } = await elsewhere.call(accountRoutes.createAccount, { input: { name: 'Second' } });
  await elsewhere.call(authRoutes.selectAccount, { input: { accountId: body.account.id } });
  for (const stranger of [berta, elsewhere])
    for (const [route, request] of requests) {
      const answered = await stranger.call(route, request);
      expect([answered.status, answered.body.message]).toEqual([404, 'No site of this account has that id.']);
    }
  expect((await listed(anna)).map((site: { id: string }) => site.id)).toContain(id);
});

test('a site is renamed at once; a new password replaces the old one only when it works', async () => {
  const site = house.newSite();
  const id = await connect(anna, site);
  const change = (input: object) => anna.call(siteRoutes.changeSite, { params: { id }, input });
  expect((await change({ name: 'My diary' })).body.site.name).toBe('My diary');
  expect((await listed(anna)).at(-1).name).toBe('My diary');

  expect((await change({ password: 'wrong wrong wrong' })).status).toBe(422);
  expect((await change({ username: 'author' })).status).toBe(400);
  expect((await change({})).status).toBe(400);
  expect((await anna.call(siteRoutes.listPosts, { params: { siteId: id } })).status).toBe(200);
  const setVerified = (at: Date | null) =>
    house.app.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', anna.id).execute();
  await setVerified(null);
  await anna.login({ username: 'anna' });
  expect((await change({ name: 'My notes' })).status).toBe(200);
  expect((await change({ username: 'author', password: site.password })).status).toBe(403);
  await setVerified(new Date());
  await anna.login({ username: 'anna' });
  await change({ name: 'My diary' });
  const changed = await change({ username: 'author', password: site.password });
  expect(changed.body.site).toMatchObject({ name: 'My diary', username: 'author' });
  expect((await anna.call(siteRoutes.listPosts, { params: { siteId: id } })).status).toBe(200);
});

test('a removed site is gone from the list, and its own password stays the owner’s', async () => {
  const site = house.newSite();
  const id = await connect(anna, site);
  expect((await anna.call(siteRoutes.removeSite, { params: { id } })).status).toBe(200);
  expect((await listed(anna)).map((each: { id: string }) => each.id)).not.toContain(id);
  expect((await anna.call(siteRoutes.removeSite, { params: { id } })).status).toBe(404);
  expect((await site.counts()).passwords['admin']).toBe(1);
});

test('adding, changing credentials and removing are in the audit log', async () => {
  const site = house.newSite();
  const id = await connect(anna, site);
  await anna.call(siteRoutes.changeSite, { params: { id }, input: { password: site.password } });
  await anna.call(siteRoutes.removeSite, { params: { id } });
  const entries = await house.app.db
    .selectFrom('platform_audit')
    .select(['action', 'actor_id'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    ['site.added', 'site.credentialsChanged', 'site.removed'].map((action) => ({
      action,
      actor_id: anna.id,
    })),
  );
});

test('the password is in no answer, no log line and no table', async () => {
  const site = house.newSite();
  const planted = site.password.replaceAll(' ', '');
  const answers = [await anna.call(siteRoutes.addSite, { input: loginOf(site) })];
  const { id } = answers[0]!.body.site;
  answers.push(await anna.call(siteRoutes.listSites));
  answers.push(await anna.call(siteRoutes.checkSite, { params: { id } }));
  answers.push(
    await anna.call(siteRoutes.changeSite, { params: { id }, input: { password: site.password } }),
  );
  answers.push(await anna.call(siteRoutes.testSite, { input: { ...loginOf(site), url: 'http://10.0.0.1' } }));
  answers.push(await anna.call(siteRoutes.addSite, { input: { ...loginOf(site), extra: 1 } }));
  const rows = await house.app.db.selectFrom('sites').selectAll().execute();
  const audit = await house.app.db.selectFrom('platform_audit').selectAll().execute();
  const everything = [...answers.map(({ body }) => body), rows, audit].map((each) => JSON.stringify(each));
  for (const text of [...everything, house.app.logged()]) {
    expect(text).not.toContain(site.password);
    expect(text).not.toContain(planted);
    expect(text).not.toContain(Buffer.from(`admin:${site.password}`).toString('base64'));
  }
  expect(rows.find((row) => row.id === id)?.sealed_password).toMatch(/^v1\./);
});

test('a sealed password that is copied to another site does not open there', async () => {
  const own = house.newSite();
  const victim = await connect(anna, house.newSite());
  const thief = await connect(berta, own);
  const { sealed_password } = await house.app.db
    .selectFrom('sites')
    .select('sealed_password')
    .where('id', '=', victim)
    .executeTakeFirstOrThrow();
  await house.app.db.updateTable('sites').set({ sealed_password }).where('id', '=', thief).execute();
  const { status, body } = await berta.call(siteRoutes.listPosts, { params: { siteId: thief } });
  expect([status, body.message]).toEqual([422, SITE_PROBLEMS.disconnected]);
});

/** The parts of the server, and what happens while a site is being asked. */
const whileAsking = (event: () => Promise<unknown>): SitesDeps => ({
  ...house.parts,
  siteList: createSiteListCache(house.parts.events),
  wordpress: {
    ...house.parts.wordpress,
    async find(address) {
      await event();
      return house.parts.wordpress.find(address);
    },
  },
});
const callOf = (member: Visitor, input: object, id?: string) => ({
  input,
  params: { id },
  session: { id: 's', accountId: member.accountId },
  member: { id: member.id, emailVerified: true },
  caller: { address: '127.0.0.1', userAgent: '', requestId: '', cookies: {}, csrfToken: '' },
});

test('a member who is removed while the site is being asked connects and changes nothing', async () => {
  const carla = await verifiedMember(house.app, 'carla');
  const id = await connect(carla, house.newSite());
  const { sites } = (await carla.call(siteRoutes.listSites)).body;
  const leave = () => house.app.db.deleteFrom('accounts_members').where('user_id', '=', carla.id).execute();
  const membership = { account_id: carla.accountId, user_id: carla.id };
  const add = callOf(carla, loginOf(house.newSite())) as unknown as Call<typeof siteRoutes.addSite>;
  await expect(addSite.run(add, whileAsking(leave))).rejects.toMatchObject({ kind: 'forbidden' });
  await house.app.db.insertInto('accounts_members').values(membership).execute();
  const { password } = house.newSite();
  const change = callOf(carla, { name: 'Mine', password }, id);
  await expect(
    changeSite.run(change as unknown as Call<typeof siteRoutes.changeSite>, whileAsking(leave)),
  ).rejects.toMatchObject({ kind: 'forbidden' });
  await house.app.db.insertInto('accounts_members').values(membership).execute();
  expect((await carla.call(siteRoutes.listSites)).body.sites).toEqual(sites);
});

test('a site that is unpaired while its new password is tried is no longer a paired one', async () => {
  const id = await connect(anna, house.newSite());
  const setKind = (kind: 'msmbridge' | 'application_password') =>
    house.app.db.updateTable('sites').set({ kind }).where('id', '=', id).execute();
  await setKind('msmbridge');
  const { password } = house.newSite();
  const change = callOf(anna, { password }, id) as unknown as Call<typeof siteRoutes.changeSite>;
  const { site } = await changeSite.run(
    change,
    whileAsking(() => setKind('application_password')),
  );
  expect(site.kind).toBe('application_password');
});

test('a site that is removed while its new password is tried stays removed', async () => {
  const id = await connect(anna, house.newSite());
  const remove = () => anna.call(siteRoutes.removeSite, { params: { id } });
  const change = callOf(anna, { password: house.newSite().password }, id);
  await expect(
    changeSite.run(change as unknown as Call<typeof siteRoutes.changeSite>, whileAsking(remove)),
  ).rejects.toMatchObject({ kind: 'notFound' });
  const noted = await house.app.db
    .selectFrom('platform_audit')
    .select('action')
    .where('subject', '=', id)
    .execute();
  expect(noted.map(({ action }) => action)).not.toContain('site.credentialsChanged');
});
