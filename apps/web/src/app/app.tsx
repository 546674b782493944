// The application: router, shell, pages, toasts.
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router';
import { navigateWith } from '../platform/login-redirect.ts';
import { useToastsWanted } from '../ui/toast.ts';
import { Decider } from './decider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageView } from './page-view.tsx';
import { pages, redirects } from './pages.tsx';
import { Shell } from './shell/shell.tsx';
import { useArrival } from './use-arrival.ts';

const ToastHost = lazy(async () => ({ default: (await import('../ui/toast-host.tsx')).ToastHost }));

export function App() {
  return (
    <ErrorBoundary place="app">
      <BrowserRouter>
        <Navigation />
        <Shell>
          <Routes>
            {pages.map((page) => (
              // The key starts a page afresh when one leaves it for another, errors included.
              <Route key={page.path} path={page.path} element={<PageView key={page.path} page={page} />} />
            ))}
            {Object.entries(redirects).map(([from, to]) => (
              <Route key={from} path={from} element={<Navigate to={to} replace />} />
            ))}
            <Route path="*" element={<Decider />} />
          </Routes>
        </Shell>
      </BrowserRouter>
      <Toasts />
    </ErrorBoundary>
  );
}

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
