// Whether figures were just asked for: for a while the history is fetched again every other second.
import { useEffect, useState } from 'react';

/** The rate of a network may let a few calls wait for the next minute; who looks longer sees them then. */
const AWAITED_MS = 20_000;

export function useAwaitedFigures() {
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setAwaited(false), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return { isAwaited, begin: () => setAwaited(true) };
}
