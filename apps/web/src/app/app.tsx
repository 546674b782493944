// The application: shell, pages, what accompanies them. The router around it is the browser's or the server's.
import { useEffect, useEffectEvent } from 'react';
import { NavigationType, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router';
import { navigateWith } from '../platform/session/login-redirect.ts';
import { lazyCompanion, lazyComponent, lazyNamed, WhileLoading } from '../ui/lazy-named.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { Decider } from './decider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageView } from './page-view.tsx';
import { publicPages } from './public-pages.tsx';
import { Shell } from './shell/shell.tsx';

const MemberRoutes = lazyComponent(async () => (await import('./member-routes.tsx')).MemberRoutes);

/** What screens are made of, for those who build them: never part of what members load. */
const KitPage = import.meta.env.DEV ? lazyNamed(() => import('./kit/kit-page.tsx'), 'KitPage') : undefined;

const Companions = lazyCompanion(async () => (await import('./companions.tsx')).Companions);

export function App() {
  return (
    <ErrorBoundary place="app">
      <Navigation />
      <Shell>
        <Routes>
          {publicPages.map((page) => (
            // The key starts a page afresh when one leaves it for another, errors included.
            <Route key={page.path} path={page.path} element={<PageView key={page.path} page={page} />} />
          ))}
          {KitPage && <Route path="/dev/kit" element={<KitPage />} />}
          <Route path="/" element={<Decider />} />
          <Route path="*" element={<OtherRoutes />} />
        </Routes>
      </Shell>
      <AtRest />
    </ErrorBoundary>
  );
}

const OtherRoutes = () => (
  <ErrorBoundary place="page">
    <WhileLoading fallback={<PageSpinner />}>
      <MemberRoutes />
    </WhileLoading>
  </ErrorBoundary>
);

/** What follows every move, and the way to /login for calls that were refused. */
function Navigation() {
  const navigate = useNavigate();
  useArrival();
  useEffect(
    () => navigateWith((path, origin) => void navigate(path, { state: { from: origin } })),
    [navigate],
  );
  return null;
}

function AtRest() {
  const isIdle = useIdle();
  return isIdle ? <Companions /> : null;
}

// What happens on arriving at a page: one that is gone to starts at its top. Going back keeps the place, which the
// browser remembers.
function useArrival(): void {
  const { pathname } = useLocation();
  const move = useNavigationType();
  const arrive = useEffectEvent((path: string) => {
    if (move !== NavigationType.Pop) window.scrollTo(0, 0);
    if (move === NavigationType.Push) focusContent(path);
  });
  // Not at every move: filters, pages of a list and what is open in it change the address of the page one is on.
  useEffect(() => arrive(pathname), [pathname]);
}

/** The link that was followed may be gone: keyboards and screen readers go on from the new page's content. */
function focusContent(path: string): void {
  const main = document.getElementById('main');
  if (main && path === window.location.pathname) main.focus({ preventScroll: true });
}
