// The frame around every page. The page keeps its place in it when a visitor becomes a member, so nothing restarts.
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useTheme } from '../../platform/theme-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Header } from './header.tsx';

/** Read from top to bottom: the header stands beside it. */
const VERTICAL_PATH = '/news-feed';

const SideHeader = lazy(async () => ({ default: (await import('./side-header.tsx')).SideHeader }));
const QuickPlaces = lazy(async () => ({ default: (await import('./quick-places.tsx')).QuickPlaces }));

export function Shell({ children }: { children: ReactNode }) {
  const isMember = useSession((state) => state.isAuthenticated);
  const isCollapsed = useTheme((state) => state.sidebarCollapsed);
  const isVertical = useLocation().pathname === VERTICAL_PATH && isMember;
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-card px-4 py-2 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header className={isVertical && 'lg:hidden'} />
      <Suspense>
        {isVertical && <SideHeader />}
        {isMember && <QuickPlaces />}
      </Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'outline-none',
          isMember && 'max-sm:pb-16',
          isVertical && (isCollapsed ? 'lg:pl-16' : 'lg:pl-60'),
        )}
      >
        {children}
      </main>
    </>
  );
}
