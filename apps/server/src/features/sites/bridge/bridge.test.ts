// msmBridge as its plugin speaks: pairing by code, signed reports, the end from either side.
import { createHmac } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routelessSignedText, signedText } from '@msm/contract/sites/bridge';
import { siteRoutes } from '@msm/contract/sites/routes';
import { userRoutes } from '@msm/contract/users/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Call } from '../../../platform/operation.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { keyBoundTo } from './bridge-messages.ts';
import { setBridge } from './bridges.store.ts';
import { openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { createSiteListCache } from '../site-list-cache.ts';
import { lockSite } from '../sites.store.ts';
import { unpairSite } from './unpair-site.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import { countLockWaits } from '../../../../tests/lock-waits.ts';

let house: ConnectedApp;
let anna: Visitor;
let admin: Visitor;
beforeAll(async () => {
  house = await openConnectedApp();
  const boss = await verifiedMember(house.app, 'boss');
  admin = await verifiedMember(house.app, 'admin');
  await boss.call(userRoutes.changeUser, { params: { id: admin.id }, input: { role: 'Admin' } });
  await admin.login({ username: 'admin' });
  anna = await verifiedMember(house.app, 'anna');
});
afterAll(() => house.stop());

const report = {
  wordpressVersion: '6.8.2',
  phpVersion: '8.2.1',
  pluginVersion: '1.1.0',
  cronLateSeconds: 12,
  postCount: 7,
};

interface Paired {
  siteId: string;
  key: string;
}

let addresses = 0;
/** So that no limit is a matter of the test. */
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const newCode = async () => {
  anna.address = newAddress();
  return (await anna.call(siteRoutes.openPairing)).body.code as string;
};
const pair = (site: SandboxSite, code: string, more: object = {}) =>
  Object.assign(house.app.visitor(), { address: newAddress() }).call(siteRoutes.pairSite, {
    input: {
      code,
      siteUrl: site.url,
      name: 'My blog',
      username: site.username,
      password: site.password,
      report,
      ...more,
    },
  });
const paired = async (site: SandboxSite): Promise<Paired> => (await pair(site, await newCode())).body;

const caller = { address: '127.0.0.1', userAgent: '', requestId: '', cookies: {}, csrfToken: '' };
const seconds = () => Math.floor(house.app.clock.now().getTime() / 1000);

type BridgeRoute = (typeof siteRoutes)['reportHealth' | 'unpairSite'];

function signedFor(route: BridgeRoute, { siteId, key }: Paired, payload: object, sentAt = seconds()) {
  const message = { siteId, sentAt, payload: JSON.stringify(payload) };
  return { ...message, signature: hmac(key, signedText(route, message)) };
}
const signed = (bridge: Paired, payload: object, sentAt?: number) =>
  signedFor(siteRoutes.reportHealth, bridge, payload, sentAt);
/** As msmBridge 1.0 did. */
function signedWithoutRoute({ siteId, key }: Paired, payload: object, sentAt = seconds()) {
  const message = { siteId, sentAt, payload: JSON.stringify(payload) };
  return { ...message, signature: hmac(key, routelessSignedText(message)) };
}
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const say = (route: BridgeRoute, input: object) => house.app.visitor().call(route, { input });
const changeBridge = (siteId: string, change: { sealed_key?: string; sent_at?: Date }) =>
  house.app.db.updateTable('sites_bridges').set(change).where('site_id', '=', siteId).execute();
const siteOf = async (id: string) =>
  (await anna.call(siteRoutes.listSites)).body.sites.find((each: { id: string }) => each.id === id);

test('a site is paired by a code, in whatever way the code is typed, and once', async () => {
  const site = house.newSite();
  const code = await newCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  const { status, body } = await pair(site, typed);
  expect([status, body]).toEqual([
    201,
    { success: true, siteId: expect.any(String), key: expect.any(String), heartbeatSeconds: 900 },
  ]);
  expect(await siteOf(body.siteId)).toMatchObject({
    name: 'My blog',
    kind: 'msmbridge',
    health: { state: 'ok', wordpressVersion: '6.8.2', pluginVersion: '1.1.0' },
  });
  expect((await pair(house.newSite(), code)).status).toBe(404);
});

test('a code is good for fifteen minutes; a new one ends the one before; a failed try does not use it up', async () => {
  const first = await newCode();
  const second = await newCode();
  expect((await pair(house.newSite(), first)).status).toBe(404);
  expect((await pair(house.newSite(), second, { password: 'wrong wrong' })).status).toBe(422);
  house.app.clock.advance(15 * 60_000 + 1);
  expect((await pair(house.newSite(), second)).status).toBe(404);
  await anna.login({ username: 'anna' });
});

test('two plugins with the same code at once: one is paired', async () => {
  const code = await newCode();
  const answers = await Promise.all([pair(house.newSite(), code), pair(house.newSite(), code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
});

test('codes and keys lie in the database only as proofs and sealed', async () => {
  const code = await newCode();
  const { key } = await paired(house.newSite());
  await newCode();
  const tables = [
    await house.app.db.selectFrom('sites_pairings').selectAll().execute(),
    await house.app.db.selectFrom('sites_bridges').selectAll().execute(),
  ];
  expect(JSON.stringify(tables)).not.toContain(code);
  expect(JSON.stringify(tables)).not.toContain(key);
  expect(house.app.logged()).not.toContain(key);
});

test('a signed report is taken; a forged, an old, a repeated and a stranger’s are not', async () => {
  const bridge = await paired(house.newSite());
  // The clock runs on while this happens: what is older than the message, or far off, is so for good.
  const at = seconds();
  const message = signed(bridge, { ...report, postCount: 8 }, at);
  expect((await say(siteRoutes.reportHealth, message)).body).toMatchObject({ latestPluginVersion: '1.1.0' });
  const refused = [
    message,
    signed(bridge, report, at - 1),
    signed(bridge, report, at - 301),
    signed(bridge, report, at + 600),
    { ...signed(bridge, report, seconds() + 1), payload: JSON.stringify({ ...report, postCount: 999 }) },
    signed({ ...bridge, key: 'another' }, report, seconds() + 1),
    { ...signed(bridge, report, seconds() + 1), signature: '0'.repeat(64) },
  ];
  for (const each of refused) expect((await say(siteRoutes.reportHealth, each)).status).toBe(401);
  const other = await paired(house.newSite());
  const stolen = { ...signed(other, report, seconds() + 1), siteId: bridge.siteId };
  expect((await say(siteRoutes.reportHealth, stolen)).status).toBe(401);
  const unknown = { ...bridge, siteId: anna.id };
  expect((await say(siteRoutes.reportHealth, signed(unknown, report))).body.code).toBe('unpaired');
  const nonsense = await say(siteRoutes.reportHealth, signed(bridge, { a: 1 }, seconds() + 2));
  expect(nonsense.status).toBe(400);
  const row = await house.app.db
    .selectFrom('sites_bridges')
    .select('post_count')
    .where('site_id', '=', bridge.siteId)
    .executeTakeFirstOrThrow();
  expect(row.post_count).toBe(8);
});

test('a report is not taken for an unpairing: the signature holds for its route alone', async () => {
  const bridge = await paired(house.newSite());
  const captured = signed(bridge, report, seconds() + 1);
  expect((await say(siteRoutes.unpairSite, captured)).status).toBe(401);
  const end = signedFor(siteRoutes.unpairSite, bridge, { reason: 'unpaired' }, seconds() + 1);
  expect((await say(siteRoutes.reportHealth, end)).status).toBe(401);
  expect((await say(siteRoutes.reportHealth, captured)).status).toBe(200);
});

test('msmBridge 1.0, which signs without the route, may report and nothing else', async () => {
  const bridge = await paired(house.newSite());
  const captured = signedWithoutRoute(bridge, report, seconds() + 1);
  const { status, body } = await say(siteRoutes.unpairSite, captured);
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
  expect((await say(siteRoutes.reportHealth, captured)).status).toBe(200);
  expect(await siteOf(bridge.siteId)).toMatchObject({ health: { state: 'ok' } });
});

test('a portal under another secret, or without the route, does not say that the site is unpaired', async () => {
  const bridge = await paired(house.newSite());
  const otherSecrets = createSecrets('another secret, of one wrong start');
  const { sealed_key: ours } = await house.app.db
    .selectFrom('sites_bridges')
    .select('sealed_key')
    .where('site_id', '=', bridge.siteId)
    .executeTakeFirstOrThrow();
  await changeBridge(bridge.siteId, { sealed_key: otherSecrets.seal(bridge.key, keyBoundTo(bridge.siteId)) });
  const { status, body } = await say(siteRoutes.reportHealth, signed(bridge, report));
  expect([status, body.code]).toEqual([503, 'unavailable']);
  const end = signedFor(siteRoutes.unpairSite, bridge, { reason: 'unpaired' });
  expect((await say(siteRoutes.unpairSite, end)).status).toBe(503);
  const missing = {
    method: 'POST' as const,
    url: '/api/msmbridge/not-there',
    payload: signed(bridge, report),
  };
  expect((await house.app.visitor().send(missing)).body.code).toBe('notFound');

  await changeBridge(bridge.siteId, { sealed_key: ours });
  expect((await say(siteRoutes.reportHealth, signed(bridge, report))).status).toBe(200);
});

test('a time far ahead, taken while clocks were wrong, does not silence the site', async () => {
  const bridge = await paired(house.newSite());
  const inADay = new Date(house.app.clock.now().getTime() + 86_400_000);
  await changeBridge(bridge.siteId, { sent_at: inADay });
  const message = signed(bridge, report);
  expect((await say(siteRoutes.reportHealth, message)).status).toBe(200);
  expect((await say(siteRoutes.reportHealth, message)).status).toBe(401);
});

test('an unpaired site stays in the list and waits to be connected again; pairing anew repairs it', async () => {
  const site = house.newSite();
  const bridge = await paired(site);
  const end = signedFor(siteRoutes.unpairSite, bridge, { reason: 'unpaired' });
  expect((await say(siteRoutes.unpairSite, end)).status).toBe(200);
  expect(await siteOf(bridge.siteId)).toMatchObject({
    health: { state: 'failing', problem: 'disconnected' },
  });
  expect((await say(siteRoutes.reportHealth, signed(bridge, report, seconds() + 1))).status).toBe(410);
  const again = await paired(site);
  expect(again.siteId).toBe(bridge.siteId);
  expect(again.key).not.toBe(bridge.key);
  expect(await siteOf(bridge.siteId)).toMatchObject({ health: { state: 'ok' } });
});

test('a site that is paired anew while its end is being noted stays well', async () => {
  const site = house.newSite();
  const bridge = await paired(site);
  const { db } = house.parts;
  /** Each transaction is followed by the pairing, before anything else is read. */
  const withPairingAfter = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      }
      const execute = async (work: (tx: Db) => Promise<unknown>) => {
        const done = await target.transaction().execute(work);
        await paired(site);
        return done;
      };
      return () => ({ execute });
    },
  });
  const deps = { ...house.parts, db: withPairingAfter, siteList: createSiteListCache(house.parts.events) };
  const input = signedFor(siteRoutes.unpairSite, bridge, { reason: 'unpaired' });
  await unpairSite.run({ input, caller } as Call<typeof siteRoutes.unpairSite>, deps);
  expect(await siteOf(bridge.siteId)).toMatchObject({ kind: 'msmbridge', health: { state: 'ok' } });
});

