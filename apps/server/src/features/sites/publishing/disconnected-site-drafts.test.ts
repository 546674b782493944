// Disconnecting a site removes every draft that publishing left there, also while another tab, the cleanup job or a node with a wrong
// clock works on the same drafts, and where the site is slow or busy.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { SandboxSite } from '../../../adapters/wordpress/sandbox-site.fixture.ts';
import type { Publication, Publisher } from '../../../platform/ports/publisher.ts';
import { connect, openConnectedApp, type ConnectedApp } from '../connected-app.fixture.ts';
import { findSite } from '../sites.store.ts';
import { leaveNoDrafts, removeLeftDrafts } from './remove-left-drafts.ts';
import { partsAnswering, preparedBy, springSale } from './wordpress-publisher.fixture.ts';
import { createWordPressPublisher } from './wordpress-publisher.ts';

let house: ConnectedApp;
let anna: Visitor;
let site: SandboxSite;
let siteId: string;
beforeAll(async () => {
  house = await openConnectedApp();
  anna = await verifiedMember(house.app, 'anna');
});
beforeEach(async () => {
  site = house.newSite();
  siteId = await connect(anna, site);
});
afterAll(() => house.stop());

const publisherWith = (parts: Partial<ConnectedApp['parts']> = {}): Publisher =>
  createWordPressPublisher({ ...house.parts, ...parts });

const publicationOf = (): Publication => springSale({ accountId: anna.accountId, destinationId: siteId });

const prepared = (publication: Publication, publisher = publisherWith()): Promise<Publication> =>
  preparedBy(publisher, publication);

const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
const statuses = async () => (await site.counts()).posts.map(({ status }) => status);
const siteRow = async () => (await findSite(house.app.db, siteId))!;
const disconnect = () => anna.call(siteRoutes.removeSite, { params: { id: siteId } });

test('a site that is disconnected keeps no draft that a node made whose clock is five minutes ahead', async () => {
  await prepared(publicationOf(), publisherWith({ clock: later(5) }));
  await disconnect();
  expect(await statuses()).toEqual(['trash']);
});

test('a site that is disconnected minutes after it failed to remove a draft keeps no draft', async () => {
  await prepared(publicationOf());
  await site.plan({ kind: 'status', status: 503, method: 'DELETE' });
  await removeLeftDrafts({ ...house.parts, clock: later(31) });
  expect(await statuses()).toEqual(['draft']);
  // The site works again, and accepts the password.
  await leaveNoDrafts(await siteRow(), { ...house.parts, clock: later(33) });
  expect(await statuses()).toEqual(['trash']);
});

test('a site that is disconnected twice, in two tabs, keeps no draft', async () => {
  await house.app.db.updateTable('sites').set({ is_password_ours: true }).where('id', '=', siteId).execute();
  for (let at = 0; at < 3; at += 1) await prepared(publicationOf());
  // The host takes a second for each.
  await site.plan({ kind: 'delay', delayMs: 1_000, method: 'DELETE', route: '/wp/v2/posts', times: 3 });
  const first = disconnect();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all([first, disconnect()]);
  expect(await statuses()).toEqual(['trash', 'trash', 'trash']);
});

test('a site that is disconnected while old drafts are removed from it keeps no draft', async () => {
  await house.app.db.updateTable('sites').set({ is_password_ours: true }).where('id', '=', siteId).execute();
  for (let at = 0; at < 3; at += 1) await prepared(publicationOf());
  let isFirst = true;
  const there = partsAnswering(house.parts, (real) => ({
    trashPost: async (id) => {
      if (isFirst) {
        isFirst = false;
        await disconnect();
      }
      return real.trashPost(id);
    },
  }));
  await removeLeftDrafts({ ...there, clock: later(31) });
  expect(await statuses()).toEqual(['trash', 'trash', 'trash']);
});

