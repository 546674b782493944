// The social media manager with what it borrows from other features. A visitor loads its frame and the composer to try; everything
// else comes with a member's tab.
import { Navigate } from 'react-router';
import { SocialManager } from '../features/social/manager/social-manager.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useSearchParams } from '../ui/routing.tsx';

const VisitorTryOut = lazyNamed(() => import('./visitor-try-out.tsx'), 'VisitorTryOut');
const SocialMemberTab = lazyNamed(() => import('./social-member-tab.tsx'), 'SocialMemberTab');

export function SocialManagerPage() {
  const [query] = useSearchParams();
  // Networks send the browser back here after consent, and the bell names a failing connection: both are listed elsewhere.
  if (query.has('connected') || query.has('connection'))
    return <Navigate to={`/connections?${query}`} replace />;
  return <SocialManager TryOut={VisitorTryOut} MemberTab={SocialMemberTab} />;
}
