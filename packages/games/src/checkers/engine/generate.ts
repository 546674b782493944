// Writes the legal moves of a position into an array. Captures are mandatory, any of them; captures along different paths
// are different moves.
import {
  type Board,
  DARK,
  countBits,
  downAside,
  jumpTo,
  lastRow,
  squareOfBit,
  stepTo,
  upAside,
} from './board.ts';

/** The pieces of the side that can capture. */
export function jumpers(own: number, enemy: number, kings: number, side: number): number {
  const empty = ~(own | enemy);
  let found = 0;
  const downers = side === DARK ? own : own & kings;
  if (downers !== 0) {
    found |= downers & ((upAside(empty) & enemy) >>> 4);
    found |= downers & upAside((empty >>> 4) & enemy);
  }
  const uppers = side === DARK ? own & kings : own;
  if (uppers !== 0) {
    found |= uppers & ((downAside(empty) & enemy) << 4);
    found |= uppers & downAside((empty << 4) & enemy);
  }
  return found;
}

/** Legal moves that capture nothing, counted without writing them; right only where no capture is possible. */
export function countSteps(own: number, enemy: number, kings: number, side: number): number {
  const empty = ~(own | enemy);
  const downers = side === DARK ? own : own & kings;
  const uppers = side === DARK ? own & kings : own;
  return (
    countBits((downers << 4) & empty) +
    countBits(downAside(downers) & empty) +
    countBits((uppers >>> 4) & empty) +
    countBits(upAside(uppers) & empty)
  );
}

export class Generator {
  #moves: Int32Array = new Int32Array();
  #end = 0;
  #enemy = 0;
  #empty = 0;
  #crowning = 0;
  #firstDirection = 0;
  #lastDirection = 0;
  #from = 0;

  /** `capturing` is what `jumpers` answers for the position. */
  generate({ own, enemy, kings, side }: Board, capturing: number, moves: Int32Array, start: number): number {
    this.#moves = moves;
    this.#end = start;
    if (capturing !== 0) this.#captures(own, enemy, kings, side, capturing);
    else this.#steps(own, enemy, kings, side);
    return this.#end;
  }

  #captures(own: number, enemy: number, kings: number, side: number, capturing: number): void {
    this.#enemy = enemy;
    for (let left = capturing; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const isKing = (kings & bit) !== 0;
      // The square that the piece leaves is free: a king may come back to it.
      this.#empty = ~(own | enemy) | bit;
      this.#firstDirection = isKing || side === DARK ? 0 : 2;
      this.#lastDirection = isKing || side !== DARK ? 4 : 2;
      this.#crowning = isKing ? 0 : lastRow(side);
      this.#from = squareOfBit(bit);
      this.#jumpOn(this.#from, 0);
    }
  }

  /** Depth first: a capture goes on as long as it can, unless the man is crowned. */
  #jumpOn(square: number, captured: number): void {
    let isOver = true;
    for (let direction = this.#firstDirection; direction < this.#lastDirection; direction++) {
      const to = jumpTo[square * 4 + direction]!;
      if (to < 0 || !(this.#empty & (1 << to))) continue;
      const over = 1 << stepTo[square * 4 + direction]!;
      if (!(this.#enemy & ~captured & over)) continue;
      isOver = false;
      if (this.#crowning & (1 << to)) this.#add(to, captured | over);
      else this.#jumpOn(to, captured | over);
    }
    if (isOver) this.#add(square, captured);
  }

  #add(to: number, captured: number): void {
    this.#moves[this.#end++] = this.#from | (to << 5);
    this.#moves[this.#end++] = captured;
  }

  #steps(own: number, enemy: number, kings: number, side: number): void {
    const empty = ~(own | enemy);
    const moves = this.#moves;
    let end = this.#end;
    for (let left = own; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const from = squareOfBit(bit);
      const isKing = (kings & bit) !== 0;
      const last = isKing || side !== DARK ? 4 : 2;
      for (let direction = isKing || side === DARK ? 0 : 2; direction < last; direction++) {
        const to = stepTo[from * 4 + direction]!;
        if (to < 0 || !(empty & (1 << to))) continue;
        moves[end++] = from | (to << 5);
        moves[end++] = 0;
      }
    }
    this.#end = end;
  }
}
