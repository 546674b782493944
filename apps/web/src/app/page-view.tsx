// One page of the table. Its code loads when it is first shown, unless it was made ready before: on the server, and where
// the browser takes over what the server rendered.
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useOwnWords } from '../platform/own-words.ts';
import { forgetOrigin, isAuthScreen } from '../platform/session/login-origin.ts';
import { forgetLoginReason } from '../platform/session/login-reason.ts';
import { useSession } from '../platform/session/session.ts';
import { lazyComponent, WhileLoading } from '../ui/lazy-named.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { PageComponent, PageDefinition } from './page-definition.ts';
import { headOf } from './page-head.ts';
import { StaticPage } from './static-page.tsx';

const loadPage = async ({ load }: PageDefinition): Promise<PageComponent> =>
  load ? load() : (await import('./not-built-page.tsx')).NotBuiltPage;

const elements = new Map<PageDefinition, ReactNode>();

function elementOf(page: PageDefinition): ReactNode {
  const known = elements.get(page);
  if (known) return known;
  // A guard waits for the answer about the session: the file is on its way meanwhile.
  if (useSession.getState().isLoading) loadPage(page).catch(() => {});
  const Page = lazyComponent(async () => {
    const element = await loadElement(page);
    return () => element;
  });
  elements.set(page, <Page />);
  return elements.get(page);
}

export async function makeReady(page: PageDefinition): Promise<void> {
  elements.set(page, await loadElement(page));
}

async function loadElement(page: PageDefinition): Promise<ReactNode> {
  const Page = await loadPage(page);
  return (
    <WhileLoading>
      <Page page={page} />
      <CameUpWell path={page.path} />
    </WhileLoading>
  );
}

interface PageViewProps {
  page: PageDefinition;
  /** Stands around the content, and may show something else instead: a guard. */
  frame?: (props: { page: PageDefinition; children: ReactNode }) => ReactNode;
}

const NoFrame = ({ children }: { children: ReactNode }) => children;

export function PageView({ page, frame: Frame = NoFrame }: PageViewProps) {
  usePageHead(page);
  const element = elementOf(page);
  return (
    <ErrorBoundary place="page">
      <Frame page={page}>
        <WhileLoading fallback={<PageSpinner />}>
          {page.isStatic ? <StaticPage page={page}>{element}</StaticPage> : element}
        </WhileLoading>
      </Frame>
    </ErrorBoundary>
  );
}

/** Once any page but those of signing in is shown, the place one came from and the reason for the sign-in have served their
 *  purpose. */
function CameUpWell({ path }: { path: string }) {
  useEffect(() => {
    if (isAuthScreen(path)) return;
    forgetLoginReason();
    if (path !== '/account-selection') forgetOrigin();
  }, [path]);
  return null;
}

// The tab's title, description, robots and canonical address follow the page that is shown.
function usePageHead(page: PageDefinition): void {
  const { pathname } = useLocation();
  const own = useOwnWords(({ path, words }) => (path === pathname ? words : undefined));
  useEffect(() => {
    const { title, description, robots, canonicalPath } = headOf(page, pathname, own);
    document.title = title;
    headElement('meta', 'name', 'description').setAttribute('content', description);
    headElement('meta', 'name', 'robots').setAttribute('content', robots);
    const canonical = headElement('link', 'rel', 'canonical');
    if (canonicalPath) canonical.setAttribute('href', new URL(canonicalPath, window.location.origin).href);
    else canonical.remove();
  }, [page, pathname, own]);
}

function headElement(tag: 'meta' | 'link', attribute: string, value: string): HTMLElement {
  const present = document.head.querySelector<HTMLElement>(`${tag}[${attribute}="${value}"]`);
  if (present) return present;
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  document.head.append(element);
  return element;
}
