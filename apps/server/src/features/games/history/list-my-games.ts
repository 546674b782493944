// A member's finished games.
import { gameRoutes } from '@msm/contract/games/routes';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { presentSummary } from '../tables/present-table.ts';
import { pageOfFinished } from '../tables/tables.store.ts';

export const listMyGames = handler(gameRoutes.listMyGames, async ({ input, member }, { db }: GamesDeps) => {
  const { rows, ...page } = await pageOfFinished(db, member.id, input);
  return {
    page: input.page,
    pageSize: input.pageSize,
    ...page,
    tables: rows.map((table) => presentSummary(table, member.id)),
  };
});
