// What a player can go on with.
import { gameRoutes } from '@msm/contract/games/routes';
import type { TableSummary } from '@msm/contract/games/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { presentSummary } from '../tables/present-table.ts';
import { listUnfinished } from '../tables/tables.store.ts';

export const listMyTables = handler(gameRoutes.listMyTables, async ({ member }, { db }: GamesDeps) => ({
  tables: await presentMyTables(db, member.id),
}));

/** Those where it is the player's turn first. */
export async function presentMyTables(db: Db, playerId: string): Promise<TableSummary[]> {
  const tables = (await listUnfinished(db, playerId)).map((table) => presentSummary(table, playerId));
  return tables.toSorted((one, other) => Number(other.isYourTurn) - Number(one.isYourTurn));
}
