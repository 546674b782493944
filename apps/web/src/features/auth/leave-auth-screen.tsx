// Takes a member who has just signed in, or came here signed in, on to where they belong.
import { Navigate, useLocation } from 'react-router';
import { isSafeOrigin, rememberedOrigin } from '../../platform/login-origin.ts';
import { useSession } from '../../platform/session.ts';
import { pathAfterSignIn } from './after-sign-in.ts';

export function LeaveAuthScreen() {
  const needsAccountSelection = useSession((state) => state.needsAccountSelection);
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  const origin = isSafeOrigin(from) ? from : rememberedOrigin();
  return <Navigate to={pathAfterSignIn({ needsAccountSelection, origin })} replace />;
}
