// Closing or reloading a page with unsaved work asks first, and so does going back where the browser lets a page say no.
import { useEffect } from 'react';

const QUESTION = 'Leave without saving? What you wrote here is lost.';

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function askBeforeStep(event: NavigateEvent): void {
  if (event.navigationType === 'traverse' && event.cancelable && !window.confirm(QUESTION))
    event.preventDefault();
}

/** Of a link to another page of the portal, before the router sees it. */
function askBeforeFollowing(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || opensElsewhere || link.target === '_blank' || link.origin !== location.origin) return;
  if (link.pathname === location.pathname || window.confirm(QUESTION)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** `withLinks` for pages whose text exists nowhere else: links of the portal ask too. */
export function useUnsavedWarning(hasUnsavedWork: boolean, { withLinks = false } = {}): void {
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const listening = new AbortController();
    const { signal } = listening;
    const { navigation } = window as Partial<Window>;
    window.addEventListener('beforeunload', askBeforeUnload, { signal });
    navigation?.addEventListener('navigate', askBeforeStep, { signal });
    if (withLinks) document.addEventListener('click', askBeforeFollowing, { capture: true, signal });
    return () => listening.abort();
  }, [hasUnsavedWork, withLinks]);
}
