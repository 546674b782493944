// The frame of chess and checkers: the other side above the board, one's own below, moves and actions beside it (below it on phones).
// Looking back at an earlier position leaves the game itself alone.
import {
  ArrowDownUp,
  Bot,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  WifiOff,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Player } from '../players.ts';
import { ClockFace, type Clocks } from './clock-face.tsx';
import './board-game.css';

export interface BoardGameProps {
  seat: number | null;
  players: readonly Player[];
  sides: readonly string[];
  /** The seat to move; null when the game is over. */
  turn: number | null;
  clocks: Clocks | null;
  /** What each seat has captured. */
  captured: readonly ReactNode[];
  /** Moves as they are written. */
  moves: readonly string[];
  /** The move that is looked at, counted from 1; null is the present. */
  ply: number | null;
  onPly: (ply: number | null) => void;
  /** Which seat is below when it is watched. */
  seatBelow: number;
  renderBoard: (isFlipped: boolean) => ReactNode;
  /** Above the actions, such as an offer that wants an answer. */
  notice?: ReactNode;
  actions: ReactNode;
  spoken: string;
}

export function BoardGame(props: BoardGameProps) {
  const { seat, players, sides, turn, clocks, captured, moves, ply, onPly, seatBelow, renderBoard } = props;
  const [isTurned, setTurned] = useState(false);
  const below = isTurned ? 1 - seatBelow : seatBelow;
  const strip = (shown: number) => (
    <PlayerStrip
      player={players[shown]!}
      side={sides[shown]!}
      isSelf={shown === seat}
      isActing={turn === shown}
      captured={captured[shown]}
      clock={clocks && <ClockFace clocks={clocks} seat={shown} />}
    />
  );
  return (
    <div className="board-game">
      <div className="board-side">
        {strip(1 - below)}
        {renderBoard(below !== 0)}
        {strip(below)}
      </div>
      <div className="board-panel">
        {props.notice}
        <MoveList moves={moves} ply={ply} onPly={onPly} />
        <div className="board-tools">
          <Button size="small" look="quiet" onClick={() => setTurned(!isTurned)}>
            <ArrowDownUp aria-hidden className="size-4" /> Flip board
          </Button>
          {props.actions}
        </div>
      </div>
      <p className="sr-only" role="status">
        {props.spoken}
      </p>
    </div>
  );
}

interface PlayerStripProps {
  player: Player;
  side: string;
  isSelf: boolean;
  isActing: boolean;
  captured: ReactNode;
  clock: ReactNode;
}

const PlayerStrip = ({ player, side, isSelf, isActing, captured, clock }: PlayerStripProps) => (
  <div className="player-strip" data-acting={isActing || undefined}>
    <span className="player-side" data-side={side} aria-hidden />
    <span className="player-name">
      {player.kind === 'bot' && <Bot aria-hidden />}
      {player.isConnected === false && <WifiOff aria-label="Offline" />}
      <span title={player.name}>{player.name}</span>
      {player.rating && <span className="player-rating tabular">{Math.round(player.rating)}</span>}
      <span className="sr-only">
        {side}
        {isActing ? ', to move' : ''}
      </span>
    </span>
    {isActing && <span className="player-turn">{isSelf ? 'Your move' : 'To move'}</span>}
    <span className="player-captured">{captured}</span>
    {clock}
  </div>
);

interface MoveListProps {
  moves: readonly string[];
  ply: number | null;
  onPly: (ply: number | null) => void;
}

function MoveList({ moves, ply, onPly }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = ply ?? moves.length;
  useEffect(() => {
    // By hand: the browser's own way would scroll the page as well.
    const current = list.current?.querySelector<HTMLElement>(`[data-ply="${shown}"]`);
    if (list.current && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown]);
  const go = (to: number) => onPly(to >= moves.length ? null : Math.max(0, to));
  const rounds = Array.from({ length: Math.ceil(moves.length / 2) }, (_, round) => round);
  return (
    <section className="move-list" aria-label="Moves">
      <ol ref={list} tabIndex={-1}>
        {rounds.map((round) => (
          <li key={round}>
            <span className="move-number tabular">{round + 1}.</span>
            {[round * 2, round * 2 + 1].map((place) =>
              moves[place] === undefined ? null : (
                <button
                  key={place}
                  type="button"
                  data-ply={place + 1}
                  aria-current={shown === place + 1 ? 'step' : undefined}
                  onClick={() => go(place + 1)}
                >
                  {moves[place]}
                </button>
              ),
            )}
          </li>
        ))}
        {moves.length === 0 && <li className="move-none">No moves yet.</li>}
      </ol>
      <div className="move-steps">
        <StepButton name="First position" icon={<ChevronFirst />} isOff={shown === 0} onPress={() => go(0)} />
        <StepButton
          name="One move back"
          icon={<ChevronLeft />}
          isOff={shown === 0}
          onPress={() => go(shown - 1)}
        />
        <StepButton
          name="One move on"
          icon={<ChevronRight />}
          isOff={ply === null}
          onPress={() => go(shown + 1)}
        />
        <StepButton
          name="Present position"
          icon={<ChevronLast />}
          isOff={ply === null}
          onPress={() => onPly(null)}
        />
      </div>
    </section>
  );
}

interface StepButtonProps {
  name: string;
  icon: ReactNode;
  isOff: boolean;
  onPress: () => void;
}

const StepButton = ({ name, icon, isOff, onPress }: StepButtonProps) => (
  <button type="button" aria-label={name} title={name} disabled={isOff} onClick={onPress}>
    {icon}
  </button>
);
