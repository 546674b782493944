// What the composer is open for.
import type { Message } from '@msm/contract/chat/schemas';
import type { MessageWindow } from '../state/chat-state.ts';

export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };

/** Ends the edit that was saved. A reply or another edit that was begun before the answer came goes on. */
export const afterEdit =
  (saved: Writing) =>
  (current: Writing): Writing =>
    current === saved ? { kind: 'new' } : current;

/** None in a window around an older message: the last one there is not the last one that was written. */
export const lastOwnText = (window: MessageWindow | undefined, memberId: string): Message | undefined =>
  window?.hasNewer
    ? undefined
    : window?.messages.findLast(
        ({ sender_id, is_deleted, messageType }) =>
          sender_id === memberId && !is_deleted && messageType === 'text',
      );
