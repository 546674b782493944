// A game of checkers on the screen. A capture of several pieces is made step by step, or at once to its last square.
import { writePdn } from '@msm/games/checkers/pdn';
import type { CheckersCommand, CheckersView, Pieces } from '@msm/games/checkers/state';
import { useMemo, useState } from 'react';
import { BoardGame } from '../board/board-game.tsx';
import type { Clocks } from '../board/clock-face.tsx';
import { SquareBoard } from '../board/square-board.tsx';
import { DrawOffer, GameText, TwoSeatActions } from '../board/two-seat-actions.tsx';
import { useBoardSounds } from '../board/use-board-sounds.ts';
import { usePly } from '../board/use-ply.ts';
import { SIDES } from '../game-words.ts';
import type { BoardProps } from '../players.ts';
import {
  boardSquare,
  gameSquare,
  goOn,
  isWhole,
  pathsOf,
  positionsOf,
  spokenMove,
  squareName,
  squaresOf,
  startOf,
  targetsAfter,
  type CheckersPieceCode,
} from './checkers-moves.rules.ts';
import { CheckersPiece, checkersPieceName } from './checkers-piece.tsx';

export interface CheckersGameProps extends BoardProps<CheckersView, CheckersCommand> {
  clocks?: Clocks | null;
  /** For the PDN. */
  playedOn: string;
}

export function CheckersGame({ view, seat, players, act, clocks = null, playedOn }: CheckersGameProps) {
  const [ply, setPly] = usePly(view.moves.length);
  const [begun, setBegun] = useBegun(view.seq);
  const shown = useShown(view, ply);
  const isOwnTurn = act !== undefined && ply === null && seat !== null && view.turn === seat && !view.ended;
  const paths = useMemo(() => (isOwnTurn ? pathsOf(view, seat) : []), [view, seat, isOwnTurn]);
  const squares = useMemo(() => carried(squaresOf(shown), begun), [shown, begun]);
  const lastMove = view.moves[(ply ?? view.moves.length) - 1];
  useBoardSounds({
    moveCount: view.moves.length,
    isCapture: view.moves.at(-1)?.includes('x') === true,
    ended: view.ended,
    seat,
  });
  const send = (command: CheckersCommand) => act?.({ ...command, seq: view.seq });
  const held = begun.at(-1);
  const step = (from: number, to: number) => {
    const start = begun.length > 0 ? begun : [gameSquare(from)];
    const path = goOn(paths, start, gameSquare(to));
    if (!path) return;
    const isMove = isWhole(paths, path);
    setBegun(isMove ? [] : path);
    if (isMove) send({ type: 'move', path });
  };
  const firstTurn = useMemo(() => startOf(view).turn, [view]);
  const pdn = useMemo(
    () =>
      writePdn(view, {
        Event: 'Gaming lounge',
        Date: playedOn.replaceAll('-', '.'),
        Black: players[0]!.name,
        White: players[1]!.name,
      }),
    [view, players, playedOn],
  );
  return (
    <BoardGame
      seat={seat}
      players={players}
      sides={SIDES.checkers}
      turn={view.ended ? null : view.turn}
      clocks={clocks}
      captured={[12 - pieceCount(view.light), 12 - pieceCount(view.dark)].map(
        (count) => count > 0 && `took ${count}`,
      )}
      moves={view.moves.map((move) => move.replaceAll('x', '×'))}
      ply={ply}
      onPly={setPly}
      seatBelow={seat ?? 0}
      // Dark, seat 0, begins at the top of the squares' own order.
      renderBoard={(isLightBelow) => (
        <SquareBoard<CheckersPieceCode>
          label="Checkers board"
          squares={squares}
          squareName={squareName}
          pieceName={checkersPieceName}
          Piece={CheckersPiece}
          mayBecome={(from, to) => from.charAt(0) === to.charAt(0)}
          isFlipped={!isLightBelow}
          coordinates="numbers"
          isHinting={isForced(paths)}
          heldSquare={held === undefined ? undefined : boardSquare(held)}
          targetsOf={(square) =>
            squareName(square) === ''
              ? []
              : targetsAfter(paths, held === gameSquare(square) ? begun : [gameSquare(square)]).map(
                  boardSquare,
                )
          }
          onMove={step}
          lastMove={lastMove?.split(/[-x]/).map((square) => boardSquare(Number(square))) ?? []}
        />
      )}
      notice={
        <>
          <DrawOffer view={view} seat={seat} act={act && send} />
          {isOwnTurn && view.moves.length > 0 && isForced(paths) && (
            <p className="board-hint">You have to capture.</p>
          )}
        </>
      }
      actions={
        <>
          <TwoSeatActions view={view} seat={seat} act={act && send} />
          {view.moves.length > 0 && <GameText format="PDN" text={pdn} />}
        </>
      }
      spoken={
        lastMove && ply === null
          ? spokenMove(lastMove, SIDES.checkers[(view.moves.length - 1 + firstTurn) % 2]!)
          : ''
      }
    />
  );
}

/** The piece of a capture under way stands where it was put last. */
function carried(
  squares: (CheckersPieceCode | null)[],
  begun: readonly number[],
): (CheckersPieceCode | null)[] {
  const [from, to] = [begun[0], begun.at(-1)];
  if (from === undefined || to === undefined || from === to) return squares;
  const moved = [...squares];
  moved[boardSquare(to)] = squares[boardSquare(from)] ?? null;
  moved[boardSquare(from)] = null;
  return moved;
}

/** A step of two rows is a capture, which the rules make one's duty. */
const isForced = (paths: readonly (readonly number[])[]): boolean =>
  paths.some(([from, to]) => Math.abs(((from! - 1) >> 2) - ((to! - 1) >> 2)) === 2);

function pieceCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

function useShown(view: CheckersView, ply: number | null): Pieces {
  return useMemo(() => {
    if (ply === null) return view;
    return ply === 0 ? startOf(view) : (positionsOf(view)[ply - 1] ?? view);
  }, [view, ply]);
}

const NONE_BEGUN: readonly number[] = [];

/** The squares of a capture under way; they hold for the state it was begun in. */
function useBegun(seq: number) {
  const [kept, setKept] = useState<{ seq: number; path: readonly number[] }>({ seq, path: NONE_BEGUN });
  const setBegun = (path: readonly number[]) => setKept({ seq, path });
  return [kept.seq === seq ? kept.path : NONE_BEGUN, setBegun] as const;
}
