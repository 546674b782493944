// Tables that wait for players. Members and guests are told of changes by the socket; a visitor who only looks has none, and polls.
import { gameRoutes } from '@msm/contract/games/routes';
import type { TableSummary } from '@msm/contract/games/schemas';
import type { GameName } from '@msm/games/game';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tablePath } from '../game-address.ts';
import { useLobbyWatch } from './lobby-watch.ts';
import { TableRow } from './table-rows.tsx';

const EVERY_MS = 5_000;

export function OpenTables({ onOpen }: { onOpen: (game: GameName) => void }) {
  const navigate = useNavigate();
  const isWatched = useLobbyWatch((state) => state.isWatched);
  const query = useRouteQuery(
    gameRoutes.listOpenTables,
    { input: {} },
    { refetchInterval: isWatched ? false : EVERY_MS, isRedirectSkipped: true },
  );
  const failure = failureOf(query, 'The open tables could not be loaded.');
  const tables = query.data?.tables;
  return (
    <section className="lobby-part" aria-labelledby="open-tables">
      <h2 id="open-tables">Open tables</h2>
      {failure && !tables && <FailedState {...failure} />}
      {!failure && !tables && <Skeleton className="h-16" />}
      {tables?.length === 0 && (
        <div className="lobby-empty">
          <p>No table waits for players.</p>
          <Button size="small" onClick={() => onOpen('kadi')}>
            Open a table
          </Button>
        </div>
      )}
      {tables && tables.length > 0 && (
        <ul className="table-rows">
          {tables.map((table) => (
            <TableRow
              key={table.id}
              table={table}
              facts={factsOf(table)}
              action={
                <Button
                  size="small"
                  onClick={() =>
                    void navigate(tablePath(table.setup.game, table.id), { state: { isJoining: true } })
                  }
                >
                  Join<span className="sr-only"> the table of {hostOf(table)}</span>
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const hostOf = ({ seats }: TableSummary): string => seats.find(({ isHost }) => isHost)?.name ?? '';

function factsOf({ setup, freeSeats, seats, isRated }: TableSummary): string {
  const time = setup.game === 'kadi' ? undefined : setup.time;
  const clock =
    time === undefined
      ? ''
      : time === null
        ? 'no clock'
        : `${time.initialSeconds / 60} min + ${time.incrementSeconds} s a move`;
  return [`${freeSeats} of ${seats.length} seats free`, clock, isRated && 'rated']
    .filter(Boolean)
    .join(' · ');
}
