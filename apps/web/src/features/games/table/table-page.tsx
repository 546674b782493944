// A table with others: the waiting room before the game, the board in it, the result after it. By the link alone one watches; a seat is
// taken with one press. Visitors play as guests, or sign in and come back.
import type { TableView } from '@msm/contract/games/schemas';
import { DoorClosed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../platform/session/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Link, useSearchParams } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GameBar } from '../game-bar.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { TableBoard } from './table-board.tsx';
import { useJoin, type Join } from './use-join.ts';
import { useOwnPart } from './use-own-part.ts';
import { useTable, type Table } from './use-table.ts';
import { WaitingRoom } from './waiting-room.tsx';
import './table.css';

export function TablePage({ tableId }: { tableId: string }) {
  const table = useTable(tableId);
  const join = useJoin(table, tableId);
  const { known, isMissing } = table;
  useOwnPart(table, tableId);
  useArrival(table, join);
  if (isMissing)
    return (
      <div className="game-page">
        <PageHeader title="Gaming lounge" />
        <EmptyState
          icon={DoorClosed}
          text="There is no such table. It may have been closed."
          action={
            <Link to="/gaming" className={buttonClass({ look: 'primary' })}>
              Back to the lounge
            </Link>
          }
        />
      </div>
    );
  if (!known) return <TableSkeleton isConnected={table.isConnected} />;
  const { view } = known;
  return (
    <div className="game-page">
      <GameBar game={view.setup.game} about={aboutTable(view)} />
      <ConnectionNote isConnected={table.isConnected} />
      {view.status === 'waiting' || view.status === 'closed' ? (
        <WaitingRoom view={view} table={table} onJoin={join} />
      ) : (
        <TableBoard table={table} known={known} />
      )}
    </div>
  );
}

const TableSkeleton = ({ isConnected }: { isConnected: boolean }) => (
  <div className="game-page">
    <h1 className="sr-only">Opening the table</h1>
    <ConnectionNote
      isConnected={isConnected}
      words="The table cannot be reached at the moment. It opens by itself once the connection is back."
    />
    <div className="contents" aria-busy>
      <Skeleton className="h-10" />
      <Skeleton className="h-96" />
    </div>
  </div>
);

function aboutTable({ setup, visibility, isRated, you, status }: TableView): string {
  const kind = visibility === 'open' ? 'Open table' : 'Private table';
  const rated = isRated ? 'rated' : 'unrated';
  const watching = you === null && status !== 'waiting' ? 'you are watching' : undefined;
  return [kind, rated, setup.game === 'kadi' ? `${setup.seats} seats` : timeWords(setup.time), watching]
    .filter(Boolean)
    .join(' · ');
}

const timeWords = (time: { initialSeconds: number; incrementSeconds: number } | null): string =>
  time ? `${time.initialSeconds / 60} + ${time.incrementSeconds}` : 'no clock';

/** Who pressed 'Join' in the lobby, and a member who accepted an invitation, takes a seat without another press. */
function useArrival({ known }: Table, join: Join): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isMember = useSession(({ user }) => user !== null);
  const hasPressed = (state as { isJoining?: boolean } | null)?.isJoining === true;
  const isWelcome = hasPressed || (isMember && query.has('from'));
  const view = known?.view;
  const canSit =
    view?.status === 'waiting' && view.you === null && view.seats.some(({ kind }) => kind === 'empty');
  const hasTried = useRef(false);
  useEffect(() => {
    if (!isWelcome || !canSit || hasTried.current) return;
    hasTried.current = true;
    // Neither a reload nor the way back may take a seat again that was given up.
    const kept = new URLSearchParams(search);
    kept.delete('from');
    void navigate(`${pathname}?${kept.toString()}`, { replace: true });
    void join();
  }, [isWelcome, canSit, join, navigate, pathname, search]);
}
