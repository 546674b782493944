// One page of the table, behind its guard if it has one. Its code loads when it is first shown.
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { forgetOrigin, isAuthScreen } from '../platform/login-origin.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { allowReloadAgain, ErrorBoundary } from './error-boundary.tsx';
import type { PageDefinition } from './page-definition.ts';
import { pages } from './pages.tsx';

const Guard = lazy(async () => ({ default: (await import('./guard.tsx')).Guard }));

const NotBuiltPage = lazy(async () => ({ default: (await import('./not-built-page.tsx')).NotBuiltPage }));

const elements = new Map<PageDefinition, ReactNode>(pages.map((page) => [page, elementOf(page)]));

function elementOf(page: PageDefinition): ReactNode {
  const { load } = page;
  if (!load) return <NotBuiltPage page={page} />;
  const Page = lazy(async () => ({ default: await load() }));
  return <Page />;
}

export function PageView({ page }: { page: PageDefinition }) {
  const content = (
    <Suspense fallback={<PageSpinner />}>
      {elements.get(page)}
      <CameUpWell path={page.path} />
    </Suspense>
  );
  return (
    <ErrorBoundary place="page">
      <Suspense fallback={<PageSpinner />}>
        {page.guard ? <Guard guard={page.guard}>{content}</Guard> : content}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A later update may need its own reload; and once any page but those of signing in is shown, the place one came
 *  from has served its purpose. */
function CameUpWell({ path }: { path: string }) {
  useEffect(() => {
    allowReloadAgain();
    if (!isAuthScreen(path) && path !== '/account-selection') forgetOrigin();
  }, [path]);
  return null;
}
