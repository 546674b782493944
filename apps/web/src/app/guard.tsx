// Lets a visitor through to a guarded page, or shows or does what the rules say instead. Brings along the cache that
// pages behind it share.
import type { Role } from '@msm/contract/roles';
import { ShieldX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { rememberOrigin } from '../platform/session/login-origin.ts';
import { QueryScope } from '../platform/api/query-scope.tsx';
import { useSession } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../ui/lazy-named.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { decideEntry } from './guards.rules.ts';
import type { Guard as GuardDefinition } from './page-definition.ts';

const EmailVerificationRequired = lazyNamed(
  () => import('../features/auth/email-verification-required.tsx'),
  'EmailVerificationRequired',
);

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
        <WhileLoading fallback={<PageSpinner />}>
          <EmailVerificationRequired />
        </WhileLoading>
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

// Shown in place of a page that the member's role does not open.
function AccessDenied({ requiredRole }: { requiredRole: Role }) {
  const navigate = useNavigate();
  // A tab that was opened on this page has nothing to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-20 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <ShieldX aria-hidden className="size-6" />
      </span>
      <h1 className="text-xl font-bold tracking-tight">Access Denied</h1>
      <p className="text-muted-fg">You do not have permission to access this page.</p>
      <p className="text-muted-fg">Required role: {requiredRole}</p>
      <Button className="mt-4" onClick={goBack}>
        Go Back
      </Button>
    </div>
  );
}
