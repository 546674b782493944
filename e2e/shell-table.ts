// Menus and routes by role, written by hand from the specification and apart from the code.
import type { Role } from '@msm/contract/roles';

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

export const MENUS: Readonly<Record<Role | 'visitor', string[]>> = {
  visitor: ['Gaming', 'Blog', 'MSM Token [New]', 'Login', 'Register'],
  User: ['Services: Dashboard, Schedule, Remote Sites', ...EVERY_MEMBER],
  Admin: ['Services: Dashboard, Schedule, Remote Sites', ...EVERY_MEMBER, ADMIN],
  SuperAdmin: [
    'Services: Dashboard, Schedule, Remote Sites, Blog Manager, Social Media Manager',
    'MSMPay [DEV]: Wallet, Transfer, MSM Points',
    ...EVERY_MEMBER,
    `${ADMIN}, MSM Waitlist, Messages, User Management, Reseller Dashboard`,
  ],
};

export interface Route {
  path: string;
  heading: string | RegExp;
  access: 'everybody' | 'members' | 'Admin' | 'SuperAdmin';
  /** Members are sent on. */
  isForVisitorsOnly?: true;
}

const to =
  (access: Route['access']) =>
  (path: string, heading: Route['heading']): Route => ({ path, heading, access });
const everybody = to('everybody');
const members = to('members');
const admins = to('Admin');
const superAdmins = to('SuperAdmin');

export const ROUTES: readonly Route[] = [
  everybody('/landing', /./),
  everybody('/blog', 'Blog'),
  everybody('/msmbridge', 'msmBridge'),
  everybody('/kadi', 'Kadi'),
  everybody('/play-kadi', 'Kadi'),
  everybody('/msm-token', 'MSM Token'),
  { ...everybody('/login', 'Log in'), isForVisitorsOnly: true },
  { ...everybody('/register', 'Create your account'), isForVisitorsOnly: true },
  everybody('/forgot-password', 'Forgot your password?'),
  everybody('/reset-password', 'Choose a new password'),
  everybody('/verify-email', 'Check your mail'),
  everybody('/gaming', 'Gaming lounge'),
  everybody('/social-media-manager', 'Social Media Manager'),
  everybody('/docs/MSM-ROADMAP', 'MSM roadmap'),
  everybody('/patent-receipts', 'Patent receipts'),
  everybody('/docs', 'Documents'),
  members('/link-account', 'Nothing to link'),
  members('/account-selection', 'Choose an account'),
  members('/sites', 'Dashboard'),
  members('/facebook-history', 'Facebook history'),
  members('/instagram-history', 'Instagram history'),
  members('/x-history', 'X history'),
  members('/bluesky-history', 'Bluesky history'),
  members('/connections', 'Connections'),
  members('/news-feed', 'News feed'),
  members('/signal-groups', 'Signal groups'),
  members('/signal-groups/1', 'Signal group'),
  members('/msm-news', 'MSM news'),
  members('/msm-news/1', 'MSM news'),
  members('/schedule-posts', 'Schedule posts'),
  members('/compose', 'New post'),
  members('/media', 'Media'),
  members('/wordpress', 'Remote sites'),
  members('/invites', 'Invites'),
  members('/scraper', 'Web scraper'),
  members('/blog-manager', 'Blog manager'),
  members('/seo-dashboard', 'SEO dashboard'),
  members('/msmbridge-old', 'Connect with an application password'),
  members('/traffic-dashboard', 'Traffic dashboard'),
  members('/privacy-dashboard', 'Privacy dashboard'),
  members('/chat', 'Chat'),
  members('/account', 'Your profile'),
  admins('/msmbridge-dashboard', 'msmBridge dashboard'),
  admins('/admin/blogs', 'Blog admin'),
  superAdmins('/msmpay/wallet', 'My Wallet'),
  superAdmins('/msmpay/transfer', 'Transfer Cash'),
  superAdmins('/msmpay/points', 'MSM Points'),
  superAdmins('/msmpay/statement', 'Statement'),
  superAdmins('/msmpay/admin', 'Manage MSMPay'),
  superAdmins('/admin/msm-waitlist', 'MSM waitlist'),
  superAdmins('/admin/messages', 'Messages'),
  superAdmins('/admin/ai', 'AI settings'),
  superAdmins('/admin/docs/MSM-LIQUIDITY', 'Edit MSM-LIQUIDITY'),
  superAdmins('/admin/users', 'User management'),
  superAdmins('/admin/reseller', 'Reseller dashboard'),
];
