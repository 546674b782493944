// Where one can go on: games against the computer that this browser keeps, and tables that one sits at.
import { gameName } from '@msm/contract/game-links';
import { gameEvents } from '@msm/contract/games/events';
import { gameRoutes } from '@msm/contract/games/routes';
import type { TableSummary } from '@msm/contract/games/schemas';
import type { GameName } from '@msm/games/game';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidateRoutes, routeKey } from '../../../platform/api/route-hooks.ts';
import { guestToken } from '../../../platform/sockets/guest-identity.ts';
import {
  askGames,
  catchUpGamesBy,
  holdGamesSocket,
  listenToGames,
  useGamesSocket,
} from '../../../platform/sockets/games-socket.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';
import { GAMES, practicePath, tablePath } from '../game-address.ts';
import { hasOpenPractice } from '../practice/kept-practice.ts';
import { useLobbyWatch } from './lobby-watch.ts';
import { TableRow } from './table-rows.tsx';

export function Resume() {
  const practices = useOpenPractices();
  const tables = useMyTables();
  if (practices.length + tables.length === 0) return null;
  return (
    <section className="lobby-part" aria-labelledby="resume">
      <h2 id="resume">Go on playing</h2>
      <ul className="table-rows">
        {tables.map((table) => (
          <TableRow
            key={table.id}
            table={table}
            facts={
              table.isYourTurn ? (
                <Badge kind="primary">Your turn</Badge>
              ) : table.status === 'waiting' ? (
                'Waiting for players'
              ) : (
                'In play'
              )
            }
            action={
              <Link
                to={tablePath(table.setup.game, table.id)}
                className={buttonClass({ size: 'small', look: table.isYourTurn ? 'primary' : 'plain' })}
              >
                Go to table
              </Link>
            }
          />
        ))}
        {practices.map((game) => (
          <li key={game} className="table-row" data-game={game}>
            <span className="table-row-words">
              <strong>{gameName(game)} · the computer</strong>
              <span className="table-row-facts">On this device</span>
            </span>
            <Link to={practicePath(game)} className={buttonClass({ size: 'small' })}>
              Go on<span className="sr-only"> with {gameName(game)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rendered in a browser only, which knows its own storage. */
function useOpenPractices(): readonly GameName[] {
  const [open] = useState(() => GAMES.filter(hasOpenPractice));
  return open;
}

/** Changes come in bursts; lists are asked for once a second at most. */
const LISTS_EVERY_MS = 1_000;

/** By the socket, for members and guests alike. A visitor who never sat at a table needs no identity. */
function useMyTables(): readonly TableSummary[] {
  const [tables, setTables] = useState<readonly TableSummary[]>([]);
  const isMember = useSession(({ user }) => user !== null);
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMember && guestToken() === null) return;
    const fetchTables = async () => setTables((await askGames(gameEvents.mine, {})).tables);
    const watchLobby = async () => {
      const { tables: open } = await askGames(gameEvents.watchLobby, {});
      queries.setQueryData(routeKey(gameRoutes.listOpenTables, { input: {} }), { tables: open });
      useLobbyWatch.setState({ isWatched: true });
    };
    const stops = [
      catchUpGamesBy(fetchTables),
      catchUpGamesBy(watchLobby),
      listenToGames(
        gameEvents.lobbyChanged,
        throttled(() => void invalidateRoutes(queries, [gameRoutes.listOpenTables])),
      ),
      // At one's own tables: the turn may have come.
      listenToGames(
        gameEvents.event,
        throttled(() => void fetchTables().catch(ignoreSilence)),
      ),
      useGamesSocket.subscribe(({ isConnected }) => {
        if (!isConnected) useLobbyWatch.setState({ isWatched: false });
      }),
      holdGamesSocket(),
    ];
    return () => {
      for (const stop of stops) stop();
      useLobbyWatch.setState({ isWatched: false });
      setTables([]);
    };
  }, [isMember, queries]);
  return tables;
}

/** Fetched anew after the next connect. */
const ignoreSilence = (error: unknown) => console.debug('The own tables could not be fetched.', error);

function throttled(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      work();
    }, LISTS_EVERY_MS);
  };
}
