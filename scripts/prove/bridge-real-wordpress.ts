// msmBridge on a real WordPress where it must lose nothing and leave nothing behind: a portal with a wrong secret, pairing
// anew during a report, a clock that was ahead, and its end on a single site and on a network.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { BridgedSite } from '@msm/contract/sites/bridge';
import type { Site } from '@msm/contract/sites/schemas';
import { say } from '../../bench/platform/figures.ts';
import { createMembers, type DemoMember } from '../demo/members.ts';
import { walkThroughBoth, type RestartPortal } from './portal-beside.ts';
import type { RealWordPress } from './real-wordpress.ts';

const DAY_SECONDS = 86_400;
const SEO_TITLE = 'Only for those who edit';

/** What wordpress/bridge.php sees. */
interface Look {
  pairing: { siteId: string; passwordUuid: string } | null;
  reportInSeconds: number | null;
  passwords: string[];
  updateUri: string | null;
  offeredUpdates: string[];
}

await walkThroughBoth(goThrough, 'msmBridge keeps its pairing and leaves nothing behind');

async function goThrough(url: string, site: RealWordPress, restart: RestartPortal): Promise<void> {
  const { amina } = await createMembers(url);
  const zip = await fetch(url + siteRoutes.downloadBridge.path);
  // Readable for the web server's user, who installs it.
  const folder = await mkdtemp(join('/var/tmp', 'msmbridge-'));
  const file = join(folder, 'msmbridge.zip');
  try {
    await writeFile(file, new Uint8Array(await zip.arrayBuffer()));
    await chmod(folder, 0o755);
    const single = bridgeOn(site, '/', amina);
    await single.install(file);
    await keepsThePairing(single, restart);
    await survivesPairingMeanwhile(single);
    await resetsTheClock(single);
    await hidesSeoFields(single, site);
    await single.delete();
    await single.isClean('the plugin was deleted');
    await cleansANetwork(site, amina, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function bridgeOn(site: RealWordPress, path: string, { call }: DemoMember) {
  const run = (...args: string[]) => site.bridge(path, ...args);
  const newCode = async () => ((await call(siteRoutes.openPairing)) as { code: string }).code;
  const look = () => run('look') as Promise<Look>;
  const heardAt = async (siteId: string) => {
    const { sites } = (await call(siteRoutes.listBridges)) as { sites: BridgedSite[] };
    return sites.find(({ id }) => id === siteId)?.lastHeardAt ?? null;
  };
  return {
    site,
    call,
    newCode,
    look,
    run,
    heardAt,
    async install(file: string, ...more: string[]) {
      assert.equal(await run('install', file, ...more), null);
    },
    async pair() {
      assert.equal(await run('pair', await newCode()), null);
      return (await this.isWhole('paired')).siteId;
    },
    async delete() {
      assert.equal(await run('delete'), null);
    },
    /** One pairing, one password, and it is that of the pairing. */
    async isWhole(after: string) {
      const { pairing, passwords } = await look();
      assert.ok(pairing, `${after}: there is no pairing`);
      assert.deepEqual(passwords, [pairing.passwordUuid], `${after}: passwords besides the pairing's`);
      return pairing;
    },
    async isHeard(after: string) {
      const { siteId } = await this.isWhole(after);
      const before = await heardAt(siteId);
      await run('report');
      assert.notEqual(await heardAt(siteId), before, `${after}: the report was not heard`);
      say(`${after}: paired, one password, the next report is heard`);
    },
    async isClean(after: string) {
      const { pairing, passwords, reportInSeconds } = await look();
      assert.deepEqual(
        { pairing, passwords, reportInSeconds },
        { pairing: null, passwords: [], reportInSeconds: null },
        after,
      );
      say(`${after}: no option, no password, no planned report`);
    },
  };
}
type Bridge = ReturnType<typeof bridgeOn>;

async function keepsThePairing(bridge: Bridge, restart: RestartPortal): Promise<void> {
  await bridge.pair();
  const { updateUri, offeredUpdates } = await bridge.look();
  assert.deepEqual([updateUri, offeredUpdates], ['false', []], 'another plugin could replace it');
  await restart({ APP_SECRET: 'a wrong secret, given to one start by mistake' });
  await bridge.run('report');
  await bridge.isWhole('a portal with a wrong secret');
  await restart();
  await bridge.isHeard('a portal with a wrong secret was asked, and is right again');
  const notThere = { success: false, code: 'notFound', message: 'There is nothing here.' };
  for (const answer of [JSON.stringify(notThere), '<h1>404 Not Found</h1>', '{"code":["unpaired"]}', '']) {
    await bridge.run('report', JSON.stringify({ answer }));
    await bridge.isWhole(`answered ${answer}`);
  }
  await bridge.isHeard('answers of a portal without the route');
}

async function survivesPairingMeanwhile(bridge: Bridge): Promise<void> {
  await bridge.run('report', JSON.stringify({ meanwhile: await bridge.newCode() }));
  await bridge.isHeard('paired anew during a report');

  const { siteId } = await bridge.isWhole('before its removal');
  await bridge.call(siteRoutes.removeSite, { params: { id: siteId } });
  await bridge.run('report', JSON.stringify({ meanwhile: await bridge.newCode() }));
  await bridge.isHeard('paired anew while the portal said unpaired');

  await bridge.run('disconnect', JSON.stringify({ meanwhile: await bridge.newCode() }));
  await bridge.isClean('paired anew while it was disconnected');

  const again = await bridge.pair();
  // The portal cannot end the password itself: the plugin has to.
  await bridge.site.weather('firewall');
  await bridge.call(siteRoutes.removeSite, { params: { id: again } });
  await bridge.site.weather('clear');
  await bridge.isWhole('removed in the portal, which could not reach the site');
  await bridge.run('report');
  await bridge.isClean('the portal said unpaired');
}

async function resetsTheClock(bridge: Bridge): Promise<void> {
  const siteId = await bridge.pair();
  const inADay = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  await bridge.run('change', JSON.stringify({ sentAt: inADay, reportedAt: inADay }));
  await bridge.run('plan', String(365 * DAY_SECONDS));
  const { reportInSeconds } = await bridge.look();
  assert.ok(reportInSeconds !== null && reportInSeconds <= 900, 'the next report is in a year');
  await bridge.isHeard('the clock was a day ahead');
  assert.ok(await bridge.heardAt(siteId));
}

async function hidesSeoFields(bridge: Bridge, site: RealWordPress): Promise<void> {
  const { pairing } = await bridge.look();
  assert.ok(pairing);
  const authorization = `Basic ${btoa(`${site.username}:${site.password}`)}`;
  const address = (id: number | string, context: string) =>
    `${site.url}/?rest_route=/wp/v2/posts/${id}&context=${context}`;
  const meta = { _yoast_wpseo_title: SEO_TITLE };
  const made = await fetch(`${site.url}/?rest_route=/wp/v2/posts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Coffee', status: 'publish', meta }),
  });
  assert.equal(made.status, 201);
  const { id } = (await made.json()) as { id: number };
  const seen = await (await fetch(address(id, 'view'))).text();
  assert.ok(seen.includes('Coffee') && !seen.includes(SEO_TITLE), 'visitors read the SEO fields');
  assert.equal((await fetch(address(id, 'edit'))).status, 401);
  const edited = await (await fetch(address(id, 'edit'), { headers: { authorization } })).text();
  assert.ok(edited.includes(SEO_TITLE), 'editors do not read the SEO fields');
  say('SEO fields are read by those who edit the post, and by nobody else');
}

async function cleansANetwork(site: RealWordPress, member: DemoMember, zip: string): Promise<void> {
  await site.becomeNetwork();
  const first = bridgeOn(site, '/', member);
  const second = bridgeOn(site, '/second/', member);
  await first.install(zip, 'network');
  await first.pair();
  assert.equal(await second.run('pair', await second.newCode()), null);
  const ids = [(await first.look()).pairing?.siteId, (await second.look()).pairing?.siteId];
  assert.notEqual(ids[0], ids[1], 'the network has one site only');
  for (const each of [first, second]) await each.run('report');
  for (const id of ids) assert.ok(id && (await first.heardAt(id)), 'a site of the network is not heard');
  say('two sites of a network are paired and heard');
  await first.delete();
  for (const each of [first, second]) await each.isClean('deleted from the network');
  const { sites } = (await member.call(siteRoutes.listSites)) as { sites: Site[] };
  for (const id of ids)
    assert.equal(
      sites.find((each) => each.id === id)?.health.problem,
      'disconnected',
      'the portal was not told',
    );

  await second.install(zip);
  await second.pair();
  await first.delete();
  await second.isClean('deleted from the network, where one site alone used it');

  await first.install(zip, 'network');
  await second.pair();
  assert.equal(await first.run('delete-site', '/second/'), null);
  assert.deepEqual((await first.look()).passwords, [], 'the password outlived its site');
  say('a site that a network deletes takes its password along');
}
