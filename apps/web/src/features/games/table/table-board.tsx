// The game at a table, live or over: the board of its game, what can be done about absent players, and the result.
import { ABANDON_GRACE_SECONDS } from '@msm/contract/games/limits';
import type { SeatCommand, TableView } from '@msm/contract/games/schemas';
import { useMemo, useState } from 'react';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { showToast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSecondsUntil } from '../board/turn-timer.tsx';
import { botName, type Player } from '../players.ts';
import { absentMs } from './table-clock.rules.ts';
import { SeatActions } from './seat-actions.tsx';
import type { KnownTable } from './table-state.rules.ts';
import { TableResult } from './table-result.tsx';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

const BOARDS = {
  kadi: lazyNamed(() => import('./kadi-board.tsx'), 'KadiBoard'),
  chess: lazyNamed(() => import('./chess-board.tsx'), 'ChessBoard'),
  checkers: lazyNamed(() => import('./checkers-board.tsx'), 'CheckersBoard'),
};

export function TableBoard({ table, known }: { table: Table; known: KnownTable }) {
  const { view } = known;
  const players = usePlayers(view);
  const { send, sync } = table;
  const act = async (command: { type: string }): Promise<boolean> => {
    try {
      await send({ ...command });
      return true;
    } catch (error) {
      showToast('error', tableFault(error));
      // Refused because the table has moved on: its newest view says how.
      if (error instanceof EventRefused) void sync().catch(() => undefined);
      return false;
    }
  };
  const Board = BOARDS[view.setup.game];
  const isPlaying = view.status === 'playing' && view.you !== null;
  return (
    <>
      {isPlaying && <AbsentPlayers known={known} onCommand={(command) => void act(command)} />}
      {view.result && <TableResult view={view} table={table} />}
      <div className="cloth">
        <WhileLoading fallback={<Skeleton className="h-96" />}>
          <Board known={known} players={players} act={isPlaying ? act : undefined} />
        </WhileLoading>
      </div>
      {isPlaying && <SeatActions view={view} table={table} />}
    </>
  );
}

/** The same list while nothing of it changes: boards compute texts from it. */
function usePlayers({ seats }: TableView): readonly Player[] {
  const shown = seats.map(({ seat, name, kind, isConnected, rating, hasStandIn }): Player => ({
    name: kind === 'bot' ? botName(seat) : hasStandIn ? `${name} (computer)` : name,
    kind: kind === 'empty' ? 'bot' : kind,
    rating,
    ...(kind !== 'bot' && { isConnected }),
  }));
  const [kept, setKept] = useState(shown);
  const isSame = useMemo(() => JSON.stringify(kept) === JSON.stringify(shown), [kept, shown]);
  if (!isSame) setKept(shown);
  return isSame ? kept : shown;
}

interface AbsentPlayersProps {
  known: KnownTable;
  onCommand: (command: SeatCommand) => void;
}

/** The other player of a board game is gone: after a grace one may claim the win, or let the computer play on. */
function AbsentPlayers({ known: { view, receivedAtMs }, onCommand }: AbsentPlayersProps) {
  const { seats, you, setup, clock } = view;
  const absent = seats.find(
    ({ seat, absentSince, kind }) => seat !== you && absentSince !== null && kind !== 'bot',
  );
  const graceEndsMs = absent
    ? receivedAtMs + ABANDON_GRACE_SECONDS * 1_000 - absentMs(clock, absent.absentSince)
    : null;
  const seconds = useSecondsUntil(graceEndsMs);
  if (!absent || setup.game === 'kadi' || absent.hasStandIn) return null;
  return (
    <div className="table-note">
      {/* Read aloud when it begins and when it ends; the seconds only to readers who ask for them. */}
      <p role="status">
        {seconds > 0
          ? `${absent.name} is offline.`
          : `${absent.name} has been away for a minute. You may claim the game.`}
      </p>
      {seconds > 0 ? (
        <p role="timer" className="tabular">
          You may claim the game in {seconds} s.
        </p>
      ) : (
        <>
          <Button size="small" look="primary" onClick={() => onCommand({ type: 'table.claimWin' })}>
            Claim the win
          </Button>
          <Button size="small" onClick={() => onCommand({ type: 'table.callBot' })}>
            Let the computer play
          </Button>
        </>
      )}
    </div>
  );
}
