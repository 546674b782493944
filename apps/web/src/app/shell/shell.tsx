// The frame around every page. The page keeps its place in it when a visitor becomes a member, so nothing restarts.
import { Suspense, lazy, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/session/session.ts';
import { useTheme } from '../../platform/theme-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NavLink } from '../../ui/routing.tsx';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { PlaceLink } from './place-link.tsx';
import { VISITOR_PLACES } from './place.ts';
import { ThemeToggle } from './theme-toggle.tsx';

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

// The 56-px header: brand, navigation for whoever is here, appearance. Until that is known its place is kept free: for
// a member the server's markup hides the visitors' links (index.html sets the hint).
const MemberNavigation = lazy(async () => ({
  default: (await import('./member-navigation.tsx')).MemberNavigation,
}));

function Header({ className }: { className?: string | false }) {
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

// What visitors find in the header: plain links, and on phones the same links behind one button.
function VisitorNavigation() {
  return (
    <>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <Places />
        <span className="mx-2 h-5 w-px bg-border" />
        <SignInLinks size="small" />
      </nav>
      <PhoneMenu className="md:hidden">
        <Places />
        <div className="mt-2 grid grid-cols-2 gap-2 border-t border-border pt-3">
          <SignInLinks size="medium" />
        </div>
      </PhoneMenu>
    </>
  );
}

const Places = () => VISITOR_PLACES.map((place) => <PlaceLink key={place.to} place={place} />);

function SignInLinks({ size }: { size: 'small' | 'medium' }) {
  return (
    <>
      <NavLink to="/login" className={buttonClass({ look: size === 'small' ? 'quiet' : 'plain', size })}>
        Login
      </NavLink>
      <NavLink to="/register" className={buttonClass({ look: 'primary', size })}>
        Register
      </NavLink>
    </>
  );
}
