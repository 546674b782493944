// Says that the chat has no connection, what that means for what is written, and offers another try.
import { CloudOff, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reconnectChats, useChatSocket } from '../../platform/sockets/chat-socket.ts';
import { Button } from '../../ui/button.tsx';

/** A page that opens connects within this time, and a reconnect after a short gap too: neither is worth a word. */
const QUIET_MS = 3_000;

export function ConnectionBar() {
  const { isConnected, error } = useChatSocket();
  const isOverdue = useOverdue(!isConnected);
  if (isConnected || (!isOverdue && error === null)) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 text-fg"
    >
      {error === null ? (
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-warn" />
      ) : (
        <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
      )}
      <p className="min-w-0 flex-1">
        {error ?? 'Reconnecting…'}
        <span className="block text-xs text-muted-fg">
          What you write is sent when you are connected again.
        </span>
      </p>
      {error !== null && (
        <Button size="small" onClick={reconnectChats}>
          Try again
        </Button>
      )}
    </div>
  );
}

function useOverdue(isWaiting: boolean): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsOverdue(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isWaiting]);
  return isOverdue;
}
