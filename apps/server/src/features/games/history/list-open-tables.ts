// The lobby: open tables that wait for players.
import { gameRoutes } from '@msm/contract/games/routes';
import type { GameName, TableSummary } from '@msm/contract/games/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { presentSummary } from '../tables/present-table.ts';
import { listOpen } from '../tables/tables.store.ts';

export const listOpenTables = handler(
  gameRoutes.listOpenTables,
  async ({ input: { game } }, { db }: GamesDeps) => ({ tables: await presentOpenTables(db, game) }),
);

export const presentOpenTables = async (db: Db, game: GameName | undefined): Promise<TableSummary[]> =>
  (await listOpen(db, game)).map((table) => presentSummary(table));
