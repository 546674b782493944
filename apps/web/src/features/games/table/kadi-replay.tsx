// A finished game of Kadi, move by move, from any seat: the seeds are revealed by then, so every hand can be shown.
import { gameRoutes } from '@msm/contract/games/routes';
import type { Replay } from '@msm/contract/games/schemas';
import type { Event } from '@msm/games/kadi/events';
import { kadi } from '@msm/games/kadi/kadi';
import type { Options } from '@msm/games/kadi/options';
import type { State } from '@msm/games/kadi/state';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { failureOf } from '../../../platform/api/query-failure.ts';
import { QueryScope } from '../../../platform/api/query-scope.tsx';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KadiTable } from '../kadi/kadi-table.tsx';
import type { Player } from '../players.ts';

interface KadiReplayProps {
  tableId: string;
  players: readonly Player[];
  seat: number | null;
  onClose: () => void;
}

export const KadiReplay = (props: KadiReplayProps) => (
  <QueryScope>
    <ReplayScreen {...props} />
  </QueryScope>
);

function ReplayScreen({ tableId, players, seat, onClose }: KadiReplayProps) {
  const query = useRouteQuery(
    gameRoutes.readReplay,
    { params: { id: tableId } },
    { isRedirectSkipped: true },
  );
  const failure = failureOf(query, 'The game could not be loaded.');
  if (failure) return <FailedState {...failure} />;
  if (!query.data) return <Skeleton className="h-96" />;
  return <ReplayedGame replay={query.data.replay} players={players} ownSeat={seat} onClose={onClose} />;
}

interface Step {
  state: State;
  events: Event[];
}

/** Every state that the log folds to. */
function stepsOf({ options, shuffle, entries }: Replay): Step[] {
  let state = kadi.start(options as unknown as Options, shuffle.gameSeed ?? '');
  const steps: Step[] = [{ state, events: [] }];
  for (const entry of entries) {
    const events = entry.events as unknown as Event[];
    for (const event of events) state = kadi.reduce(state, event);
    steps.push({ state, events });
  }
  return steps;
}

interface ReplayedGameProps {
  replay: Replay;
  players: readonly Player[];
  ownSeat: number | null;
  onClose: () => void;
}

function ReplayedGame({ replay, players, ownSeat, onClose }: ReplayedGameProps) {
  const steps = useMemo(() => stepsOf(replay), [replay]);
  const [at, setAt] = useState(0);
  const [seat, setSeat] = useState(ownSeat ?? 0);
  const { state, events } = steps[at]!;
  const view = useMemo(() => kadi.viewFor(state, seat), [state, seat]);
  const go = (to: number) => setAt(Math.min(steps.length - 1, Math.max(0, to)));
  return (
    <>
      <KadiTable view={view} seat={seat} players={players} events={events} />
      <div className="replay-bar">
        <Button size="icon" aria-label="One move back" disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <input
          type="range"
          aria-label="Move"
          min={0}
          max={steps.length - 1}
          value={at}
          onChange={({ target }) => go(Number(target.value))}
        />
        <Button
          size="icon"
          aria-label="One move on"
          disabled={at === steps.length - 1}
          onClick={() => go(at + 1)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
        <span className="tabular">
          {at} of {steps.length - 1}
        </span>
        <select aria-label="Seen from" value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
          {players.map(({ name }, place) => (
            <option key={place} value={place}>
              {name}
            </option>
          ))}
        </select>
        <Button onClick={onClose}>Close replay</Button>
      </div>
    </>
  );
}
