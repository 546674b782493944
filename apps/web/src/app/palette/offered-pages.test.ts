import type { Role } from '@msm/contract/roles';
import { expect, test } from 'vitest';
import { offeredPages } from './offered-pages.ts';

const pathsFor = (role: Role) =>
  offeredPages({
    isLoading: false,
    isAuthenticated: true,
    needsAccountSelection: false,
    user: { role, emailVerified: false },
    walletRole: 'SuperAdmin',
  }).map(({ choose }) => choose);

test('a member is offered what their role opens and what is built', () => {
  const paths = pathsFor('User');
  expect(paths).toEqual(expect.arrayContaining(['/sites', '/schedule-posts', '/wordpress', '/invites/new']));
  expect(paths).not.toContain('/admin/messages');
  expect(paths).not.toContain('/scraper');
  expect(paths).not.toContain('/login');
});

test('SuperAdmin is offered the pages of administration', () => {
  expect(pathsFor('SuperAdmin')).toEqual(expect.arrayContaining(['/admin/messages', '/admin/ai']));
});
