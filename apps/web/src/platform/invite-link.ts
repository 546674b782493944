// The link of an invitation's mail holds a token. It is kept for the tab until the invitation is claimed, through
// registering or signing in, here or at a provider; it leaves the address at once and is gone with a logout.
import { tabStore } from './browser-storage.ts';
import { forgetOrigin, rememberOrigin } from './session/login-origin.ts';
import { useSession } from './session/session.ts';

const KEY = 'invite-token';
const RECEIVED_PATH = '/invites?tab=received';

export function keepInviteToken(token: string): void {
  tabStore.setItem(KEY, token);
  leadToInvitation();
}

export const keptInviteToken = (): string | null => tabStore.getItem(KEY);

/** The next member who signs in goes there, whatever they looked at in between. */
export const leadToInvitation = (): void => rememberOrigin(RECEIVED_PATH);

export const forgetInviteToken = (): void => tabStore.removeItem(KEY);

/** It turned out to lead nowhere. */
export function dropInvitation(): void {
  forgetInviteToken();
  forgetOrigin();
}

// What one member left unclaimed is not for the next one at this browser.
useSession.subscribe(({ hasLoggedOut }) => {
  if (hasLoggedOut) forgetInviteToken();
});
