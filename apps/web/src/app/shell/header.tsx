// The 56-px header: brand, navigation for whoever is here, appearance. Until that is known its place is kept free: for
// a member the server's markup hides the visitors' links (index.html sets the hint).
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../../platform/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { VisitorNavigation } from './visitor-navigation.tsx';

const MemberNavigation = lazy(async () => ({
  default: (await import('./member-navigation.tsx')).MemberNavigation,
}));

export function Header({ className }: { className?: string | false }) {
  const isMember = useSession((state) => state.isAuthenticated);
  const isUnknown = useSession((state) => state.isLoading && !state.isAuthenticated);
  // From here on the session itself says who is here.
  useEffect(() => void delete document.documentElement.dataset.member, []);
  return (
    <header className={classNames('sticky top-0 z-40 border-b border-border bg-bg', className)}>
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2 px-4 sm:px-6">
        <Brand to={isMember ? '/sites' : '/'} nameClass={isMember ? 'max-sm:sr-only' : undefined} />
        <div className="ml-auto flex min-w-0 items-center gap-1 [[data-member]_&]:invisible">
          {isMember && (
            <Suspense>
              <MemberNavigation />
            </Suspense>
          )}
          {!isMember && !isUnknown && <VisitorNavigation />}
          <span className={classNames('flex items-center', isMember && 'max-sm:hidden')}>
            <ThemeToggle />
            <AppearanceButton />
          </span>
        </div>
      </div>
    </header>
  );
}
