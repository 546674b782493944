// Why a session ended, for the sign-in screen. Kept for the tab: a guard or a full page load may lead there instead of the
// call that was refused.
import { tabStore } from '../browser-storage.ts';

const KEY = 'login-reason';

/** As the specification has them. */
export const NO_TOKENS = 'No authentication tokens available. Please log in.';
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
const REASONS = [NO_TOKENS, SESSION_EXPIRED] as const;
export type LoginReason = (typeof REASONS)[number];

export const noteLoginReason = (reason: LoginReason): void => tabStore.setItem(KEY, reason);

export function loginReason(): LoginReason | null {
  const kept = tabStore.getItem(KEY);
  return REASONS.find((reason) => reason === kept) ?? null;
}

export const forgetLoginReason = (): void => tabStore.removeItem(KEY);
