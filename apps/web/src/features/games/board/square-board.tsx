// A board of 64 squares for chess and checkers: played by pressing, dragging or keys. Squares are buttons with names; pieces lie above
// them and slide when they move. One square is a tab stop; arrows move, enter or space chooses, escape lets go.
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Squares, trackPieces } from './piece-identity.rules.ts';
import './square-board.css';

export interface SquareBoardProps<Code extends string> {
  label: string;
  squares: Squares<Code>;
  /** 'e4', or '18' in checkers; empty for a square that is not played on. */
  squareName: (square: number) => string;
  pieceName: (code: Code) => string;
  Piece: ComponentType<{ code: Code }>;
  mayBecome: (from: Code, to: Code) => boolean;
  isFlipped: boolean;
  /** Where the piece of a square may go; empty for pieces that may not move. */
  targetsOf: (square: number) => readonly number[];
  onMove: (from: number, to: number) => void;
  /** A piece that has to go on, such as in the middle of a capture. */
  heldSquare?: number | undefined;
  lastMove?: readonly number[];
  /** What stands in a corner of a square: rank and file at the edges, or every square's number. */
  coordinates: 'edges' | 'numbers';
  /** Marks the pieces that may move, where not every one may. */
  isHinting?: boolean;
  /** The square of a king in check. */
  checked?: number | undefined;
}

/** A press that moves further than this is a drag. */
const DRAG_PX = 5;
const KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export function SquareBoard<Code extends string>(props: SquareBoardProps<Code>) {
  const { label, squares, squareName, pieceName, Piece, mayBecome, isFlipped } = props;
  const { targetsOf, onMove, heldSquare, lastMove = [], checked, coordinates, isHinting = false } = props;
  const board = useRef<HTMLDivElement>(null);
  const pieces = useTracked(squares, mayBecome);
  const [chosen, setChosen] = useChosen(squares);
  const [tabStop, setTabStop] = useState<number | undefined>();
  const selected = heldSquare ?? chosen;
  const targets = selected === undefined ? [] : targetsOf(selected);
  const press = (square: number) => {
    if (selected !== undefined && targets.includes(square)) {
      setChosen(undefined);
      onMove(selected, square);
    } else {
      setChosen(square !== selected && targetsOf(square).length > 0 ? square : undefined);
    }
  };
  const drag = useDrag({
    board,
    isFlipped,
    canStart: (square) => targetsOf(square).length > 0 && (heldSquare === undefined || heldSquare === square),
    onStart: setChosen,
    onDrop: (from, to) => {
      if (!targetsOf(from).includes(to)) return;
      setChosen(undefined);
      onMove(from, to);
    },
  });
  const order = Array.from({ length: 64 }, (_, place) => (isFlipped ? 63 - place : place));
  const firstStop =
    tabStop ?? order.findLast((square) => squareName(square) !== '' && squares[square] !== null);
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(undefined);
    const step = KEY_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = neighbour(order, firstStop ?? order[0]!, step, (square) => squareName(square) !== '');
    setTabStop(next);
    board.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };
  return (
    <div
      ref={board}
      className="square-board"
      role="group"
      aria-label={label}
      data-flipped={isFlipped || undefined}
      onKeyDown={moveFocus}
      {...drag.handlers}
    >
      <div className="squares">
        {order.map((square, place) => {
          const name = squareName(square);
          const shade = ((square >> 3) + square) % 2 === 0 ? 'light' : 'dark';
          if (name === '') return <span key={square} className="square" data-shade={shade} />;
          const code = squares[square] ?? null;
          const isTarget = targets.includes(square);
          return (
            <button
              key={square}
              type="button"
              className="square"
              data-square={square}
              data-shade={shade}
              data-last={lastMove.includes(square) || undefined}
              data-checked={square === checked || undefined}
              data-target={isTarget ? (code === null ? 'empty' : 'piece') : undefined}
              data-movable={targetsOf(square).length > 0 || undefined}
              data-hint={(isHinting && targetsOf(square).length > 0) || undefined}
              data-rank={coordinates === 'edges' ? (place % 8 === 0 ? name.slice(1) : undefined) : name}
              aria-pressed={square === selected}
              aria-label={[name, code && pieceName(code), isTarget && 'can go here']
                .filter(Boolean)
                .join(', ')}
              tabIndex={square === firstStop ? 0 : -1}
              onFocus={() => setTabStop(square)}
              onClick={() => !drag.hasJustDropped() && press(square)}
            >
              {coordinates === 'edges' && place > 55 && <span aria-hidden>{name.slice(0, 1)}</span>}
            </button>
          );
        })}
      </div>
      <div className="pieces" aria-hidden>
        {pieces.map(({ id, code, square }) => (
          <div
            key={id}
            className="piece"
            data-piece-on={square}
            data-column={columnOf(square, isFlipped)}
            data-row={rowOf(square, isFlipped)}
          >
            <Piece code={code} />
          </div>
        ))}
      </div>
    </div>
  );
}

