// The users port with a reward: an address that is verified earns points, by a job in the transaction that verifies it.
import * as z from 'zod/mini';
import type { Db } from '../../../platform/db/tables.ts';
import { job, type Jobs } from '../../../platform/jobs.ts';
import type { Users } from '../../../platform/ports/users.ts';

export const rewardVerification = job('wallet.reward-verification', z.object({ memberId: z.uuid() }));

export function rewardingVerification(users: Users, jobs: Jobs): Users {
  const reward = (tx: Db, memberId: string) => jobs.enqueue(tx, rewardVerification, { memberId });
  return {
    ...users,
    async confirmEmail(tx, id) {
      const isOwner = await users.confirmEmail(tx, id);
      if (isOwner) await reward(tx, id);
      return isOwner;
    },
    async moveToEmail(tx, id, addresses) {
      const moved = await users.moveToEmail(tx, id, addresses);
      if (typeof moved === 'object') await reward(tx, id);
      return moved;
    },
  };
}
