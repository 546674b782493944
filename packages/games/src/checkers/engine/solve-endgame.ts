// Retrograde analysis of one endgame, together with the same pieces seen from the other side, since a move that captures
// and crowns nothing leads from one to the other. Positions whose outcome is known are worked through in the order of
// their distance; each passes its outcome to the positions that a move leads from.
import { DARK, lastRow, reverseBits, squareOfBit, stepTo } from './board.ts';
import { type Material, indexOf, kingPlacements, menPlacements, positionAt } from './endgame-index.ts';
import { Generator, jumpers } from './generate.ts';
import { MAX_MOVES, MOVE_SIZE, after, fromOf, toOf } from './moves.ts';

type Pair<Item> = [Item, Item];
/** The outcome of a position outside the pair, seen as dark. */
type LookUp = (own: number, enemy: number, kings: number) => number;

/** No four pieces need more plies; Int8Array holds the distances. */
const MAX_DISTANCE = 126;
/** In `open`: the position does not exist, or must capture, so no quiet move of it is waited for. */
const SETTLED = 255;
/** In `open`, added to the count: a move outside the pair draws or wins, so the position is never lost. */
const NEVER_LOST = 64;

export function solvePair(tables: Pair<Int8Array>, materials: Pair<Material>, lookUp: LookUp): void {
  const solver = new Solver(tables, materials, lookUp);
  solver.begin(0);
  if (tables[0] !== tables[1]) solver.begin(1);
  solver.finish();
}

class Solver {
  readonly #tables: Pair<Int8Array>;
  readonly #materials: Pair<Material>;
  readonly #lookUp: LookUp;
  /** By table and position: how many quiet moves have no outcome yet. */
  readonly #open: Pair<Uint8Array>;
  /** The longest loss that moves outside the pair offer, where all of those lose. */
  readonly #longest: Pair<Uint8Array>;
  /** By distance: positions to decide, as index * 2 + table. */
  readonly #waiting: number[][] = Array.from({ length: MAX_DISTANCE + 2 }, () => []);
  readonly #generator = new Generator();
  readonly #moves = new Int32Array(MAX_MOVES * MOVE_SIZE);

  constructor(tables: Pair<Int8Array>, materials: Pair<Material>, lookUp: LookUp) {
    this.#tables = tables;
    this.#materials = materials;
    this.#lookUp = lookUp;
    const open = new Uint8Array(tables[0].length).fill(SETTLED);
    const longest = new Uint8Array(tables[0].length);
    const isMirror = tables[0] === tables[1];
    this.#open = [open, isMirror ? open : new Uint8Array(tables[1].length).fill(SETTLED)];
    this.#longest = [longest, isMirror ? longest : new Uint8Array(tables[1].length)];
  }

  /** Visits every position of a table: counts its quiet moves and notes what its other moves decide. */
  begin(table: 0 | 1): void {
    const { ownMen, ownKings, enemyMen, enemyKings } = this.#materials[table];
    let index = -1;
    for (const ownMenBits of menPlacements[ownMen]!) {
      for (const ownKingBits of kingPlacements[ownKings]!) {
        for (const enemyMenBits of menPlacements[enemyMen]!) {
          const others = ownMenBits | ownKingBits | (enemyMenBits << 4);
          const isOverlapping =
            (ownMenBits & ownKingBits) !== 0 || ((ownMenBits | ownKingBits) & (enemyMenBits << 4)) !== 0;
          for (const enemyKingBits of kingPlacements[enemyKings]!) {
            index++;
            if (isOverlapping || (others & enemyKingBits) !== 0) continue;
            this.#visit(
              table,
              index,
              ownMenBits | ownKingBits,
              (enemyMenBits << 4) | enemyKingBits,
              ownKingBits | enemyKingBits,
            );
          }
        }
      }
    }
  }

  #visit(table: 0 | 1, index: number, own: number, enemy: number, kings: number): void {
    const capturing = jumpers(own, enemy, kings, DARK);
    const moves = this.#moves;
    const board = { own, enemy, kings, side: DARK };
    const end = this.#generator.generate(board, capturing, moves, 0);
    let [quiet, win, loss, draws] = [0, 0, 0, 0];
    for (let at = 0; at < end; at += MOVE_SIZE) {
      const [move, captured] = [moves[at]!, moves[at + 1]!];
      const isCrowned = !(kings & (1 << fromOf(move))) && (lastRow(DARK) & (1 << toOf(move))) !== 0;
      if (captured === 0 && !isCrowned) {
        quiet++;
        continue;
      }
      const next = after(board, move, captured);
      const reply = this.#lookUp(reverseBits(next.own), reverseBits(next.enemy), reverseBits(next.kings));
      if (reply === 0) draws++;
      else if (reply < 0) win = win === 0 ? -reply : Math.min(win, -reply);
      else loss = Math.max(loss, reply + 1);
    }
    if (capturing === 0) this.#open[table][index] = quiet + (draws > 0 || win > 0 ? NEVER_LOST : 0);
    this.#longest[table][index] = loss;
    if (win > 0) this.#waiting[win]!.push(2 * index + table);
    else if (quiet === 0 && draws === 0) this.#waiting[loss]!.push(2 * index + table);
  }

  finish(): void {
    for (let distance = 0; distance <= MAX_DISTANCE; distance++) {
      const waiting = this.#waiting[distance]!;
      // Grows while it is worked through: a loss may be as long as the longest that other moves offer.
      for (let at = 0; at < waiting.length; at++) {
        const table = (waiting[at]! & 1) as 0 | 1;
        const index = waiting[at]! >> 1;
        if (this.#tables[table][index] !== 0) continue;
        // A win takes an odd number of plies, a loss an even one.
        this.#tables[table][index] = distance % 2 === 1 ? distance : -distance - 1;
        this.#tellPredecessors(table, index, distance);
      }
      this.#waiting[distance] = [];
    }
    if (this.#waiting[MAX_DISTANCE + 1]!.length > 0)
      throw new Error('An endgame is longer than its table holds.');
  }

  /** Takes back the last quiet move of the other side, in every way it can have been made. */
  #tellPredecessors(table: 0 | 1, index: number, distance: number): void {
    const { own, enemy, kings } = positionAt(index, this.#materials[table]);
    const before = table === 0 ? 1 : 0;
    const empty = ~(own | enemy);
    for (let left = enemy; left !== 0; left &= left - 1) {
      const to = left & -left;
      const isKing = (kings & to) !== 0;
      const square = squareOfBit(to);
      // Seen from here the other side moves up, so its men came from below.
      for (let direction = 0; direction < (isKing ? 4 : 2); direction++) {
        const from = stepTo[square * 4 + direction]!;
        if (from < 0 || !(empty & (1 << from))) continue;
        const bit = 1 << from;
        this.#tell(
          before,
          reverseBits((enemy & ~to) | bit),
          reverseBits(own),
          reverseBits(isKing ? (kings & ~to) | bit : kings),
          distance,
        );
      }
    }
  }

  #tell(table: 0 | 1, own: number, enemy: number, kings: number, distance: number): void {
    const index = indexOf(own, enemy, kings, this.#materials[table]);
    if (this.#tables[table][index] !== 0 || this.#open[table][index] === SETTLED) return;
    if (distance % 2 === 0) {
      this.#waiting[distance + 1]!.push(2 * index + table);
      return;
    }
    if (--this.#open[table][index]! > 0) return;
    const loss = Math.max(distance + 1, this.#longest[table][index]!);
    this.#waiting[loss]!.push(2 * index + table);
  }
}
