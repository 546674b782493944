// True once the browser has nothing better to do: what can wait loads then.
import { useEffect, useState } from 'react';

/** A page that never rests is interrupted all the same. */
const LATEST_MS = 3_000;

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIsIdle(true);
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, LATEST_MS / 10);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(rest, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
