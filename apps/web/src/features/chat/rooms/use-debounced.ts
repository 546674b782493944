// A value that follows another once that one has rested: each search asks the server.
import { useEffect, useState } from 'react';

/** About the pause between two words. */
const PAUSE_MS = 250;

export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
