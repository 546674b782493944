// What a link leads to, before one sits down.
import { gameRoutes } from '@msm/contract/games/routes';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { noSuchTable } from '../tables/change-tables.ts';
import { presentSummary } from '../tables/present-table.ts';
import { findTable } from '../tables/tables.store.ts';

export const readTable = handler(gameRoutes.readTable, async ({ params, member }, { db }: GamesDeps) => {
  const table = await findTable(db, params.id);
  if (!table) throw noSuchTable();
  return { table: presentSummary(table, member?.id) };
});
