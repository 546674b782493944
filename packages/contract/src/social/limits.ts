// The numbers of connections, each with its reason.

/** Pages, profiles and brands of one agency; a script that adds them stops here. */
export const MAX_CONNECTIONS = 100;

/** Each makes the server call a network: a person tries a few times. An app password could be guessed otherwise. */
export const CONNECT_LIMIT = { perMinute: 20, failuresPerMinute: 10 } as const;

/** The networks fetch each picture once or twice, from a few addresses. */
export const RENDITION_LIMIT = { perMinute: 600 } as const;

/** Each makes the server read a stranger's page. */
export const LINK_CARD_LIMIT = { perMinute: 30 } as const;

/** Time to log in at the network and to choose pages. */
export const CONSENT_MINUTES = 15;

/** A host name has at most 253 characters, and a handle is one. */
export const MAX_HANDLE_LENGTH = 253;
