// What happens on arriving at a page: one that is gone to starts at its top. Going back keeps the place, which the
// browser remembers.
import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

export function useArrival(): void {
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
