// A finished game, whole. Nothing of it is hidden any more: the seeds and the log together are what the shuffle is checked by.
import { gameRoutes } from '@msm/contract/games/routes';
import { stateHash } from '@msm/games/hash';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { GamesDeps } from '../games.deps.ts';
import { presentEntry } from '../tables/audience.ts';
import { noSuchTable } from '../tables/change-tables.ts';
import { presentShuffle, presentSummary } from '../tables/present-table.ts';
import { findTable, listGameEvents } from '../tables/tables.store.ts';

export const readReplay = handler(gameRoutes.readReplay, async ({ params, member }, { db }: GamesDeps) => {
  const table = await findTable(db, params.id);
  if (!table) throw noSuchTable();
  if (table.status !== 'finished') throw new AppError('conflict', 'The game is not over yet.');
  const entries = await listGameEvents(db, table.id);
  return {
    replay: {
      table: presentSummary(table, member?.id),
      options: { ...table.options },
      rulesVersion: table.rules_version!,
      shuffle: presentShuffle(table),
      entries: entries.map(presentEntry),
      finalHash: stateHash(table.state),
    },
  };
});