test.each([
  ['the job removes', 31, async (parts: ConnectedApp['parts']) => removeLeftDrafts(parts)],
  [
    'its site is disconnected',
    0,
    async (parts: ConnectedApp['parts']) => leaveNoDrafts(await siteRow(), parts),
  ],
])(
  'a node whose clock is eleven minutes ahead publishes while %s: the post stays',
  async (_case, minutes, remove) => {
    const publication = await prepared(publicationOf());
    const there = partsAnswering(house.parts, (real) => ({
      findPostsBySlug: async (slugs) => {
        const found = await real.findPostsBySlug(slugs);
        const other = publisherWith({ clock: later(minutes + 11) });
        await other.commit(await prepared(publication, other), () => true);
        return found;
      },
    }));
    await remove({ ...there, clock: later(minutes) });
    expect(await statuses()).toEqual(['publish']);
  },
);

test('a site that is disconnected seconds after a call was lost keeps no draft, though no look has come', async () => {
  // The call that publishes is lost before it arrives: it alone names the draft.
  await site.plan({ kind: 'drop', method: 'POST', route: '/wp/v2/posts/' });
  const wallTime = house.app.clock.now().toISOString().slice(0, 16);
  const { content } = publicationOf();
  await anna.call(scheduleRoutes.scheduleBlogPost, {
    input: { destinationId: siteId, content, wallTime, zone: 'UTC' },
  });
  const keys = async () => (await site.counts()).posts.map(({ slug }) => slug);
  const sent = async () => [
    ...(await house.parts.destinations.beingSent(house.app.db, ['', ...(await keys())])).values(),
  ];
  await expect.poll(sent, { timeout: 20_000 }).toEqual(['inDoubt']);
  await disconnect();
  expect(await statuses()).toEqual(['trash']);
});

test('one refusal of a busy host leaves no draft on a site that is disconnected', async () => {
  for (let at = 0; at < 9; at += 1) await prepared(publicationOf());
  await site.plan({ kind: 'status', status: 503, method: 'GET', route: '/wp/v2/posts' });
  await site.plan({ kind: 'status', status: 503, method: 'DELETE', route: '/wp/v2/posts' });
  await disconnect();
  expect(new Set(await statuses())).toEqual(new Set(['trash']));
});

test('a site that refuses everything is asked three times and disconnected all the same', async () => {
  for (let at = 0; at < 9; at += 1) await prepared(publicationOf());
  let asked = 0;
  const there = partsAnswering(house.parts, (real) => ({
    findPostsBySlug: (slugs) => {
      asked += 1;
      return real.findPostsBySlug(slugs);
    },
  }));
  await site.plan({ kind: 'status', status: 503, method: 'GET', times: 9 });
  await leaveNoDrafts(await siteRow(), there);
  expect(asked).toBe(3);
});

/** A host that needs seconds to remove a draft, on a clock that only this moves. */
function slowHost(seconds: number, minutes: number) {
  const began = later(minutes).now().getTime();
  let passedMs = 0;
  const slow = partsAnswering(house.parts, (real) => ({
    trashPost: (id) => {
      passedMs += seconds * 1_000;
      return real.trashPost(id);
    },
  }));
  return { parts: { ...slow, clock: { now: () => new Date(began + passedMs) } }, passedMs: () => passedMs };
}

test('a member who disconnects a slow site waits twenty seconds, and for the draft that is being removed then', async () => {
  for (let at = 0; at < 8; at += 1) await prepared(publicationOf());
  const { parts, passedMs } = slowHost(15, 0);
  await leaveNoDrafts(await siteRow(), parts);
  expect(passedMs()).toBe(30_000);
});

test('the job leaves a slow site after four minutes, and goes on there next time', async () => {
  for (let at = 0; at < 9; at += 1) await prepared(publicationOf());
  await removeLeftDrafts(slowHost(60, 31).parts);
  expect(await statuses()).toContain('draft');
  await removeLeftDrafts({ ...house.parts, clock: later(36) });
  expect(new Set(await statuses())).toEqual(new Set(['trash']));
});

test('while its site is disconnected a post is not prepared again once its draft was removed', async () => {
  const publication = await prepared(publicationOf());
  await leaveNoDrafts(await siteRow(), house.parts);
  await expect(prepared(publication)).rejects.toMatchObject({ fault: 'again' });
  expect(await statuses()).toEqual(['trash']);
});
