// Chess at a table. One's own move is shown at once and taken back if the server refuses it: nothing of the game is hidden.
import { chess } from '@msm/games/chess/chess';
import type { ChessCommand, ChessView } from '@msm/games/chess/state';
import { useState } from 'react';
import { ChessGame } from '../chess/chess-game.tsx';
import type { LiveBoardProps } from './live-board-props.ts';
import { clocksOf } from './table-clock.rules.ts';

export function ChessBoard({ known, players, act }: LiveBoardProps) {
  const { view, receivedAtMs } = known;
  /** Holds until the table has another view. */
  const [ahead, setAhead] = useState<{ seq: number; state: ChessView }>();
  const state = ahead?.seq === view.seq ? ahead.state : (view.state as ChessView);
  const move = async (command: ChessCommand) => {
    const applied = view.you === null ? undefined : chess.apply(state, view.you, command);
    if (applied?.ok && command.type === 'move')
      setAhead({ seq: view.seq, state: chess.viewFor(applied.state, view.you!) });
    if (!(await act?.(command))) setAhead(undefined);
  };
  return (
    <ChessGame
      view={state}
      seat={view.you}
      players={players}
      clocks={clocksOf(view.clock, receivedAtMs)}
      playedOn={(view.startedAt ?? view.createdAt).slice(0, 10)}
      act={act && ((command: ChessCommand) => void move(command))}
    />
  );
}
