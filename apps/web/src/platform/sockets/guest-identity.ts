// Who a visitor is on the games channel: a signed identity that this browser keeps and renews. A member who signs in takes over the
// seats that it held.
import { guestRoutes } from '@msm/contract/auth/guests';
import { gameRoutes } from '@msm/contract/games/routes';
import { call } from '../api/api-client.ts';
import { isRefusal } from '../api/api-error.ts';
import { localStore } from '../browser-storage.ts';
import { readStored, writeStored } from '../stored-json.ts';

const KEY = 'games-guest';

export function guestToken(): string | null {
  const kept = readStored(localStore, KEY) as { guestToken?: unknown } | undefined;
  return typeof kept?.guestToken === 'string' ? kept.guestToken : null;
}

/** The same identity while it is good, else a new one. */
export async function renewGuest(): Promise<void> {
  const known = guestToken();
  const input = { channel: 'games' as const, ...(known && { guestToken: known }) };
  const answer = await call(guestRoutes.becomeGuest, { input }, { isRedirectSkipped: true });
  // First write wins: another tab that became a guest meanwhile may hold seats by its identity.
  if (guestToken() === known) writeStored(localStore, KEY, answer);
}

/** Once, after signing in; what the server refuses will not be better later. */
export async function claimGuestSeats(): Promise<void> {
  const token = guestToken();
  if (token === null) return;
  try {
    await call(gameRoutes.claimGuestSeats, { input: { guestToken: token } }, { isRedirectSkipped: true });
    localStore.removeItem(KEY);
  } catch (error) {
    if (isRefusal(error)) localStore.removeItem(KEY);
  }
}
