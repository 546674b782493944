// How a site's health is looked after: by itself every few minutes, and on request.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SITE_PROBLEMS } from '@msm/contract/sites/problems';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../tests/visitor.ts';
import type { SandboxSite } from '../../adapters/wordpress/sandbox-site.fixture.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { APP_SECRET, connect, openConnectedApp, type ConnectedApp } from './connected-app.fixture.ts';
import { checkHealth } from './site-health.ts';
import { sitesJobs } from './sites.jobs.ts';
import { findSite } from './sites.store.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let siteId: string;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
});
beforeEach(async () => {
  await house.app.db.deleteFrom('sites').execute();
  await house.app.db.deleteFrom('engagement_notifications').execute();
  site = house.newSite();
  siteId = await connect(anna, site);
});
afterAll(() => house.stop());

const run = (name: string) =>
  sitesJobs(house.parts)
    .find((each) => each.job.name === name)!
    .run({});
const makeDue = () =>
  house.app.db
    .updateTable('sites')
    .set({ next_check_at: new Date(0) })
    .execute();

/** As the minute's job does, when all checks are due. */
async function sweep(): Promise<void> {
  await makeDue();
  await run('sites.check');
}

const health = async () => {
  const row = await house.app.db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { problem: row.problem, isFailing: row.failing_since !== null, words: row.problem_words };
};
const bells = () =>
  house.app.db
    .selectFrom('engagement_notifications')
    .select(['kind', 'title', 'body', 'link', 'member_id'])
    .orderBy('created_at')
    .execute();

test('a site that turns bad is told to the owner of its account once, and again only after it was well', async () => {
  await sweep();
  expect(await health()).toMatchObject({ isFailing: false });
  await site.set({ restRefusal: { status: 503, code: 'maintenance' } });
  await sweep();
  expect(await health()).toMatchObject({ isFailing: true, problem: 'siteError' });
  expect(await bells()).toEqual([]);
  await sweep();
  await sweep();
  expect(await bells()).toMatchObject([
    {
      kind: 'site_failing',
      member_id: anna.id,
      body: SITE_PROBLEMS.siteError,
      link: `/wordpress?site=${siteId}`,
    },
  ]);
  await site.set({ restRefusal: null });
  await sweep();
  expect(await health()).toEqual({ isFailing: false, problem: null, words: null });
  const known = await house.app.db
    .selectFrom('schedule_destinations')
    .select('credentials_version')
    .where('destination_id', '=', siteId)
    .executeTakeFirst();
  expect(known?.credentials_version).toBe(1);
  await site.set({ restRefusal: { status: 503, code: 'maintenance' } });
  await sweep();
  await sweep();
  expect(await bells()).toHaveLength(2);
});

test('credentials that are no longer accepted are told at once', async () => {
  await house.app.db.updateTable('sites').set({ username: 'nobody' }).where('id', '=', siteId).execute();
  await sweep();
  expect(await bells()).toMatchObject([{ title: expect.stringContaining('needs to be connected again') }]);
});

test('a site is checked every few minutes, not every minute, and by one worker at a time', async () => {
  await makeDue();
  await Promise.all([run('sites.check'), run('sites.check')]);
  const check = () =>
    house.app.db.selectFrom('sites').select(['checked_at', 'next_check_at']).executeTakeFirstOrThrow();
  const { checked_at, next_check_at } = await check();
  const pauseMs = next_check_at.getTime() - house.app.clock.now().getTime();
  expect(pauseMs).toBeGreaterThan(3 * 60_000);
  expect(pauseMs).toBeLessThan(7 * 60_000);
  await run('sites.check');
  expect((await check()).checked_at).toEqual(checked_at);
});

test('a site whose permalinks were changed is found again by itself', async () => {
  await site.set({ permalinks: 'plain' });
  await sweep();
  expect(await health()).toMatchObject({ isFailing: false });
  expect((await anna.call(siteRoutes.listPosts, { params: { siteId } })).status).toBe(200);
});

test('a check on demand says what can be seen of the site', async () => {
  const { body } = await anna.call(siteRoutes.checkSite, { params: { id: siteId } });
  expect(body).toMatchObject({
    isReachable: true,
    areCredentialsAccepted: true,
    hasPlugin: false,
    clockSkewSeconds: expect.any(Number),
    site: { health: { state: 'ok', wordpressVersion: '6.8.2', responseMs: expect.any(Number) } },
  });
  await house.app.db.updateTable('sites').set({ username: 'nobody' }).where('id', '=', siteId).execute();
  expect((await anna.call(siteRoutes.checkSite, { params: { id: siteId } })).body).toMatchObject({
    isReachable: true,
    areCredentialsAccepted: false,
    site: { health: { state: 'failing', problem: 'wrongCredentials' } },
  });
  await site.plan({ kind: 'drop', times: 99 });
  expect((await anna.call(siteRoutes.checkSite, { params: { id: siteId } })).body).toMatchObject({
    isReachable: false,
    areCredentialsAccepted: false,
    site: { health: { problem: 'unreachable', message: SITE_PROBLEMS.unreachable } },
  });
});

test('codes and consents that nobody used are removed', async () => {
  await anna.call(siteRoutes.openPairing);
  await run('sites.tidy');
  const codes = () => house.app.db.selectFrom('sites_pairings').selectAll().execute();
  expect(await codes()).toHaveLength(1);
  await house.app.db
    .updateTable('sites_pairings')
    .set({ expires_at: new Date(0) })
    .execute();
  await run('sites.tidy');
  expect(await codes()).toEqual([]);
});

test('while the application secret is rotated, passwords of sites are sealed anew, and the previous one can be dropped', async () => {
  const sealedNow = async () =>
    (await house.app.db.selectFrom('sites').select('sealed_password').executeTakeFirstOrThrow())
      .sealed_password!;
  const next = 'the secret that follows it, as long as needed';
  const before = await sealedNow();
  await run('sites.tidy');
  expect(await sealedNow()).toBe(before);

  const rotating = { ...house.parts, secrets: createSecrets(next, APP_SECRET) };
  const tidy = sitesJobs(rotating).find((each) => each.job.name === 'sites.tidy')!;
  await tidy.run({});
  const after = await sealedNow();
  expect(createSecrets(next).open(after, siteId)).toBe(site.password);
  await tidy.run({});
  expect(await sealedNow()).toBe(after);
});

test('a check that began before a site was connected again does not call it bad', async () => {
  const before = (await findSite(house.app.db, siteId))!;
  await site.set({ losesAuthorization: true });
  // The old check has its answer and is slow to bring it.
  const outcome = await checkHealth(before, {
    ...house.parts,
    notifications: {
      async transaction(work) {
        await site.set({ losesAuthorization: false });
        const { username, password } = site;
        anna.address = '198.51.100.77';
        await anna.call(siteRoutes.changeSite, { params: { id: siteId }, input: { username, password } });
        return house.parts.notifications.transaction(work);
      },
    },
  });
  expect(outcome.isOk).toBe(false);
  expect(await health()).toMatchObject({ isFailing: false, problem: null });
  expect(await bells()).toEqual([]);
});
