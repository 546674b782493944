// Ends what has been said by itself. The time starts anew whenever somebody has been busy with it.
import { useEffect, useEffectEvent } from 'react';

const DONE_AFTER_MS = 5_000;

export function useDoneSoon(onDone: () => void, isHeld: boolean): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => done(), DONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
}
