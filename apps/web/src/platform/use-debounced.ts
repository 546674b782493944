// A value that follows another once that one has rested.
import { useEffect, useState } from 'react';

/** About the pause between two words. */
const PAUSE_MS = 250;

export function useDebounced(value: string, pauseMs = PAUSE_MS): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
