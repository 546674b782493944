// Checkers against the computer.
import { checkers } from '@msm/games/checkers/checkers';
import { useMemo } from 'react';
import { CheckersGame } from '../checkers/checkers-game.tsx';
import type { Player } from '../players.ts';
import { botToAnswer, playersAgainst, today } from './board-practice.rules.ts';
import { PracticeFrame } from './practice-frame.tsx';
import { boardSeatNow, practiceSettings, type PracticeSettings } from './practice-settings.ts';
import { usePractice } from './use-practice.ts';

const settingsOf = (settings: PracticeSettings) => ({
  options: {},
  level: settings.levels.checkers,
  seat: boardSeatNow(settings),
});

export function CheckersPractice() {
  const { practice, act, restart, takeBack, failure, retry } = usePractice(
    { game: checkers, actingBot: botToAnswer },
    settingsOf(practiceSettings()),
  );
  const { state, record } = practice;
  const { seat, level } = record;
  const view = useMemo(() => checkers.viewFor(state, seat), [state, seat]);
  const players = useMemo((): Player[] => playersAgainst('checkers', level, seat), [level, seat]);
  return (
    <PracticeFrame
      game="checkers"
      level={level}
      seat={seat}
      players={players}
      result={checkers.result(state)}
      failure={failure}
      onRetry={retry}
      onNewGame={(settings) => restart(settingsOf(settings))}
      onTakeBack={takeBack}
    >
      <CheckersGame view={view} seat={seat} players={players} act={act} playedOn={today()} />
    </PracticeFrame>
  );
}
