// Lets a visitor through to a guarded page, or shows or does what the rules say instead. Brings along the cache that
// pages behind it share.
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { rememberOrigin } from '../platform/login-origin.ts';
import { QueryScope } from '../platform/query-scope.tsx';
import { useSession } from '../platform/session.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { decideEntry } from './guards.rules.ts';
import type { Guard as GuardDefinition } from './page-definition.ts';

const EmailVerificationRequired = lazy(async () => ({
  default: (await import('../features/auth/email-verification-required.tsx')).EmailVerificationRequired,
}));

export function Guard({ guard, children }: { guard: GuardDefinition | undefined; children: ReactNode }) {
  const entry = decideEntry(guard, useSession());
  switch (entry.kind) {
    case 'wait':
      return <PageSpinner />;
    case 'logIn':
      return <ToLogin />;
    case 'selectAccount':
      return <ToAccountSelection />;
    case 'denied':
      return <AccessDenied requiredRole={entry.requiredRole} />;
    case 'verifyEmail':
      return (
        <Suspense fallback={<PageSpinner />}>
          <EmailVerificationRequired />
        </Suspense>
      );
    case 'enter':
      return <QueryScope>{children}</QueryScope>;
  }
}

function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}

function ToLogin() {
  const here = useHere();
  const hasLoggedOut = useSession((state) => state.hasLoggedOut);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLoggedOut) rememberOrigin(here);
    void navigate('/login', { replace: true, state: hasLoggedOut ? null : { from: here } });
  }, [here, hasLoggedOut, navigate]);
  return <PageSpinner />;
}

function ToAccountSelection() {
  const here = useHere();
  useEffect(() => rememberOrigin(here), [here]);
  return <Navigate to="/account-selection" replace />;
}
