// The order of what waits: newest first as the server has it, but the invitation whose link led here before all.
import type { Invite } from '@msm/contract/invites/schemas';

export const claimedFirst = (invites: readonly Invite[], claimedId: string | undefined): Invite[] =>
  invites.toSorted((one, other) => Number(other.id === claimedId) - Number(one.id === claimedId));
