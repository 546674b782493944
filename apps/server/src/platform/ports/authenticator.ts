// Asks the auth feature whose token this is.
import type { GuestChannel } from '@msm/contract/socket-event';
import type { Guest, Session } from '../access/session.ts';

export interface Authenticator {
  /** Undefined for a token that is forged, expired, or whose session has ended. */
  authenticate(accessToken: string): Promise<Session | undefined>;
  /** Undefined for a token that is forged, expired, or signed for another channel. */
  authenticateGuest(guestToken: string, channel: GuestChannel): Promise<Guest | undefined>;
  csrfTokenFor(sessionId: string): string;
  isCsrfTokenOf(sessionId: string, token: string): boolean;
}
