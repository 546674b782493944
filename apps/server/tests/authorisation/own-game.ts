// A finished game of a member against a bot, put there at the store.
import { emptyTable, openTable, seatHost } from '../../src/features/games/tables/open-table.ts';
import { changeTables } from '../../src/features/games/tables/change-tables.ts';
import { leaveTable } from '../../src/features/games/tables/seats.rules.ts';
import { users } from '../../src/features/users/users.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnGame {
  finishedGameId: string;
}

export async function createOwnGame({ db, clock }: TestApp, { id }: { id: string }): Promise<OwnGame> {
  const now = clock.now();
  const player = { id, kind: 'member', name: 'player', rating: null, nonce: null, openSeats: 0 } as const;
  const setup = { game: 'chess', time: null } as const;
  const empty = emptyTable(
    { setup, visibility: 'private', isRated: false, createdKey: `${id} authorisation ${now.getTime()}` },
    now,
  );
  const table = seatHost(empty, player, { seat: 0, bots: [1] })!;
  await db.transaction().execute(async (tx) => {
    await openTable(tx, table, now);
    await changeTables(tx, [{ tableId: table.id, decide: leaveTable(id) }], { users, now });
  });
  return { finishedGameId: table.id };
}
