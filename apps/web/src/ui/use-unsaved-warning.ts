// Closing or reloading a page with unsaved work asks first, and so does the browser's way back: there the question comes
// before the router hears of the step, which is taken back when the answer is no.
import { useEffect } from 'react';

const QUESTION = 'Leave without saving? What you wrote here is lost.';

/** The router numbers the steps of its history. */
const stepIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

export function useUnsavedWarning(hasUnsavedWork: boolean): void {
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const here = stepIn(window.history.state);
    let isReturning = false;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const askBeforeStep = (event: PopStateEvent) => {
      if (!isReturning && window.confirm(QUESTION)) return;
      event.stopImmediatePropagation();
      if (!isReturning) window.history.go(here - stepIn(event.state) || 1);
      isReturning = !isReturning;
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    window.addEventListener('popstate', askBeforeStep, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      window.removeEventListener('popstate', askBeforeStep, { capture: true });
    };
  }, [hasUnsavedWork]);
}
