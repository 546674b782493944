// Who may enter a page. Decides without touching anything; guard.tsx does what it says.
import { isAdmin, mayUseWallet, passesRole, type Role, type WalletRole } from '@msm/contract/roles';
import type { Guard } from './page-definition.ts';

interface Visitor {
  isLoading: boolean;
  isAuthenticated: boolean;
  needsAccountSelection: boolean;
  user: { role: Role; emailVerified: boolean } | null;
  walletRole: WalletRole;
}

type Entry =
  | { kind: 'enter' | 'wait' | 'logIn' | 'selectAccount' | 'verifyEmail' }
  | { kind: 'denied'; requiredRole: Role };

export function decideEntry(guard: Guard | undefined, visitor: Visitor): Entry {
  if (!guard) return { kind: 'enter' };
  const { isLoading, isAuthenticated, needsAccountSelection, user, walletRole } = visitor;
  if (isLoading) return { kind: 'wait' };
  if (!isAuthenticated || !user) return { kind: 'logIn' };
  if (guard.requireAdmin && !isAdmin(user.role)) return { kind: 'denied', requiredRole: 'Admin' };
  if (guard.requiredRole && !passesRole(user.role, guard.requiredRole)) {
    return { kind: 'denied', requiredRole: guard.requiredRole };
  }
  if (guard.requireWallet && !mayUseWallet(user.role, walletRole))
    return { kind: 'denied', requiredRole: 'SuperAdmin' };
  if (guard.requireEmailVerified && !user.emailVerified) return { kind: 'verifyEmail' };
  if (needsAccountSelection) return { kind: 'selectAccount' };
  return { kind: 'enter' };
}