test('the end of a pairing does not end the one that takes its place meanwhile', async () => {
  const bridge = await paired(house.newSite());
  const { siteId } = bridge;
  const end = signedFor(siteRoutes.unpairSite, bridge, { reason: 'unpaired' });
  const { db, clock, secrets } = house.parts;
  const asked = await db.transaction().execute(async (tx) => {
    // As pairing does: the site first, then its key.
    await lockSite(tx, siteId);
    await setBridge(tx, siteId, secrets.seal('a new key', keyBoundTo(siteId)), clock.now());
    const answer = say(siteRoutes.unpairSite, end);
    // The embedded database runs one transaction at a time: there is nothing to wait for.
    if (process.env['DATABASE_URL']) await expect.poll(() => countLockWaits(tx)).toBeGreaterThan(0);
    return { answer };
  });
  expect((await asked.answer).status).toBe(401);
  expect(await siteOf(siteId)).toMatchObject({ kind: 'msmbridge', health: { state: 'ok' } });
});

test('a site removed in the portal loses its password there, and its plugin hears that it is unpaired', async () => {
  const site = house.newSite();
  const bridge = await paired(site);
  await anna.call(siteRoutes.removeSite, { params: { id: bridge.siteId } });
  expect((await site.counts()).passwords['admin']).toBe(0);
  expect((await say(siteRoutes.reportHealth, signed(bridge, report))).body.code).toBe('unpaired');
});

