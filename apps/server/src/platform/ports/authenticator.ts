// Asks the auth feature whose access token this is.
import type { Session } from '../session.ts';

export interface Authenticator {
  /** Undefined for a token that is forged, expired, or whose session has ended. */
  authenticate(accessToken: string): Promise<Session | undefined>;
  csrfTokenFor(sessionId: string): string;
  isCsrfTokenOf(sessionId: string, token: string): boolean;
}
