// The social media manager with what it borrows from other features. A visitor loads its frame and the composer to try; everything
// else comes with a member's tab.
import { SocialManager } from '../features/social/manager/social-manager.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const VisitorTryOut = lazyNamed(() => import('./visitor-try-out.tsx'), 'VisitorTryOut');
const SocialMemberTab = lazyNamed(() => import('./social-member-tab.tsx'), 'SocialMemberTab');

export const SocialManagerPage = () => <SocialManager TryOut={VisitorTryOut} MemberTab={SocialMemberTab} />;
