// A game of chess on the screen: board, promotion, moves, what was captured, PGN.
import { chess } from '@msm/games/chess/chess';
import { writePgn } from '@msm/games/chess/pgn';
import type { ChessCommand, ChessView, Promotion } from '@msm/games/chess/state';
import * as Radix from 'radix-ui/dialog';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocusReturn } from '../../../ui/overlays/modal.tsx';
import { BoardGame } from '../board/board-game.tsx';
import type { Clocks } from '../board/clock-face.tsx';
import { SquareBoard } from '../board/square-board.tsx';
import { DrawOffer, GameText, TwoSeatActions } from '../board/two-seat-actions.tsx';
import { useBoardSounds } from '../board/use-board-sounds.ts';
import { usePly } from '../board/use-ply.ts';
import { SIDES } from '../game-words.ts';
import type { BoardProps } from '../players.ts';
import {
  capturedBy,
  extendHistory,
  spokenStep,
  squareIndex,
  squareName,
  squaresOf,
  type ChessHistory,
} from './chess-history.rules.ts';
import { ChessPiece, chessPieceName, kindName, type ChessPieceCode } from './chess-pieces.tsx';

export interface ChessGameProps extends BoardProps<ChessView, ChessCommand> {
  clocks?: Clocks | null;
  /** For the PGN. */
  playedOn: string;
}

export function ChessGame({ view, seat, players, act, clocks = null, playedOn }: ChessGameProps) {
  const history = useHistory(view);
  const [ply, setPly] = usePly(view.moves.length);
  const [promoting, setPromoting] = useState<{ from: string; to: string; seq: number } | undefined>();
  const isPresent = ply === null;
  const fen = isPresent ? view.fen : (history.steps[ply - 1]?.fen ?? view.startFen);
  const squares = useMemo(() => squaresOf(fen), [fen]);
  const isOwnTurn = act !== undefined && isPresent && seat !== null && view.turn === seat && !view.ended;
  const targets = useMemo(
    () => (isOwnTurn ? targetsIn(view, seat) : new Map<number, number[]>()),
    [view, seat, isOwnTurn],
  );
  const lastStep = history.steps[(ply ?? history.steps.length) - 1];
  const lastPlayed = history.steps.at(-1);
  useBoardSounds({
    moveCount: view.moves.length,
    isCapture: lastPlayed?.captured !== undefined,
    ended: view.ended,
    seat,
  });
  const send = (command: ChessCommand) => act?.({ ...command, seq: view.seq });
  const move = (from: number, to: number) => {
    const [start, end] = [squareName(from), squareName(to)];
    const isPromotion = squares[from]?.endsWith('p') === true && (to < 8 || to > 55);
    if (isPromotion) setPromoting({ from: start, to: end, seq: view.seq });
    else send({ type: 'move', from: start, to: end });
  };
  const firstTurn = view.startFen.split(' ')[1] === 'w' ? 0 : 1;
  const pgn = useMemo(
    () =>
      writePgn(view, {
        Event: 'Gaming lounge',
        Date: playedOn.replaceAll('-', '.'),
        White: players[0]!.name,
        Black: players[1]!.name,
      }),
    [view, players, playedOn],
  );
  return (
    <BoardGame
      seat={seat}
      players={players}
      sides={SIDES.chess}
      turn={view.ended ? null : view.turn}
      clocks={clocks}
      captured={[0, 1].map((each) =>
        capturedBy(history, each, firstTurn).map((code, place) => <ChessPiece key={place} code={code} />),
      )}
      moves={history.steps.map(({ san }) => san)}
      ply={ply}
      onPly={setPly}
      seatBelow={seat ?? 0}
      renderBoard={(isFlipped) => (
        <div className="relative">
          <SquareBoard<ChessPieceCode>
            label="Chess board"
            squares={squares}
            squareName={squareName}
            pieceName={chessPieceName}
            Piece={ChessPiece}
            mayBecome={(from, to) => from.endsWith('p') && from.charAt(0) === to.charAt(0)}
            isFlipped={isFlipped}
            coordinates="edges"
            targetsOf={(square) => targets.get(square) ?? []}
            onMove={move}
            lastMove={
              lastStep ? [squareIndex(lastStep.move.slice(0, 2)), squareIndex(lastStep.move.slice(2, 4))] : []
            }
            checked={isPresent && view.isCheck ? squares.indexOf(view.turn === 0 ? 'wk' : 'bk') : undefined}
          />
          {promoting?.seq === view.seq && isOwnTurn && (
            <PromotionChoice
              color={seat === 0 ? 'w' : 'b'}
              onChoose={(promotion) => {
                setPromoting(undefined);
                send({ type: 'move', from: promoting.from, to: promoting.to, promotion });
              }}
              onCancel={() => setPromoting(undefined)}
            />
          )}
        </div>
      )}
      notice={<DrawOffer view={view} seat={seat} act={act && send} />}
      actions={
        <>
          <TwoSeatActions view={view} seat={seat} act={act && send} />
          {isOwnTurn && <ClaimDraw view={view} seat={seat} onClaim={() => send({ type: 'claimDraw' })} />}
          {view.moves.length > 0 && <GameText format="PGN" text={pgn} />}
        </>
      }
      spoken={
        lastStep && isPresent
          ? spokenStep(lastStep, SIDES.chess[(view.moves.length - 1 + firstTurn) % 2]!)
          : ''
      }
    />
  );
}

/** By square: where its piece may go. */
function targetsIn(view: ChessView, seat: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const command of chess.legalMoves(view, seat)) {
    if (command.type !== 'move') continue;
    const from = squareIndex(command.from);
    found.set(from, [...(found.get(from) ?? []), squareIndex(command.to)]);
  }
  return found;
}

function useHistory({ startFen, moves }: ChessView): ChessHistory {
  const [known, setKnown] = useState<ChessHistory>();
  const history = extendHistory(known, startFen, moves);
  if (history !== known) setKnown(history);
  return history;
}

const PROMOTIONS: readonly Promotion[] = ['q', 'n', 'r', 'b'];

interface PromotionChoiceProps {
  color: 'w' | 'b';
  onChoose: (promotion: Promotion) => void;
  onCancel: () => void;
}

/** Over the board alone; the focus stays within and goes back to the square. */
function PromotionChoice({ color, onChoose, onCancel }: PromotionChoiceProps) {
  const returnFocus = useFocusReturn(true);
  return (
    <Radix.Root open onOpenChange={onCancel}>
      <Radix.Content
        className="promotion"
        aria-describedby={undefined}
        onCloseAutoFocus={returnFocus}
        onClick={({ target, currentTarget }) => target === currentTarget && onCancel()}
      >
        <Radix.Title className="sr-only">Promote to</Radix.Title>
        <div>
          {PROMOTIONS.map((kind) => (
            <button key={kind} type="button" aria-label={kindName(kind)} onClick={() => onChoose(kind)}>
              <ChessPiece code={`${color}${kind}`} />
            </button>
          ))}
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}

interface ClaimDrawProps {
  view: ChessView;
  seat: number;
  onClaim: () => void;
}

function ClaimDraw({ view, seat, onClaim }: ClaimDrawProps) {
  const isClaimable = chess.legalMoves(view, seat).some(({ type }) => type === 'claimDraw');
  return isClaimable ? (
    <Button size="small" look="quiet" onClick={onClaim}>
      Claim a draw
    </Button>
  ) : null;
}
