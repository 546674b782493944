// The way of msmBridge on a real WordPress, as its owner goes it: the plugin is uploaded and activated, a code from the portal
// typed into it, a report heard, a post published, and the connection ended in the plugin.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { say } from '../../bench/platform/figures.ts';
import { createMembers, type DemoMember } from '../demo/members.ts';
import { logInToWordPress } from './plugin-pages.ts';
import { walkThroughBoth } from './portal-beside.ts';
import type { RealWordPress } from './real-wordpress.ts';
import { listEverything } from './what-is-there.ts';

const PATIENCE_MS = 60_000;
const SEO_TITLE = 'Coffee, as search engines show it';

await walkThroughBoth(goThrough, 'msmBridge works with a real WordPress');

async function goThrough(url: string, site: RealWordPress): Promise<void> {
  const { amina } = await createMembers(url);
  const ownSite = async () => ((await amina.call(siteRoutes.listSites)) as { sites: Site[] }).sites[0];
  const pages = await logInToWordPress(site);
  try {
    const zip = await fetch(url + siteRoutes.downloadBridge.path);
    await pages.install(Buffer.from(await zip.arrayBuffer()));
    say('the plugin is uploaded and activated');

    say(`a wrong code: ${await pages.pair('00000000')}`);
    assert.equal(await ownSite(), undefined);
    const { code } = (await amina.call(siteRoutes.openPairing)) as { code: string };
    say(`the code of the portal: ${await pages.pair(code)}`);
    const paired = await ownSite();
    assert.equal(paired?.kind, 'msmbridge');
    assert.equal(paired.health.state, 'ok');
    say(`connected: ${paired.name}, WordPress ${paired.health.wordpressVersion}`);

    await site.runTask('msmbridge_report');
    const { sites } = (await amina.call(siteRoutes.listBridges)) as {
      sites: { lastHeardAt: string | null }[];
    };
    assert.ok(sites[0]?.lastHeardAt, 'no report was heard');
    say(`report heard at ${sites[0].lastHeardAt}`);

    await publishOne(amina.call, paired.id, site);
    say(`disconnected in the plugin: ${await pages.unpair()}`);
    const unpaired = await ownSite();
    assert.equal(unpaired?.health.problem, 'disconnected');
    say(`in the portal: ${unpaired.health.message}`);
  } finally {
    await pages.close();
  }
}

async function publishOne(call: DemoMember['call'], siteId: string, site: RealWordPress) {
  const content = { title: 'Coffee', html: '<p>Fresh from the hills.</p>', seo: { title: SEO_TITLE } };
  const wallTime = new Date().toISOString().slice(0, 16);
  await call(scheduleRoutes.scheduleBlogPost, {
    input: { destinationId: siteId, content, wallTime, zone: 'UTC' },
  });
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const { publications } = (await call(scheduleRoutes.listPastPublications)) as {
      publications: { link: string | null }[];
    };
    if (publications[0]?.link) return checkPost(publications[0].link, site);
    assert.ok(Date.now() < giveUpAt, 'the post was not published');
    await delay(200);
  }
}

async function checkPost(link: string, site: RealWordPress): Promise<void> {
  const page = await fetch(link);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Fresh from the hills/);
  const ours = (await listEverything(site)).filter(({ slug }) => slug.startsWith('coffee-'));
  assert.equal(ours.length, 1);
  assert.equal(Object(ours[0]?.meta)['_yoast_wpseo_title'], SEO_TITLE);
  say(`published once: ${link}`);
}
