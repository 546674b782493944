// Says that the table is not live, or cannot be opened, once that lasts for a moment: a blink of the network is not worth a word.
import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';

const GRACE_MS = 1_500;

const LOST = 'Connection lost. The table comes back by itself; nothing of the game is lost.';

export function ConnectionNote({ isConnected, words = LOST }: { isConnected: boolean; words?: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isConnected ? undefined : setTimeout(() => setLate(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isConnected]);
  if (isConnected || !isLate) return null;
  return <Alert kind="warn">{words}</Alert>;
}
