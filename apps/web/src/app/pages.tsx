// Every page of the portal: address, who may enter, title and description. The router, the guards, the server's head
// and the tests read this one table.
import { admin, hidden, member, open, superAdmin, type PageDefinition } from './page-definition.ts';

const kadi = ['Kadi', 'Play Kadi, the Kenyan card game, with friends or against the computer.'] as const;

export const pages: readonly PageDefinition[] = [
  open('/landing', [
    'Welcome',
    'Write, schedule and publish social and blog posts, chat, and play, in one portal.',
  ]),
  open('/blog', ['Blog', 'News, guides and stories from the portal.']),
  open('/msmbridge', [
    'msmBridge',
    'Pair a WordPress site with the portal in a minute, without a pasted password.',
  ]),
  open('/kadi', kadi),
  { ...open('/play-kadi', kadi), canonicalPath: '/kadi' },
  open('/msm-token', ['MSM Token', 'What the MSM token is for, how it is shared out and what comes next.']),
  hidden('/login', ['Log in', 'Log in to the portal.'], async () => {
    return (await import('../features/auth/login-page.tsx')).LoginPage;
  }),
  open('/register', ['Register', 'Create a free account.'], async () => {
    return (await import('../features/auth/register-page.tsx')).RegisterPage;
  }),
  hidden('/forgot-password', ['Forgot password', 'Ask for a link to a new password.'], async () => {
    return (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage;
  }),
  hidden('/reset-password', ['Reset password', 'Choose a new password.'], async () => {
    return (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage;
  }),
  hidden('/verify-email', ['Verify your e-mail', 'Confirm your e-mail address.'], async () => {
    return (await import('../features/auth/verify-email-page.tsx')).VerifyEmailPage;
  }),
  hidden('/account-selection', ['Choose an account', 'Choose the account to act in.'], async () => {
    return (await import('../features/accounts/account-selection-page.tsx')).AccountSelectionPage;
  }),
  open('/gaming', ['Gaming lounge', 'Kadi, chess and checkers, with friends or against the computer.']),
  open('/social-media-manager', [
    'Social Media Manager',
    'Write, schedule and publish posts for every network.',
  ]),
  open('/docs/:docName', ['Document', 'A public document of the MSM project.']),
  open('/patent-receipts', ['Patent receipts', 'Filed patents and their receipts.']),
  open('/docs', ['Documents', 'Roadmap, tokenomics and the other public documents of the MSM project.']),

  member('/sites', ['Dashboard', 'Your sites, what is scheduled and what was published.']),
  member('/facebook-history', ['Facebook history', 'What was published on Facebook, and how it did.']),
  member('/instagram-history', ['Instagram history', 'What was published on Instagram, and how it did.']),
  member('/x-history', ['X history', 'What was published on X, and how it did.']),
  member('/news-feed', ['News feed', 'Breaking news and the feeds you follow.']),
  member('/signal-groups', ['Signal groups', 'Groups that share trading signals.']),
  member('/signal-groups/:groupId', ['Signal group', 'The signals of one group.']),
  member('/msm-news', ['MSM news', 'News of the company.']),
  member('/msm-news/:id', ['MSM news', 'One piece of the company’s news.']),
  member('/schedule-posts', ['Schedule posts', 'Plan posts ahead.']),
  member('/wordpress', ['Remote sites', 'Your connected WordPress sites.']),
  member('/invites', ['Invites', 'Invitations that wait for you.']),
  member('/scraper', ['Web scraper', 'Collect text from web pages.']),
  member('/blog-manager', ['Blog manager', 'Write and publish blog posts on your sites.']),
  member('/seo-dashboard', ['SEO dashboard', 'How search engines see your sites.']),
  member('/msmbridge-old', ['msmBridge, manual way', 'Connect a WordPress site by an application password.']),
  member('/traffic-dashboard', ['Traffic dashboard', 'Who visits, and from where.']),
  member('/privacy-dashboard', ['Privacy dashboard', 'Your consent, your data, your choice.']),
  member('/chat', ['Chat', 'Your conversations.']),
  member('/account', ['Your profile', 'Your names, your clock and your devices.'], async () => {
    return (await import('../features/auth/account-page.tsx')).AccountPage;
  }),

  admin('/msmbridge-dashboard', ['msmBridge dashboard', 'The health of every paired site.']),
  admin('/admin/blogs', ['Blog admin', 'All posts of the portal’s blog.']),

  superAdmin('/msmpay/wallet', ['Wallet', 'Cash, points and on-chain balances.']),
  superAdmin('/msmpay/transfer', ['Transfer', 'Send cash to another member.']),
  superAdmin('/msmpay/points', ['MSM Points', 'Turn points into cash and back.']),
  superAdmin('/admin/msm-waitlist', ['MSM waitlist', 'Who waits for the token.']),
  superAdmin('/admin/messages', ['Messages', 'What people wrote to support.']),
  superAdmin('/admin/users', ['User management', 'Members, their roles and their sessions.']),
  superAdmin('/admin/reseller', ['Reseller dashboard', 'Referrals, commissions and totals.']),
];

/** Old addresses that live on. */
export const redirects: Readonly<Record<string, string>> = {
  '/social-media-scheduler': '/social-media-manager?tab=scheduler',
};
