// Decides without touching anything: whether a member still gets in without one of their outside sign-ins.
import type { ProviderName } from '../../../platform/ports/sign-in-provider.ts';

interface WaysIn {
  hasPassword: boolean;
  identities: readonly { id: string; provider: ProviderName }[];
  /** What this portal offers today: an identity at another provider opens nothing. */
  offered: { has(provider: ProviderName): boolean };
}

export const leavesAWayIn = (withoutId: string, { hasPassword, identities, offered }: WaysIn): boolean =>
  hasPassword || identities.some(({ id, provider }) => id !== withoutId && offered.has(provider));
