// Router, links and query of the application. React Router's own bring prefetching, forms and data routes along, several
// kilobytes of every page's scripts.
import {
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
  type NavigateOptions,
  type To,
} from 'react-router';

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history]);
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}

type QueryInit = ConstructorParameters<typeof URLSearchParams>[0];

export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (changed: QueryInit, options?: NavigateOptions) =>
      void navigate(`?${new URLSearchParams(changed)}`, options),
    [navigate],
  );
  return [query, setQuery] as const;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Goes along in the history, unseen. */
  state?: unknown;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ to, state, replace, onClick, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, attributes.target)) return;
    event.preventDefault();
    // As browsers do: the address that is shown already makes no new entry.
    void navigate(to, { state, replace: replace ?? href === pathname + search + hash });
  };
  return <a {...attributes} href={href} onClick={follow} />;
}

/** Marked while its page, or a page below it, is shown. */
export function NavLink({ to, ...props }: LinkProps) {
  const { pathname } = useLocation();
  const target = useResolvedPath(to).pathname;
  const isCurrent = pathname === target || (target !== '/' && pathname.startsWith(`${target}/`));
  return <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Another tab, a download: what the member asks of the browser itself. */
const isForBrowser = (event: MouseEvent, target: string | undefined): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (target !== undefined && target !== '_self');
