// The 56-px header: brand, navigation for whoever is here, theme. Until that is known its place is kept free.
import { lazy, Suspense } from 'react';
import { useSession } from '../../platform/session.ts';
import { Brand } from './brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { VisitorNavigation } from './visitor-navigation.tsx';

const MemberNavigation = lazy(async () => ({
  default: (await import('./member-navigation.tsx')).MemberNavigation,
}));

export function Header() {
  const isMember = useSession((state) => state.isAuthenticated);
  const isUnknown = useSession((state) => state.isLoading && !state.isAuthenticated);
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-bg">
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-2 px-4 sm:px-6">
        <Brand to={isMember ? '/sites' : '/'} />
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {isMember && (
            <Suspense>
              <MemberNavigation />
            </Suspense>
          )}
          {!isMember && !isUnknown && <VisitorNavigation />}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
