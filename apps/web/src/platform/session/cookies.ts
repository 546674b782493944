// Reads the cookies that a page may see.
import { HOST_COOKIE_PREFIX, SESSION_HINT_COOKIE } from '@msm/contract/auth/limits';

/** On http and on https. */
const HINT_NAMES = [SESSION_HINT_COOKIE, HOST_COOKIE_PREFIX + SESSION_HINT_COOKIE];

/** The refresh token itself is hidden from scripts; the server sets this one beside it. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => HINT_NAMES.some((name) => cookie.startsWith(`${name}=`)));

/** As the specification names it: a page that embeds the portal may hand the token over in this cookie. */
const TOKEN_COOKIE = 'token';

export const tokenCookie = (cookies: string): string | null =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`))
    ?.slice(TOKEN_COOKIE.length + 1) || null;

/** The session has ended: a later start need not ask the server again. */
export function dropSessionHint(): void {
  document.cookie = `${SESSION_HINT_COOKIE}=; Path=/; Max-Age=0`;
  document.cookie = `${HOST_COOKIE_PREFIX}${SESSION_HINT_COOKIE}=; Path=/; Max-Age=0; Secure`;
}
