// Default deny: what a route's `access` and `requireEmailVerified` ask of the caller. The only place that decides it.
import type { Access, Route } from '@msm/contract/route';
import { isAdmin, mayUseWallet, type WalletRole } from '@msm/contract/roles';
import { AppError } from '../errors.ts';
import type { Session, SessionMember } from './session.ts';

interface Circumstances {
  isLoopback: boolean;
  walletRole: WalletRole;
}

export function assertAccess(
  { access, requireEmailVerified }: Pick<Route, 'access' | 'requireEmailVerified'>,
  session: Session | undefined,
  { isLoopback, walletRole }: Circumstances,
): void {
  if (access === 'visitor') return;
  if (access === 'operator' && isLoopback) return;
  if (!session) throw new AppError('unauthenticated', 'Please log in.');
  if (!isAllowed(access, session, walletRole))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  if (requireEmailVerified) assertEmailVerified(session.member);
}

/** For operations that need it for a part of what they do; a route that always does says `requireEmailVerified`. */
export function assertEmailVerified({ emailVerified }: Pick<SessionMember, 'emailVerified'>): void {
  if (!emailVerified) throw new AppError('forbidden', 'Please verify your e-mail address first.');
}

function isAllowed(access: Access, { member }: Session, walletRole: WalletRole): boolean {
  switch (access) {
    case 'visitor':
    case 'member':
      return true;
    case 'admin':
      return isAdmin(member.role);
    case 'wallet':
      return mayUseWallet(member.role, walletRole);
    case 'superadmin':
    case 'operator':
      return member.role === 'SuperAdmin';
  }
}
