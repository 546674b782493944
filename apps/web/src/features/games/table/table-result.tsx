// How a game ended, what it changed, and how it goes on: a rematch, the replay, the check of the shuffle.
import { gameEvents } from '@msm/contract/games/events';
import type { TableView } from '@msm/contract/games/schemas';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { showToast } from '../../../platform/toast.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/routing.tsx';
import { shufflePath, tablePath } from '../game-address.ts';
import { resultWords } from '../game-words.ts';
import { botName } from '../players.ts';
import { trackGame } from '../track-game.ts';
import { changePart, partFor } from './own-part.ts';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

export function TableResult({ view, table }: { view: TableView; table: Table }) {
  const { id, setup, seats, you, result, rematchId } = view;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  useEndReport(view);
  if (!result) return null;
  const names = seats.map(({ seat, kind, name }) => (kind === 'bot' ? botName(seat) : name));
  const rematch = async () => {
    setBusy(true);
    try {
      const part = rematchId && (await partOfRematch(table, rematchId));
      const next = await table.ask(gameEvents.rematch, { tableId: id, ...(part && { nonce: part.nonce }) });
      if (part) changePart(next.id, { isAccepted: true });
      void navigate(tablePath(setup.game, next.id));
    } catch (error) {
      showToast('error', tableFault(error));
      setBusy(false);
    }
  };
  return (
    <div className="game-result" role="status">
      <p>{resultWords(result, names, you)}.</p>
      <Changes view={view} />
      {you !== null && (
        <Button isBusy={isBusy} onClick={() => void rematch()}>
          <RotateCcw aria-hidden className="size-4" /> {rematchId ? 'Accept rematch' : 'Rematch'}
        </Button>
      )}
      {you === null && rematchId && (
        <Link to={tablePath(setup.game, rematchId)} className={buttonClass()}>
          Watch the rematch
        </Link>
      )}
      {setup.game === 'kadi' && (
        <Link to={shufflePath(setup.game, id)} className={buttonClass()}>
          Check the shuffle
        </Link>
      )}
    </div>
  );
}

/** The last seat of a rematch begins it at once, so its commitment is asked for before the seat is taken. */
async function partOfRematch({ ask }: Table, tableId: string) {
  try {
    const { status, shuffle } = await ask(gameEvents.sync, { tableId });
    return status === 'waiting' ? partFor(tableId, shuffle.commitment) : undefined;
  } catch (error) {
    // Given up and removed since: the next rematch is a new table.
    if (error instanceof EventRefused) return undefined;
    throw error;
  }
}

/** Of ratings and points, one's own first in sight. */
function Changes({ view: { result, you } }: { view: TableView }) {
  const rating = result?.ratings.find(({ seat }) => seat === you);
  const points = result?.points.find(({ seat }) => seat === you);
  if (!rating && !points) return null;
  const change = rating && Math.round(rating.after) - Math.round(rating.before);
  return (
    <span className="tabular">
      {rating && `Rating ${Math.round(rating.after)} (${change! >= 0 ? '+' : '−'}${Math.abs(change!)})`}
      {rating && points && ' · '}
      {points && `${points.points} points`}
    </span>
  );
}

/** Analytics of gaming: a game that ended while it was looked at. */
function useEndReport({ setup, result, you, endedAt }: TableView): void {
  const reported = useRef<string>(undefined);
  const first = result?.places[0];
  useEffect(() => {
    if (!endedAt || you === null || reported.current === endedAt) return;
    reported.current = endedAt;
    const outcome = result?.places.length === 1 ? 'draw' : first?.includes(you) ? 'won' : 'lost';
    trackGame({ event: 'game_ended', game: setup.game, mode: 'multiplayer', outcome });
  }, [endedAt, you, setup, result, first]);
}
