// The cookies of a session. The refresh token is out of reach of scripts and of other sites; on https its name keeps
// subdomains from setting it.
import {
  ACCESS_COOKIE,
  ACCESS_COOKIE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_HINT_COOKIE,
} from '@msm/contract/auth/limits';
import type { Answer, Caller } from '../../../platform/operation.ts';

interface Site {
  isHttps: boolean;
}

const refreshCookie = ({ isHttps }: Site) => (isHttps ? '__Host-refreshToken' : 'refreshToken');

export function setSessionCookies(
  answer: Answer,
  site: Site,
  accessToken: string,
  refreshToken: string,
): void {
  answer.setCookie(ACCESS_COOKIE, accessToken, {
    maxAgeSeconds: ACCESS_COOKIE_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
  });
  answer.setCookie(refreshCookie(site), refreshToken, {
    maxAgeSeconds: REFRESH_TOKEN_SECONDS,
    sameSite: 'strict',
    httpOnly: true,
  });
  answer.setCookie(SESSION_HINT_COOKIE, '1', {
    maxAgeSeconds: REFRESH_TOKEN_SECONDS,
    sameSite: 'lax',
    httpOnly: false,
  });
}

export function clearSessionCookies(answer: Answer, site: Site): void {
  for (const name of [ACCESS_COOKIE, refreshCookie(site), SESSION_HINT_COOKIE]) answer.clearCookie(name);
}

export const presentedRefreshToken = (caller: Caller, site: Site): string | undefined =>
  caller.cookies[refreshCookie(site)];
