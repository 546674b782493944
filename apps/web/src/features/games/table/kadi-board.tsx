// Kadi at a table. Nothing is shown before the server has accepted it; after the game it can be replayed move by move.
import type { Command } from '@msm/games/kadi/commands';
import type { Event } from '@msm/games/kadi/events';
import type { View } from '@msm/games/kadi/view';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { KadiTable } from '../kadi/kadi-table.tsx';
import type { LiveBoardProps } from './live-board-props.ts';
import { deadlineOf } from './table-clock.rules.ts';

const KadiReplay = lazyNamed(() => import('./kadi-replay.tsx'), 'KadiReplay');

export function KadiBoard({ known, players, act }: LiveBoardProps) {
  const { view, receivedAtMs, events } = known;
  const [isReplaying, setReplaying] = useState(false);
  const state = view.state as View;
  if (isReplaying)
    return (
      <KadiReplay tableId={view.id} players={players} seat={view.you} onClose={() => setReplaying(false)} />
    );
  return (
    <>
      {view.you !== null && state.away[view.you] && act && (
        <div className="table-note">
          <p>The computer plays for you.</p>
          <Button size="small" look="primary" onClick={() => void act({ type: 'return' })}>
            I am back
          </Button>
        </div>
      )}
      <KadiTable
        view={state}
        seat={view.you}
        players={players}
        events={events as unknown as Event[]}
        deadlineMs={deadlineOf(view.clock, receivedAtMs)}
        act={act && ((command: Command) => void act(command))}
      />
      {view.status === 'finished' && (
        <div className="replay-bar">
          <Button onClick={() => setReplaying(true)}>Replay the game</Button>
        </div>
      )}
    </>
  );
}
