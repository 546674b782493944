// Opening a message marks it as read, once: whoever marks it as unread again is not overruled.
import { useEffect, useEffectEvent } from 'react';
import type { Change } from './use-change-message.ts';
import type { WholeMessage } from './use-message.ts';

export function useReadOnOpening(message: WholeMessage | undefined, change: (wish: Change) => void): void {
  const openedId = message?.id;
  const markRead = useEffectEvent((id: string) => {
    if (message?.id === id && !message.isRead) change({ isRead: true });
  });
  useEffect(() => {
    if (openedId) markRead(openedId);
  }, [openedId]);
}
