// Guessing is slowed down per account, but strangers must not lock the owner out: a browser that signed in before
// carries a proof of it and has a count of its own.
import { randomUUID } from 'node:crypto';
import { FAILED_LOGINS_PER_HOUR } from '@msm/contract/auth/limits';
import { takeIfLeft, type Limit, type Taken } from '../../../platform/limits.ts';
import type { Answer, Caller } from '../../../platform/operation.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { AuthDeps } from '../auth.deps.ts';

const COOKIE = 'device';
const ONE_YEAR_SECONDS = 365 * 86_400;

const FAILED_LOGINS: Limit = { name: 'failed-logins', max: FAILED_LOGINS_PER_HOUR, windowSeconds: 3_600 };

/**
 * Counts the attempt as failed until it is judged. Failures count against what was typed, so an unknown name counts like a
 * known one, and failing by e-mail leaves the username alone. Once that count is used up, only a device that signed in before
 * goes on, by a count of its own and only into the account it knows: registering for the same address buys no more guesses.
 */
export async function beginAttempt(
  caller: Caller,
  identifier: string,
  claimants: User[],
  { secrets, limits }: Pick<AuthDeps, 'secrets' | 'limits'>,
): Promise<{ claimants: User[]; taken: Taken }> {
  const own = claimants.find(({ id }) => knownDevice(caller, id, secrets));
  if (!own) return { claimants, taken: await limits.take(FAILED_LOGINS, identifier) };
  const byDevice = await limits.take(FAILED_LOGINS, `device:${knownDevice(caller, own.id, secrets)}`);
  const byName = await takeIfLeft(limits, FAILED_LOGINS, identifier);
  return {
    claimants: byName ? claimants : [own],
    taken: {
      async giveBack() {
        await Promise.all([byDevice.giveBack(), byName?.giveBack()]);
      },
    },
  };
}

export const usernameIdentifier = (username: string): string => `username:${username.toLowerCase()}`;

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
