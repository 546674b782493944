// The application: shell, pages, toasts. The router around it is the browser's or the server's.
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { navigateWith } from '../platform/login-redirect.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { useToastsWanted } from '../platform/toast.ts';
import { Decider } from './decider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageView } from './page-view.tsx';
import { publicPages } from './public-pages.tsx';
import { Shell } from './shell/shell.tsx';
import { useArrival } from './use-arrival.ts';
import { useIdle } from '../ui/use-idle.ts';

const MemberRoutes = lazy(async () => ({ default: (await import('./member-routes.tsx')).MemberRoutes }));

const ToastHost = lazy(async () => ({ default: (await import('../ui/toast-host.tsx')).ToastHost }));

/** What screens are made of, for those who build them: never part of what members load. */
const KitPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./kit/kit-page.tsx')).KitPage }))
  : undefined;

const Companions = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./companions.tsx')).Companions };
  } catch {
    // The page does without: it must not fail because of what merely accompanies it.
    return { default: () => null };
  }
});

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
          {KitPage && (
            <Route
              path="/dev/kit"
              element={
                <Suspense>
                  <KitPage />
                </Suspense>
              }
            />
          )}
          <Route path="/" element={<Decider />} />
          <Route path="*" element={<OtherRoutes />} />
        </Routes>
      </Shell>
      <Toasts />
      <AtRest />
    </ErrorBoundary>
  );
}

const OtherRoutes = () => (
  <ErrorBoundary place="page">
    <Suspense fallback={<PageSpinner />}>
      <MemberRoutes />
    </Suspense>
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

function Toasts() {
  const areWanted = useToastsWanted();
  return areWanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}

function AtRest() {
  const isIdle = useIdle();
  return isIdle ? (
    <Suspense>
      <Companions />
    </Suspense>
  ) : null;
}
