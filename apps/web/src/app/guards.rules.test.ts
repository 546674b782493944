import type { Role } from '@msm/contract/roles';
import { expect, test } from 'vitest';
import { decideEntry } from './guards.rules.ts';

const visitor = {
  isLoading: false,
  isAuthenticated: false,
  needsAccountSelection: false,
  user: null,
  walletRole: 'SuperAdmin',
} as const;
const as = (role: Role, emailVerified = true) => ({
  ...visitor,
  isAuthenticated: true,
  user: { role, emailVerified },
});
const adminOnly = { requireAdmin: true } as const;
const superAdminOnly = { requiredRole: 'SuperAdmin' } as const;

test('a public page is open even while nobody knows who is here', () => {
  expect(decideEntry(undefined, { ...visitor, isLoading: true }).kind).toBe('enter');
});

test('a guarded page waits until it is known who is here', () => {
  expect(decideEntry({}, { ...as('User'), isLoading: true }).kind).toBe('wait');
});

test('a visitor is sent to log in', () => {
  expect(decideEntry({}, visitor).kind).toBe('logIn');
  expect(decideEntry(superAdminOnly, visitor).kind).toBe('logIn');
});

test('every member enters a page for members', () => {
  for (const role of ['User', 'Admin', 'SuperAdmin'] as const)
    expect(decideEntry({}, as(role)).kind).toBe('enter');
});

test('requireAdmin lets Admin and SuperAdmin in and denies User', () => {
  expect(decideEntry(adminOnly, as('User'))).toEqual({ kind: 'denied', requiredRole: 'Admin' });
  expect(decideEntry(adminOnly, as('Admin')).kind).toBe('enter');
  expect(decideEntry(adminOnly, as('SuperAdmin')).kind).toBe('enter');
});

test('requiredRole lets its role in, and SuperAdmin always', () => {
  expect(decideEntry(superAdminOnly, as('Admin'))).toEqual({ kind: 'denied', requiredRole: 'SuperAdmin' });
  expect(decideEntry(superAdminOnly, as('SuperAdmin')).kind).toBe('enter');
  expect(decideEntry({ requiredRole: 'Admin' }, as('SuperAdmin')).kind).toBe('enter');
  expect(decideEntry({ requiredRole: 'User' }, as('Admin'))).toEqual({
    kind: 'denied',
    requiredRole: 'User',
  });
});

test('requireEmailVerified asks for the verification until it is done', () => {
  expect(decideEntry({ requireEmailVerified: true }, as('User', false)).kind).toBe('verifyEmail');
  expect(decideEntry({ requireEmailVerified: true }, as('User')).kind).toBe('enter');
  expect(decideEntry({}, as('User', false)).kind).toBe('enter');
});

test('a member who has still to choose an account chooses first', () => {
  expect(decideEntry({}, { ...as('User'), needsAccountSelection: true }).kind).toBe('selectAccount');
});

test('the wallet is SuperAdmin’s, or every member’s where the portal says so', () => {
  const guard = { requireWallet: true } as const;
  expect(decideEntry(guard, as('Admin'))).toEqual({ kind: 'denied', requiredRole: 'SuperAdmin' });
  expect(decideEntry(guard, as('SuperAdmin')).kind).toBe('enter');
  expect(decideEntry(guard, { ...as('User'), walletRole: 'User' }).kind).toBe('enter');
});
