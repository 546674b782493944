// Reads the cookies that a page may see.
import { SESSION_HINT_COOKIE } from '@msm/contract/auth/limits';

/** The refresh token itself is hidden from scripts; the server sets this one beside it. */
export const hasSessionHint = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`));

/** The session has ended: a later start need not ask the server again. */
export function dropSessionHint(): void {
  document.cookie = `${SESSION_HINT_COOKIE}=; Path=/; Max-Age=0`;
}
