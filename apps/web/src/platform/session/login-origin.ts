// Where a member wanted to go before signing in. Kept for the tab, so that it survives a provider's sign-in pages.
import { tabStore } from '../browser-storage.ts';

const KEY = 'login-origin';

const AUTH_SCREENS = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'];

export const isAuthScreen = (path: string): boolean => AUTH_SCREENS.includes(path);

/** Stands for the portal: what leaves it is another site's address. */
const OWN = 'http://own.invalid';

/**
 * Only a path of ours: a crafted origin must not lead to another site, nor back to a sign-in screen. Judged as browsers
 * read it: they take `\` for `/` and leave out tabs and line breaks.
 */
export function isSafeOrigin(origin: unknown): origin is string {
  if (typeof origin !== 'string' || !origin.startsWith('/') || !URL.canParse(origin, OWN)) return false;
  const url = new URL(origin, OWN);
  return url.origin === OWN && !isAuthScreen(url.pathname);
}

export function rememberOrigin(origin: string): void {
  if (isSafeOrigin(origin)) tabStore.setItem(KEY, origin);
}

export function rememberedOrigin(): string | null {
  const origin = tabStore.getItem(KEY);
  return isSafeOrigin(origin) ? origin : null;
}

export const forgetOrigin = (): void => tabStore.removeItem(KEY);
