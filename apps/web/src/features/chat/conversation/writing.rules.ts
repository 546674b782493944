// What the composer is open for.
import type { Message } from '@msm/contract/chat/schemas';

export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: Message };

/** Ends the edit that was saved. A reply or another edit that was begun before the answer came goes on. */
export const afterEdit =
  (saved: Writing) =>
  (current: Writing): Writing =>
    current === saved ? { kind: 'new' } : current;
