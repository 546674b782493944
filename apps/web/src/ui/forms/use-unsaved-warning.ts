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

export function useUnsavedWarning(hasUnsavedWork: boolean): void {
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const { navigation } = window as Partial<Window>;
    window.addEventListener('beforeunload', askBeforeUnload);
    navigation?.addEventListener('navigate', askBeforeStep);
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload);
      navigation?.removeEventListener('navigate', askBeforeStep);
    };
  }, [hasUnsavedWork]);
}
