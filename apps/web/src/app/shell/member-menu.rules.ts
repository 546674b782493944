// What members find in the menus, by role. The header draws it twice: in a row on wide screens, in a drawer on the
// others.
import { isAdmin, mayUseWallet, type Role, type WalletRole } from '@msm/contract/roles';
import type { MenuEntry, PlaceGroup } from './place.ts';

export function memberMenu(role: Role, walletRole: WalletRole): MenuEntry[] {
  const isSuperAdmin = role === 'SuperAdmin';
  return [
    services(isSuperAdmin),
    ...(mayUseWallet(role, walletRole) ? [MSMPAY] : []),
    { name: 'News Feed', to: '/news-feed' },
    { name: 'Signal Groups', to: '/signal-groups' },
    { name: 'Blog', to: '/blog' },
    { name: 'Invites', to: '/invites' },
    { name: 'Gaming', to: '/gaming' },
    { name: 'MSM Token', to: '/msm-token' },
    ANALYTICS,
    ...(isAdmin(role) ? [administration(isSuperAdmin)] : []),
  ];
}

const services = (isSuperAdmin: boolean): PlaceGroup => ({
  name: 'Services',
  places: [
    { name: 'Dashboard', to: '/sites' },
    { name: 'Schedule', to: '/schedule-posts' },
    { name: 'Remote Sites', to: '/wordpress' },
    ...(isSuperAdmin
      ? [
          { name: 'Blog Manager', to: '/blog-manager' },
          { name: 'Social Media Manager', to: '/social-media-manager' },
        ]
      : []),
  ],
});

const MSMPAY: PlaceGroup = {
  name: 'MSMPay',
  badge: 'DEV',
  places: [
    { name: 'Wallet', to: '/msmpay/wallet' },
    { name: 'Transfer', to: '/msmpay/transfer' },
    { name: 'MSM Points', to: '/msmpay/points' },
  ],
};

const ANALYTICS: PlaceGroup = {
  name: 'Analytics',
  places: [
    { name: 'Instagram', to: '/instagram-history' },
    { name: 'Facebook', to: '/facebook-history' },
    { name: 'X', to: '/x-history' },
  ],
};

const administration = (isSuperAdmin: boolean): PlaceGroup => ({
  name: 'Admin',
  places: [
    { name: 'Traffic Dashboard', to: '/traffic-dashboard' },
    { name: 'Web Scraper', to: '/scraper' },
    { name: 'SEO Management', to: '/seo-dashboard' },
    { name: 'msmBridge Dashboard', to: '/msmbridge-dashboard' },
    { name: 'Blog Admin', to: '/admin/blogs' },
    { name: 'AI Agent Dashboard', to: '/social-media-manager?tab=ai-agent' },
    ...(isSuperAdmin
      ? [
          { name: 'MSM Waitlist', to: '/admin/msm-waitlist' },
          { name: 'Messages', to: '/admin/messages' },
          { name: 'User Management', to: '/admin/users' },
          { name: 'Reseller Dashboard', to: '/admin/reseller' },
        ]
      : []),
  ],
});
