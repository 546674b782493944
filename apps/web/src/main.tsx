// Where the browser starts. What the server rendered is for a visitor, and for the address without its query or for the
// one that came with its answers: only then is it taken over; otherwise the page is drawn anew in its place.
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import { App } from './app/app.tsx';
import type { PageDefinition } from './app/page-definition.ts';
import { makeReady } from './app/page-view.tsx';
import { publicPages } from './app/public-pages.tsx';
import { startSession } from './app/start-session.ts';
import { keepMarkup } from './app/static-page.tsx';
import { takeEmbeddedAnswers } from './platform/api/page-answers.ts';
import { keepHouse } from './platform/browser-housekeeping.ts';
import { followOtherTabs, useSession } from './platform/session/session.ts';
import { followTheme } from './platform/theme-store.ts';
import './ui/theme.css';
import { BrowserRouter } from './ui/routing.tsx';

keepHouse();
followTheme();
followOtherTabs();
void startSession();
void show(document.getElementById('root')!);

async function show(root: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  const { pathname, search } = window.location;
  const page = publicPages.find(({ path }) => matchPath(path, pathname));
  const { isLoading, isAuthenticated } = useSession.getState();
  if (root.childElementCount > 0 && page && !isLoading && !isAuthenticated) {
    // Taken in any case: the page may be drawn anew with them.
    const address = page.loadData ? takeEmbeddedAnswers()?.address : pathname;
    const isRendered = address === pathname + search;
    if (isRendered && (keepMarkup(page, root) || (await isReady(page))))
      // A transition is rendered in slices: on a slow phone the page would not answer for a fifth of a second.
      return startTransition(() => void hydrateRoot(root, app));
  }
  createRoot(root).render(app);
}

/** A page whose file is missing is drawn anew, which shows why. */
async function isReady(page: PageDefinition): Promise<boolean> {
  try {
    await makeReady(page);
    return true;
  } catch {
    // Told by the error boundary, when the page asks for its file again.
    return false;
  }
}
