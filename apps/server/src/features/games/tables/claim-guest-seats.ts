// A visitor who signed in keeps the seats held as a guest: the guest token proves whose they are.
import { gameRoutes } from '@msm/contract/games/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { seatOf } from './decision.ts';
import { playerOf } from './player-of.ts';
import { handOver } from './seats.rules.ts';
import { listFinished, listUnfinished } from './tables.store.ts';

export const claimGuestSeats = handler(
  gameRoutes.claimGuestSeats,
  async ({ input: { guestToken }, member }, { db, authenticator, changeTable }: GamesDeps) => {
    const guest = await authenticator.authenticateGuest(guestToken, 'games');
    if (!guest) throw new AppError('invalid', 'This guest identity is no longer valid.');
    const tableIds: string[] = [];
    const held = [...(await listUnfinished(db, guest.id)), ...(await listFinished(db, guest.id))];
    for (const { id: tableId, game } of held) {
      const player = await playerOf(db, { id: member.id, member }, game);
      const { table } = await changeTable({ tableId, decide: handOver(guest.id, player) });
      if (seatOf(table, member.id) !== undefined) tableIds.push(tableId);
    }
    return { tableIds };
  },
);