const columnOf = (square: number, isFlipped: boolean) => (isFlipped ? 7 - (square & 7) : square & 7);
const rowOf = (square: number, isFlipped: boolean) => (isFlipped ? 7 - (square >> 3) : square >> 3);

/** The next square in that direction on which one can play; the same one at the edge. */
function neighbour(
  order: readonly number[],
  from: number,
  [rows, columns]: readonly [number, number],
  isPlayed: (square: number) => boolean,
): number {
  const at = order.indexOf(from);
  let [row, column] = [at >> 3, at & 7];
  for (;;) {
    row += rows;
    column += columns;
    if (row < 0 || row > 7 || column < 0 || column > 7) return from;
    const square = order[row * 8 + column]!;
    if (isPlayed(square)) return square;
    // On a board of diagonals the square beside is empty ground: the nearest of the next row or column.
    const aside = order[(row * 8 + column) ^ 1]!;
    if (rows !== 0 && isPlayed(aside)) return aside;
  }
}

function useTracked<Code extends string>(
  squares: Squares<Code>,
  mayBecome: (from: Code, to: Code) => boolean,
) {
  const [tracked, setTracked] = useState(() => ({ squares, pieces: trackPieces([], squares, mayBecome) }));
  if (tracked.squares === squares) return tracked.pieces;
  const pieces = trackPieces(tracked.pieces, squares, mayBecome);
  setTracked({ squares, pieces });
  return pieces;
}

/** A choice holds for the position that it was made in. */
function useChosen(squares: unknown) {
  const [kept, setKept] = useState<{ squares: unknown; square: number | undefined }>({
    squares,
    square: undefined,
  });
  const choose = (square: number | undefined) => setKept({ squares, square });
  return [kept.squares === squares ? kept.square : undefined, choose] as const;
}

interface Drag {
  board: { current: HTMLElement | null };
  isFlipped: boolean;
  canStart: (square: number) => boolean;
  onStart: (square: number) => void;
  onDrop: (from: number, to: number) => void;
}

/** Moves the piece's element with the pointer, past React: a drag is not a state of the game. */
function useDrag({ board, isFlipped, canStart, onStart, onDrop }: Drag) {
  const going = useRef<{
    square: number;
    x: number;
    y: number;
    piece: HTMLElement | null;
    isDragging: boolean;
  }>(undefined);
  const droppedAtMs = useRef(-Infinity);
  const end = () => {
    const { piece } = going.current ?? {};
    going.current = undefined;
    if (!piece) return;
    piece.style.translate = '';
    delete piece.dataset.dragged;
  };
  const endOnLeaving = useEffectEvent(end);
  useEffect(() => () => endOnLeaving(), []);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const square = Number((event.target as HTMLElement).dataset['square'] ?? -1);
      if (event.button !== 0 || square < 0 || !canStart(square)) return;
      const piece = board.current?.querySelector<HTMLElement>(`[data-piece-on="${square}"]`) ?? null;
      going.current = { square, x: event.clientX, y: event.clientY, piece, isDragging: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const drag = going.current;
      if (!drag?.piece) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.isDragging && Math.hypot(dx, dy) < DRAG_PX) return;
      if (!drag.isDragging) {
        drag.isDragging = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.piece.dataset['dragged'] = '';
        onStart(drag.square);
      }
      drag.piece.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const drag = going.current;
      end();
      if (!drag?.isDragging || !board.current) return;
      droppedAtMs.current = event.timeStamp;
      const to = squareAt(board.current.getBoundingClientRect(), event, isFlipped);
      if (to !== undefined) onDrop(drag.square, to);
    },
    onPointerCancel: end,
  };
  /** The click that browsers send after a drop is none. */
  const hasJustDropped = () => performance.now() - droppedAtMs.current < 50;
  return { handlers, hasJustDropped };
}

function squareAt(box: DOMRect, { clientX, clientY }: PointerEvent, isFlipped: boolean): number | undefined {
  const column = Math.floor(((clientX - box.left) / box.width) * 8);
  const row = Math.floor(((clientY - box.top) / box.height) * 8);
  if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
  return isFlipped ? 63 - (row * 8 + column) : row * 8 + column;
}
