// Chess against the computer.
import { chess } from '@msm/games/chess/chess';
import { useMemo } from 'react';
import { ChessGame } from '../chess/chess-game.tsx';
import type { Player } from '../players.ts';
import { botToAnswer, playersAgainst, today } from './board-practice.rules.ts';
import { PracticeFrame } from './practice-frame.tsx';
import { boardSeatNow, practiceSettings, type PracticeSettings } from './practice-settings.ts';
import { usePractice } from './use-practice.ts';

const settingsOf = (settings: PracticeSettings) => ({
  options: {},
  level: settings.levels.chess,
  seat: boardSeatNow(settings),
});

export function ChessPractice() {
  const { practice, act, restart, takeBack, failure, retry } = usePractice(
    { game: chess, actingBot: botToAnswer },
    settingsOf(practiceSettings()),
  );
  const { state, record } = practice;
  const { seat, level } = record;
  const view = useMemo(() => chess.viewFor(state, seat), [state, seat]);
  const players = useMemo((): Player[] => playersAgainst('chess', level, seat), [level, seat]);
  return (
    <PracticeFrame
      game="chess"
      level={level}
      seat={seat}
      players={players}
      result={chess.result(state)}
      failure={failure}
      onRetry={retry}
      onNewGame={(settings) => restart(settingsOf(settings))}
      onTakeBack={takeBack}
    >
      <ChessGame view={view} seat={seat} players={players} act={act} playedOn={today()} />
    </PracticeFrame>
  );
}
