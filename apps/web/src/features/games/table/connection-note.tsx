// Says that the table is not live, once that lasts for a moment: a blink of the network is not worth a word.
import { useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';

const GRACE_MS = 1_500;

export function ConnectionNote({ isConnected }: { isConnected: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isConnected ? undefined : setTimeout(() => setLate(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isConnected]);
  if (isConnected || !isLate) return null;
  return (
    <Alert kind="warn">Connection lost. The table comes back by itself; nothing of the game is lost.</Alert>
  );
}
