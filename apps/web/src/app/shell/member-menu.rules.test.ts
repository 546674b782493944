import { expect, test } from 'vitest';
import { findPage } from '../pages.ts';
import { memberMenu } from './member-menu.rules.ts';
import { VISITOR_PLACES, type MenuEntry } from './place.ts';

/** A menu as one reads it: names, badges in brackets, what a drop-down holds behind a colon. */
const read = (menu: readonly MenuEntry[]): string[] =>
  menu.map((entry) => {
    const name = entry.badge ? `${entry.name} [${entry.badge}]` : entry.name;
    return 'places' in entry ? `${name}: ${entry.places.map((place) => place.name).join(', ')}` : name;
  });

const ADMIN =
  'Admin: Traffic Dashboard, Web Scraper, SEO Management, msmBridge Dashboard, Blog Admin, AI Agent Dashboard';
const EVERY_MEMBER = [
  'News Feed',
  'Signal Groups',
  'Blog',
  'Invites',
  'Gaming',
  'MSM Token',
  'Analytics: Instagram, Facebook, X',
];

test('visitors find gaming, the blog and the new token', () => {
  expect(read(VISITOR_PLACES)).toEqual(['Gaming', 'Blog', 'MSM Token [New]']);
});

test('a User finds services, feeds, groups, games and analytics', () => {
  expect(read(memberMenu('User', 'SuperAdmin'))).toEqual([
    'Services: Dashboard, Schedule, Remote Sites',
    ...EVERY_MEMBER,
  ]);
});

test('MSMPay is for SuperAdmin, and for every member where the wallet is opened to them', () => {
  const entry = 'MSMPay [DEV]: Wallet, Transfer, MSM Points';
  expect(read(memberMenu('Admin', 'SuperAdmin'))).not.toContain(entry);
  expect(read(memberMenu('User', 'User'))).toContain(entry);
});

test('an Admin finds the Admin menu as well', () => {
  expect(read(memberMenu('Admin', 'SuperAdmin'))).toEqual([
    'Services: Dashboard, Schedule, Remote Sites',
    ...EVERY_MEMBER,
    ADMIN,
  ]);
});

test('a SuperAdmin finds everything', () => {
  expect(read(memberMenu('SuperAdmin', 'SuperAdmin'))).toEqual([
    'Services: Dashboard, Schedule, Remote Sites, Blog Manager, Social Media Manager',
    'MSMPay [DEV]: Wallet, Transfer, MSM Points',
    ...EVERY_MEMBER,
    `${ADMIN}, MSM Waitlist, Messages, User Management, Reseller Dashboard`,
  ]);
});

test('every place is a page of the route table', () => {
  const places = [...VISITOR_PLACES, ...memberMenu('SuperAdmin', 'SuperAdmin')].flatMap((entry) =>
    'places' in entry ? entry.places : [entry],
  );
  for (const { to } of places) expect(findPage(to.split('?')[0]!), to).toBeDefined();
});
