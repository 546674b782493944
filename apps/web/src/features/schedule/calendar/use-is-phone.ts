// Whether the screen is too narrow for seven columns of words.
import { useSyncExternalStore } from 'react';

const NARROW = '(width < 48rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
