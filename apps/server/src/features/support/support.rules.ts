// Decides without touching anything: what strangers see of a status, and what is kept of the page they wrote from.
import type { Status } from '@msm/contract/support/schemas';

/** A sender of spam is not told that it was recognised. */
export const shownToSender = (status: Status): Status => (status === 'spam' ? 'resolved' : status);

/** The query and fragment of a page's address can hold a token of a mail or the e-mail of a player. */
export const withoutSecrets = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
