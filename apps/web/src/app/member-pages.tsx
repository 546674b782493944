// The pages behind the login, with who may enter them, and old addresses that live on. Loads when a browser leaves the
// public pages: visitors never pay for it.
import type { NetworkId } from '@msm/contract/social/networks';
import type { WalletPageName } from '../features/wallet/wallet-pages.ts';
import type { AdminPageName } from './admin-pages.ts';
import {
  admin,
  member,
  superAdmin,
  verifiedMember,
  walletUser,
  type PageDefinition,
} from './page-definition.ts';

const historyPage = (network: NetworkId, label: string) =>
  member(
    `/${network}-history`,
    [`${label} history`, `What was published on ${label}, and how it did.`],
    async () => (await import('../features/social/history/history-page.tsx')).historyPageOf(network),
  );

/** One file for each of both: pages that are named here weigh on every page behind the login. */
const adminPage = (name: AdminPageName) => async () => (await import('./admin-pages.ts')).adminPages[name]();
const walletPage = (name: WalletPageName) => async () =>
  (await import('../features/wallet/wallet-pages.ts')).walletPages[name]();

export const memberPages: readonly PageDefinition[] = [
  member('/sites', ['Dashboard', 'Your sites and your posts.'], async () => {
    return (await import('./dashboard/dashboard-page.tsx')).DashboardPage;
  }),
  member('/connections', ['Connections', 'Pages and profiles that your posts go to.'], async () => {
    return (await import('../features/social/connections/connections-page.tsx')).ConnectionsPage;
  }),
  historyPage('facebook', 'Facebook'),
  historyPage('instagram', 'Instagram'),
  historyPage('x', 'X'),
  historyPage('bluesky', 'Bluesky'),
  member('/news-feed', ['News feed', 'Breaking news and the feeds you follow.']),
  member('/signal-groups', ['Signal groups', 'Groups that share trading signals.']),
  member('/signal-groups/:groupId', ['Signal group', 'The signals of one group.']),
  member('/msm-news', ['MSM news', 'News of the company.']),
  member('/msm-news/:id', ['MSM news', 'One piece of the company’s news.']),
  member('/schedule-posts', ['Schedule posts', 'Plan posts ahead.'], async () => {
    return (await import('./schedule-posts-page.tsx')).SchedulePostsPage;
  }),
  member('/compose/:id?', ['Write a post', 'Write and plan a post.'], async () => {
    return (await import('./compose-page.tsx')).ComposePage;
  }),
  member('/media', ['Media', 'Pictures for your posts.'], async () => {
    return (await import('../features/media/media-page.tsx')).MediaPage;
  }),
  member('/wordpress', ['Remote sites', 'Your connected WordPress sites.'], async () => {
    return (await import('../features/sites/remote-sites-page.tsx')).RemoteSitesPage;
  }),
  member('/invites', ['Invites', 'Invitations that wait for you.'], async () => {
    return (await import('../features/invites/invites-page.tsx')).InvitesPage;
  }),
  verifiedMember('/invites/new', ['Invite someone', 'Invite someone by e-mail.'], async () => {
    return (await import('../features/invites/invites-page.tsx')).InvitesPage;
  }),
  member('/scraper', ['Web scraper', 'Collect text from web pages.']),
  member('/blog-manager', ['Blog manager', 'Write and publish posts.'], async () => {
    return (await import('./blog-manager-page.tsx')).BlogManagerPage;
  }),
  member('/seo-dashboard', ['SEO dashboard', 'How search engines see your sites.']),
  member(
    '/msmbridge-old',
    ['Connect with an application password', 'Connect a WordPress site.'],
    async () =>
      (await import('../features/sites/connecting/manual-connection-page.tsx')).ManualConnectionPage,
  ),
  member('/traffic-dashboard', ['Traffic dashboard', 'Who visits, and from where.']),
  member('/privacy-dashboard', ['Privacy dashboard', 'Your consent, your data, your choice.']),
  member('/chat', ['Chat', 'Your conversations.'], async () => {
    return (await import('./chat-page.tsx')).ChatPage;
  }),
  member('/account', ['Your profile', 'Your names, sign-in and devices.'], async () => {
    return (await import('../features/auth/account-page.tsx')).AccountPage;
  }),
  member('/confirm-email', ['Confirm your new address', 'Confirm your new e-mail address.'], async () => {
    return (await import('../features/auth/own-sign-in/confirm-email-page.tsx')).ConfirmEmailPage;
  }),
  member('/link-account', ['Link a sign-in', 'Link a sign-in to your account.'], async () => {
    return (await import('../features/auth/link-account-page.tsx')).LinkAccountPage;
  }),

  admin(
    '/msmbridge-dashboard',
    ['msmBridge dashboard', 'The health of every paired site.'],
    adminPage('bridge'),
  ),
  admin('/admin/blogs', ['Blog admin', 'All posts of the portal’s blog.'], adminPage('blogs')),

  walletUser('/msmpay/wallet', ['Wallet', 'Cash, points and on-chain balances.'], walletPage('wallet')),
  walletUser('/msmpay/transfer', ['Transfer', 'Send cash to another member.'], walletPage('transfer')),
  walletUser('/msmpay/points', ['MSM Points', 'Turn points into cash and back.'], walletPage('points')),
  walletUser('/msmpay/statement', ['Statement', 'Changes of your balances.'], walletPage('statement')),
  walletUser('/msmpay/deposit/:id', ['Add cash', 'Pay a deposit.'], walletPage('deposit')),
  superAdmin('/msmpay/admin', ['Manage MSMPay', 'Payouts, wallets and points.'], walletPage('admin')),
  superAdmin('/admin/msm-waitlist', ['MSM waitlist', 'Who waits for the token.'], adminPage('waitlist')),
  superAdmin('/admin/docs/:docName', ['Edit a document', 'The text of a public document.'], adminPage('doc')),
  superAdmin('/admin/messages', ['Messages', 'What people wrote to support.'], adminPage('messages')),
  superAdmin('/admin/ai', ['AI settings', 'The language model.'], adminPage('ai')),
  superAdmin('/admin/users', ['User management', 'Members and their roles.']),
  superAdmin('/admin/reseller', ['Reseller dashboard', 'Referrals and commissions.']),
];

/** Old addresses that live on. */
export const redirects: Readonly<Record<string, string>> = {
  '/social-media-scheduler': '/social-media-manager?tab=scheduler',
};