test('administrators see every paired site; one that says nothing is silent', async () => {
  await admin.login({ username: 'admin' });
  const bridge = await paired(house.newSite());
  await say(siteRoutes.reportHealth, signed(bridge, { ...report, pluginVersion: '0.9.0' }));
  const find = async () => {
    const { body } = await admin.call(siteRoutes.listBridges, { input: { pageSize: '100' } });
    expect(body.latestPluginVersion).toBe('1.1.0');
    return body.sites.find((each: { id: string }) => each.id === bridge.siteId);
  };
  expect(await find()).toMatchObject({
    accountId: anna.accountId,
    isSilent: false,
    isPluginOutdated: true,
    cronLateSeconds: 12,
    postCount: 7,
  });
  house.app.clock.advance(46 * 60_000);
  await admin.login({ username: 'admin' });
  expect(await find()).toMatchObject({ isSilent: true });
});

test('the plugin is a zip with the address of this portal and its version', async () => {
  const answer = await house.app.http.inject({ method: 'GET', url: siteRoutes.downloadBridge.path });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="msmbridge-1.1.0.zip"',
  });
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(Object.keys(files)).toEqual([
    'msmbridge/msmbridge.php',
    'msmbridge/uninstall.php',
    'msmbridge/readme.txt',
    'msmbridge/portal.php',
  ]);
  expect(strFromU8(files['msmbridge/portal.php']!)).toContain("return 'http://localhost:3000';");
  expect(strFromU8(files['msmbridge/msmbridge.php']!)).toContain("const VERSION = '1.1.0';");
});

