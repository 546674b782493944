// Gives a visitor a signed identity for one socket channel. Renewing a good one keeps its id, so that a game goes on.
import { guestRoutes } from '@msm/contract/auth/guests';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';

export const becomeGuest = handler(
  guestRoutes.becomeGuest,
  async ({ input: { channel, guestToken } }, { guestTokens }: AuthDeps) => {
    const known = guestToken === undefined ? undefined : await guestTokens.read(guestToken, channel);
    const { id, token, expiresAt } = await guestTokens.issue(channel, known);
    return { guestId: id, guestToken: token, expiresAt: expiresAt.toISOString() };
  },
);
