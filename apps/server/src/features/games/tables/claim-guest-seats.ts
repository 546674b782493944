// A visitor who signed in keeps the seats held as a guest: the guest token proves whose they are.
import { gameRoutes } from '@msm/contract/games/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { changeTables } from './change-tables.ts';
import { seatOf } from './decision.ts';
import { lockPlayer } from './player-of.ts';
import { handOver } from './seats.rules.ts';
import { listFinished, listUnfinished } from './tables.store.ts';

export const claimGuestSeats = handler(
  gameRoutes.claimGuestSeats,
  async ({ input: { guestToken }, member }, deps: GamesDeps) => {
    const { db, clock, authenticator, audience } = deps;
    const guest = await authenticator.authenticateGuest(guestToken, 'games');
    if (!guest) throw new AppError('invalid', 'This guest identity is no longer valid.');
    const tableIds: string[] = [];
    const held = [...(await listUnfinished(db, guest.id)), ...(await listFinished(db, guest.id))];
    for (const { id: tableId, game } of held) {
      const now = clock.now();
      const { outcomes, told } = await db.transaction().execute(async (tx) => {
        const player = await lockPlayer(tx, { id: member.id, member }, game);
        return changeTables(tx, [{ tableId, decide: handOver(guest.id, player) }], { ...deps, now });
      });
      audience.tell(told, now);
      // Not found: the upkeep removed it meanwhile.
      const isTaken = outcomes.some(
        (outcome) => !(outcome instanceof Error) && seatOf(outcome.table, member.id) !== undefined,
      );
      if (isTaken) tableIds.push(tableId);
    }
    return { tableIds };
  },
);