test('the end of the plugin keeps a password that a member gave by hand', async () => {
  await anna.login({ username: 'anna' });
  const site = house.newSite();
  const pairing = await paired(site);
  const { username, password } = site;
  await anna.call(siteRoutes.changeSite, { params: { id: pairing.siteId }, input: { username, password } });
  const end = signedFor(siteRoutes.unpairSite, pairing, { reason: 'unpaired' });
  expect((await say(siteRoutes.unpairSite, end)).status).toBe(200);
  expect(await siteOf(pairing.siteId)).toMatchObject({
    kind: 'application_password',
    health: { state: 'ok', problem: null },
  });
  const { status } = await anna.call(siteRoutes.checkSite, { params: { id: pairing.siteId } });
  expect(status).toBe(200);
  expect(await siteOf(pairing.siteId)).toMatchObject({ health: { state: 'ok' } });
});

test('the code of a member who was disabled, or left the account, pairs nothing', async () => {
  const otto = await verifiedMember(house.app, 'otto');
  const codeOf = async () => (await otto.call(siteRoutes.openPairing)).body.code as string;
  const code = await codeOf();
  const membership = { account_id: otto.accountId, user_id: otto.id };
  await house.app.db.deleteFrom('accounts_members').where('user_id', '=', otto.id).execute();
  expect((await pair(house.newSite(), code)).status).toBe(404);
  await house.app.db.insertInto('accounts_members').values(membership).execute();
  await house.app.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', otto.id)
    .execute();
  expect((await pair(house.newSite(), code)).status).toBe(404);
});

test('the code of a member whose address is no longer confirmed pairs nothing', async () => {
  const site = house.newSite();
  const zoe = Object.assign(await verifiedMember(house.app, 'zoe'), { address: newAddress() });
  const { code } = (await zoe.call(siteRoutes.openPairing)).body;
  const boss = Object.assign(house.app.visitor(), { address: newAddress() });
  await boss.login({ username: 'boss' });
  const { status } = await boss.call(userRoutes.changeUser, {
    params: { id: zoe.id },
    input: { emailVerified: false },
  });
  expect(status).toBe(200);
  expect((await pair(site, code)).status).toBe(404);
});
