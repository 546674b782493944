// Takes a member who has just signed in, or came here signed in, on to where they belong: first to the question whether
// to link the outside sign-in that led here.
import { Navigate, useLocation } from 'react-router';
import { isSafeOrigin, rememberedOrigin } from '../../platform/session/login-origin.ts';
import { useSession } from '../../platform/session/session.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { useLinkingProvider } from './use-linking-provider.ts';

export function LeaveAuthScreen() {
  const needsAccountSelection = useSession((state) => state.needsAccountSelection);
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  const isLinking = useLinkingProvider() !== undefined;
  const origin = isSafeOrigin(from) ? from : rememberedOrigin();
  if (isLinking) return <Navigate to="/link-account" replace state={{ from: origin }} />;
  return <Navigate to={pathAfterSignIn({ needsAccountSelection, origin })} replace />;
}
