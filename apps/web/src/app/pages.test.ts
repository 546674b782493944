import { expect, test } from 'vitest';
import { redirects } from './member-pages.tsx';
import { findPage, pages } from './pages.ts';

const PUBLIC = `/landing /blog /blog/:slug /msmbridge /kadi /play-kadi /msm-token /login /register /forgot-password
  /reset-password /verify-email /account-selection /gaming /social-media-manager /docs/:docName /patent-receipts /docs`;
const MEMBERS = `/sites /facebook-history /instagram-history /x-history /news-feed /signal-groups
  /signal-groups/:groupId /msm-news /msm-news/:id /schedule-posts /wordpress /invites /scraper /blog-manager
  /seo-dashboard /msmbridge-old /traffic-dashboard /privacy-dashboard /chat`;
const ADMINS = `/msmbridge-dashboard /admin/blogs`;
const WALLET = `/msmpay/wallet /msmpay/transfer /msmpay/points`;
const OWN_WALLET_ADDITIONS = '/msmpay/deposit/:id /msmpay/statement';
const SUPER_ADMINS = `/admin/msm-waitlist /admin/messages /admin/users /admin/reseller`;
/** Ours, beside the specification's. */
const OWN_ADDITIONS =
  '/account /bluesky-history /confirm-email /compose/:id? /connections /link-account /media';
const OWN_SUPER_ADMIN_ADDITIONS = '/admin/ai /admin/docs/:docName /msmpay/admin';
const VERIFIED = '/invites/new';

const words = (list: string) => list.trim().split(/\s+/).toSorted();
const pathsWhere = (guard: object | undefined) =>
  pages
    .filter((page) => JSON.stringify(page.guard) === JSON.stringify(guard))
    .map(({ path }) => path)
    .toSorted();

test('the public pages are those of the specification', () => {
  expect(pathsWhere(undefined)).toEqual(words(PUBLIC));
});

test('the members’ pages are those of the specification, the profile, the linking of a sign-in, the composer, the media library, the connections and Bluesky’s history', () => {
  expect(pathsWhere({})).toEqual(words(`${MEMBERS} ${OWN_ADDITIONS}`));
});

test('inviting by mail asks for a verified e-mail', () => {
  expect(pathsWhere({ requireEmailVerified: true })).toEqual(words(VERIFIED));
});

test('the pages for Admin and up are those of the specification', () => {
  expect(pathsWhere({ requireAdmin: true })).toEqual(words(ADMINS));
});

test('the pages for SuperAdmin are those of the specification, the AI settings, the editor of documents and the wallet’s management', () => {
  expect(pathsWhere({ requiredRole: 'SuperAdmin' })).toEqual(
    words(`${SUPER_ADMINS} ${OWN_SUPER_ADMIN_ADDITIONS}`),
  );
});

test('the wallet’s pages are for SuperAdmin, or for every member by the setting', () => {
  expect(pathsWhere({ requireWallet: true })).toEqual(words(`${WALLET} ${OWN_WALLET_ADDITIONS}`));
});

test('no page has a guard of another kind, and none is there twice', () => {
  const counted = words(
    `${PUBLIC} ${MEMBERS} ${OWN_ADDITIONS} ${VERIFIED} ${ADMINS} ${WALLET} ${OWN_WALLET_ADDITIONS} ${SUPER_ADMINS} ${OWN_SUPER_ADMIN_ADDITIONS}`,
  );
  expect(pages.map(({ path }) => path).toSorted()).toEqual(counted);
});

test('the old scheduler leads to the scheduler tab', () => {
  expect(redirects).toEqual({ '/social-media-scheduler': '/social-media-manager?tab=scheduler' });
});

test('wallet and login pages are hidden from search engines', () => {
  for (const path of ['/login', ...words(WALLET), '/msmpay/statement', '/msmpay/admin']) {
    expect(findPage(path)?.isIndexed, path).toBe(false);
  }
  for (const path of ['/landing', '/blog', '/gaming', '/docs', '/docs/MSM-ROADMAP', '/msm-token']) {
    expect(findPage(path)?.isIndexed, path).toBe(true);
  }
});

test('every page has a title and a description', () => {
  for (const { path, title, description } of pages) expect(title && description, path).toBeTruthy();
});
