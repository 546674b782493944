// Guessing is slowed down per account, but strangers must not lock the owner out: a browser that signed in before
// carries a proof of it and has a count of its own.
import { randomUUID } from 'node:crypto';
import { FAILED_LOGINS_PER_HOUR } from '@msm/contract/auth/limits';
import type { Limit, Taken } from '../../platform/limits.ts';
import type { Answer, Caller } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';

const COOKIE = 'device';
const ONE_YEAR_SECONDS = 365 * 86_400;

const FAILED_LOGINS: Limit = { name: 'failed-logins', max: FAILED_LOGINS_PER_HOUR, windowSeconds: 3_600 };

/** Counts this attempt among the failures of a device or an account. An unknown name counts like a known one. */
export function countAttempt(
  caller: Caller,
  identifier: string,
  userId: string | undefined,
  { secrets, limits }: AuthDeps,
): Promise<Taken> {
  const device = userId && knownDevice(caller, userId, secrets);
  const key = device ? `device:${device}` : `account:${userId ?? identifier.toLowerCase()}`;
  return limits.take(FAILED_LOGINS, key);
}

export function rememberDevice(answer: Answer, caller: Caller, userId: string, { secrets }: AuthDeps): void {
  const device = knownDevice(caller, userId, secrets) ?? randomUUID();
  answer.setCookie(COOKIE, `${device}.${secrets.proofOf('device', `${device}:${userId}`)}`, {
    maxAgeSeconds: ONE_YEAR_SECONDS,
    sameSite: 'lax',
    httpOnly: true,
  });
}

function knownDevice(caller: Caller, userId: string, secrets: AuthDeps['secrets']): string | undefined {
  const [device, proof] = (caller.cookies[COOKIE] ?? '').split('.');
  return device && proof && secrets.isProofOf('device', `${device}:${userId}`, proof) ? device : undefined;
}
