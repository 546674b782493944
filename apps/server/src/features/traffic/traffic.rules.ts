// What is kept of what browsers report: nothing by which a person could be found, and nothing longer than it needs to be.
import { cleanPath, cleanReferrer } from '@msm/contract/traffic/clean-address';
import { VisitorId } from '@msm/contract/traffic/routes';
import { stripEmails } from '@msm/contract/traffic/strip-emails';

/** Four bytes a character at the most, and an index refuses entries above 2,700 bytes. */
const KEPT_ADDRESS_LENGTH = 512;

export const keptPath = (path: string): string => cleanPath(path).slice(0, KEPT_ADDRESS_LENGTH);
export const keptReferrer = (referrer: string): string =>
  cleanReferrer(referrer).slice(0, KEPT_ADDRESS_LENGTH);

/** The id exists only where analytics were allowed: without it the signed-in member is not recorded. */
export const memberBehind = (anonymousUserId: unknown, member: { id: string } | undefined): string | null =>
  member && VisitorId.safeParse(anonymousUserId).success ? member.id : null;

/** E-mails leave texts and names at every level. The contract has bounded the depth. */
export const keptGameEvent = (event: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).map(([name, value]) => [stripEmails(name), keptValue(value)]));

function keptValue(value: unknown): unknown {
  if (typeof value === 'string') return stripEmails(value);
  if (Array.isArray(value)) return value.map(keptValue);
  return value !== null && typeof value === 'object'
    ? keptGameEvent(value as Record<string, unknown>)
    : value;
}
