// The frame around every page. The page keeps its place in it when a visitor becomes a member, so nothing restarts.
import { type ReactNode, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { COOKIE_SETTINGS_HASH } from '../../platform/consent.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTheme } from '../../platform/theme-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';
import { NavLink } from '../../ui/routing.tsx';
import { publicPages } from '../public-pages.tsx';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { PlaceLink } from './place-link.tsx';
import { VISITOR_PLACES } from './place.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useIdle } from '../../ui/use-idle.ts';

/** Read from top to bottom: the header stands beside it. */
const VERTICAL_PATH = '/news-feed';

const SideHeader = lazyNamed(() => import('./side-header.tsx'), 'SideHeader');
const AccountSwitcher = lazyNamed(() => import('./account-switcher.tsx'), 'AccountSwitcher');
const WalletPlace = lazyNamed(() => import('./wallet-place.tsx'), 'WalletPlace');
const WALLET_PLACE = <span className="size-9" />;
const QuickPlaces = lazyNamed(() => import('./quick-places.tsx'), 'QuickPlaces');

export function Shell({ children }: { children: ReactNode }) {
  const isMember = useSession((state) => state.isAuthenticated);
  const isCollapsed = useTheme((state) => state.sidebarCollapsed);
  const { pathname } = useLocation();
  const isVertical = pathname === VERTICAL_PATH && isMember;
  const hasFooter = !isMember && hasShellFooter(pathname);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-card px-4 py-2 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header className={isVertical && 'lg:hidden'} />
      {isVertical && <SideHeader />}
      {isMember && <QuickPlaces />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'outline-none',
          // Its end can be scrolled clear of the buttons that float, and of the places at the bottom edge.
          isMember && 'max-sm:pb-32 sm:max-[85rem]:pb-20',
          hasFooter && 'min-h-[calc(100dvh-7rem)]',
          isVertical && (isCollapsed ? 'lg:pl-16' : 'lg:pl-60'),
        )}
      >
        {children}
      </main>
      {hasFooter && <PublicFooter />}
    </>
  );
}

/** The landing page ends with a footer of its own. */
const hasShellFooter = (path: string): boolean =>
  path !== '/landing' && publicPages.some((page) => matchPath(page.path, path) !== null);

// The end of every other public page: what a visitor may look for wherever they are. Members have it in their menu.
function PublicFooter() {
  return (
    <footer className="border-t border-border [[data-member]_&]:hidden">
      <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-6 gap-y-2 py-4 pr-24 pl-4 text-muted-fg sm:pl-6">
        <p>MSM Portal</p>
        <a href={COOKIE_SETTINGS_HASH} className="rounded-sm hover:text-fg hover:underline">
          Cookie settings
        </a>
      </div>
    </footer>
  );
}

// The 56-px header: brand, navigation by role, appearance. Until that is known its place is kept free: for
// a member the server's markup hides the visitors' links (index.html sets the hint).
const MemberNavigation = lazyNamed(() => import('./member-navigation.tsx'), 'MemberNavigation');

function Header({ className }: { className?: string | false }) {
  const isMember = useSession((state) => state.isAuthenticated);
  const isUnknown = useSession((state) => state.isLoading && !state.isAuthenticated);
  const isAtRest = useIdle();
  // From here on the session itself says who is here.
  useEffect(() => void delete document.documentElement.dataset.member, []);
  return (
    <header className={classNames('sticky top-0 z-40 border-b border-border bg-bg', className)}>
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2 px-4 sm:px-6">
        {/* Beside the account there is room for the portal's name on the widest screens only. */}
        <Brand
          to={isMember ? '/sites' : '/'}
          nameClass={isMember ? 'max-sm:sr-only min-[75rem]:max-[104rem]:sr-only' : undefined}
        />
        {isMember && (
          <>
            {/* Gives way before the menu does. */}
            <AccountSwitcher className="max-w-48 shrink-[999]" />
          </>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-1 [[data-member]_&]:invisible">
          {isMember && <MemberNavigation />}
          {!isMember && !isUnknown && <VisitorNavigation />}
          <span className={classNames('flex items-center', isMember && 'max-sm:hidden')}>
            {/* Not rendered by the server, which waits for nothing. */}
            <WhileLoading fallback={WALLET_PLACE}>{isAtRest ? <WalletPlace /> : WALLET_PLACE}</WhileLoading>
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
