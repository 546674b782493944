// What the three games against the computer share: the line above, the cloth, the end with another game, and the way to other settings.
import type { GameName, Result } from '@msm/games/game';
import { RotateCcw, SlidersHorizontal, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { GameBar } from '../game-bar.tsx';
import { resultWords } from '../game-words.ts';
import { levelName } from '../levels.ts';
import type { Player } from '../players.ts';
import { trackGame } from '../track-game.ts';
import { NewPracticeDialog } from './new-practice-dialog.tsx';
import { practiceSettings, type PracticeSettings } from './practice-settings.ts';

interface PracticeFrameProps {
  game: GameName;
  level: number;
  seat: number;
  players: readonly Player[];
  result: Result | undefined;
  failure: string | null;
  onRetry: () => void;
  onNewGame: (settings: PracticeSettings) => void;
  onTakeBack?: () => void;
  children: ReactNode;
}

export function PracticeFrame(props: PracticeFrameProps) {
  const { game, level, seat, players, result, failure, onRetry, onNewGame, onTakeBack, children } = props;
  const [isChoosing, setChoosing] = useState(false);
  usePracticeReports(game, level, result, seat);
  const again = () => onNewGame(practiceSettings());
  return (
    <div className="game-page">
      <GameBar game={game} about={`Computer · ${levelName(game, level)}`}>
        {onTakeBack && !result && (
          <Button look="quiet" size="icon" aria-label="Take back" title="Take back" onClick={onTakeBack}>
            <Undo2 aria-hidden className="size-4" />
          </Button>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label="New game"
          title="New game"
          onClick={() => setChoosing(true)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
        </Button>
      </GameBar>
      {failure && (
        <Alert kind="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{failure}</p>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {result && (
        <div className="game-result" role="status">
          <p>
            {resultWords(
              result,
              players.map(({ name }) => name),
              seat,
            )}
            .
          </p>
          <Button onClick={again}>
            <RotateCcw aria-hidden className="size-4" /> Play again
          </Button>
        </div>
      )}
      <div className="cloth">{children}</div>
      {isChoosing && (
        <NewPracticeDialog
          game={game}
          onClose={() => setChoosing(false)}
          onStart={() => {
            setChoosing(false);
            again();
          }}
        />
      )}
    </div>
  );
}

/** Analytics of gaming: a game that began here, and one that ended. */
function usePracticeReports(game: GameName, level: number, result: Result | undefined, seat: number): void {
  const isOver = result !== undefined;
  const reported = useRef<boolean>(undefined);
  useEffect(() => {
    if (reported.current === isOver) return;
    reported.current = isOver;
    const outcome =
      result && (result.places.length === 1 ? 'draw' : result.places[0]!.includes(seat) ? 'won' : 'lost');
    trackGame({
      event: isOver ? 'game_ended' : 'game_started',
      game,
      mode: 'ai',
      level,
      ...(outcome && { outcome }),
    });
  }, [game, level, isOver, result, seat]);
}
