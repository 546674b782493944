// What the inbox asks for, and how often. One prefix for all of it, so that a deed can refresh everything at once.

/** Two minutes, as specified. Nothing is asked while nobody looks at the page. */
export const INBOX_POLL_MS = 120_000;

export const SUPPORT_KEY = ['support'] as const;
export const UNREAD_KEY = [...SUPPORT_KEY, 'unread'] as const;
export const MESSAGES_KEY = [...SUPPORT_KEY, 'messages'] as const;
export const messageKey = (id: string) => [...SUPPORT_KEY, 'message', id] as const;
