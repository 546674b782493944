// What the member sent, and what became of it.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { handler } from '../../platform/operation.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { listSent } from './invites.store.ts';
import { presentSent } from './present-invite.ts';

export const listSentInvites = handler(
  inviteRoutes.listSentInvites,
  async ({ input: { page, pageSize, after }, member }, { db, clock }: InvitesDeps) => {
    const { rows, ...found } = await listSent(db, member.id, { page, pageSize, after });
    const now = clock.now();
    return { page, pageSize, ...found, invites: rows.map((row) => presentSent(row, now)) };
  },
);
