// `/` and every unknown address: members go to their sites, or on to where they were before signing in at a
// provider; everybody else goes to the landing page.
import { Navigate } from 'react-router';
import { pathAfterSignIn } from '../features/auth/after-sign-in.ts';
import { rememberedOrigin } from '../platform/session/login-origin.ts';
import { useSession } from '../platform/session/session.ts';
import { PageSpinner } from '../ui/spinner.tsx';

export function Decider() {
  const { isLoading, isAuthenticated, needsAccountSelection } = useSession();
  if (isLoading) return <PageSpinner />;
  const path = isAuthenticated
    ? pathAfterSignIn({ needsAccountSelection, origin: rememberedOrigin() })
    : '/landing';
  return <Navigate to={path} replace />;
}
