// Checkers at a table. One's own move is shown at once and taken back if the server refuses it: nothing of the game is hidden.
import { checkers } from '@msm/games/checkers/checkers';
import type { CheckersCommand, CheckersView } from '@msm/games/checkers/state';
import { useState } from 'react';
import { CheckersGame } from '../checkers/checkers-game.tsx';
import type { LiveBoardProps } from './live-board-props.ts';
import { clocksOf } from './table-clock.rules.ts';

export function CheckersBoard({ known, players, act }: LiveBoardProps) {
  const { view, receivedAtMs } = known;
  /** Holds until the table has another view. */
  const [ahead, setAhead] = useState<{ seq: number; state: CheckersView }>();
  const state = ahead?.seq === view.seq ? ahead.state : (view.state as CheckersView);
  const move = async (command: CheckersCommand) => {
    const applied = view.you === null ? undefined : checkers.apply(state, view.you, command);
    if (applied?.ok && command.type === 'move')
      setAhead({ seq: view.seq, state: checkers.viewFor(applied.state, view.you!) });
    if (!(await act?.(command))) setAhead(undefined);
  };
  return (
    <CheckersGame
      view={state}
      seat={view.you}
      players={players}
      clocks={clocksOf(view.clock, receivedAtMs)}
      playedOn={(view.startedAt ?? view.createdAt).slice(0, 10)}
      act={act && ((command: CheckersCommand) => void move(command))}
    />
  );
}
