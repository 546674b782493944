// The gaming lounge: tables, seats and games over the games channel, with ratings and history. Changing a table has one way
// (tables/change-tables.ts), for players, bots and the clock.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { withSocketDeps } from '../../platform/realtime/socket-handler.ts';
import { createClockwork } from './clockwork.ts';
import type { GamesDeps } from './games.deps.ts';
import type { GamesParts } from './games.parts.ts';
import { gamesJobs } from './games.jobs.ts';
import {
  command,
  createTable,
  endPresence,
  joinTable,
  leave,
  mine,
  nudge,
  rematch,
  sync,
  watchLobby,
} from './games.socket.ts';
import { listMyGames } from './history/list-my-games.ts';
import { listMyTables } from './history/list-my-tables.ts';
import { listOpenTables } from './history/list-open-tables.ts';
import { readReplay } from './history/read-replay.ts';
import { readTable } from './history/read-table.ts';
import { createPresence } from './presence/presence.ts';
import { readLeaderboard } from './ratings/read-leaderboard.ts';
import { createAudience } from './tables/audience.ts';
import { createChangeTable } from './tables/change-tables.ts';
import { claimGuestSeats } from './tables/claim-guest-seats.ts';

export function gamesFeature(parts: GamesParts): Feature {
  const audience = createAudience();
  const changeTable = createChangeTable({ ...parts, audience });
  const presence = createPresence({ ...parts, changeTable });
  const deps: GamesDeps = { ...parts, audience, changeTable, presence };
  return {
    name: 'games',
    operations: [
      listOpenTables,
      listMyTables,
      listMyGames,
      readTable,
      readReplay,
      readLeaderboard,
      claimGuestSeats,
    ].map(withDeps(deps)),
    sockets: [createTable, joinTable, leave, command, sync, nudge, rematch, mine, watchLobby].map(
      withSocketDeps(deps),
    ),
    disconnects: [endPresence(deps)],
    jobs: [...gamesJobs(deps), presence, createClockwork(deps)],
    listen: audience.open,
  };
}
