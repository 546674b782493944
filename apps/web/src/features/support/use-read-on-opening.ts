// Opening a message marks it as read, once: whoever marks it as unread again is not overruled.
import { useEffect, useEffectEvent } from 'react';
import type { WholeMessage } from './inbox-queries.ts';

export function useReadOnOpening(message: WholeMessage | undefined, read: () => void): void {
  const openedId = message?.id;
  const markRead = useEffectEvent((id: string) => {
    if (message?.id === id && !message.isRead) read();
  });
  useEffect(() => {
    if (openedId) markRead(openedId);
  }, [openedId]);
}
