// Everything this page asked for stands below one key: an answer to an invitation changes several lists.
export const INVITES_KEY = ['invites'] as const;
export const RECEIVED_KEY = [...INVITES_KEY, 'received'] as const;
export const SENT_KEY = [...INVITES_KEY, 'sent'] as const;
