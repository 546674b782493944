// Endgame tables: who wins each position of up to four pieces, and in how many plies. Computed once by retrograde analysis
// and then looked up. They leave out the draw by forty moves: a win that takes longer than that is still called a win.
import { DARK, countBits, reverseBits } from './board.ts';
import { type Material, indexOf, sizeOf, slotOf } from './endgame-index.ts';
import { solvePair } from './solve-endgame.ts';

const MAX_PIECES = 4;

/** Plies to the end: n > 0 is a win in n, -n - 1 a loss in n (a side that cannot move has lost in 0), 0 a draw. */
export type Outcome = number;
export const lossIn = (plies: number): Outcome => -plies - 1;

export class EndgameTables {
  readonly #tables: ({ outcomes: Int8Array; material: Material } | undefined)[] = [];

  readonly maxPieces: number;

  /** With four pieces it works for seconds. */
  constructor(maxPieces: 2 | 3 | 4 = MAX_PIECES) {
    this.maxPieces = maxPieces;
    for (const material of inOrder(maxPieces)) {
      const { ownMen, ownKings, enemyMen, enemyKings } = material;
      if (this.#tables[slotOf(ownMen, ownKings, enemyMen, enemyKings)]) continue;
      const mirrored = { ownMen: enemyMen, ownKings: enemyKings, enemyMen: ownMen, enemyKings: ownKings };
      const own = new Int8Array(sizeOf(material));
      const isMirror = ownMen === enemyMen && ownKings === enemyKings;
      const other = isMirror ? own : new Int8Array(sizeOf(mirrored));
      this.#tables[slotOf(ownMen, ownKings, enemyMen, enemyKings)] = { outcomes: own, material };
      this.#tables[slotOf(enemyMen, enemyKings, ownMen, ownKings)] = { outcomes: other, material: mirrored };
      solvePair([own, other], [material, mirrored], (board, enemy, kings) =>
        this.#lookUp(board, enemy, kings),
      );
    }
  }

  /** Of a position with at most `maxPieces`, for the side to move. */
  outcome(own: number, enemy: number, kings: number, side: number): Outcome {
    return side === DARK
      ? this.#lookUp(own, enemy, kings)
      : this.#lookUp(reverseBits(own), reverseBits(enemy), reverseBits(kings));
  }

  #lookUp(own: number, enemy: number, kings: number): Outcome {
    if (own === 0) return lossIn(0);
    const [ownKings, enemyKings] = [countBits(own & kings), countBits(enemy & kings)];
    const slot = slotOf(countBits(own) - ownKings, ownKings, countBits(enemy) - enemyKings, enemyKings);
    const { outcomes, material } = this.#tables[slot]!;
    return outcomes[indexOf(own, enemy, kings, material)]!;
  }
}

/** A capture leads to fewer pieces and a crowning to fewer men, so those come first. */
function inOrder(maxPieces: number): Material[] {
  const found: Material[] = [];
  for (let pieces = 2; pieces <= maxPieces; pieces++) {
    for (let men = 0; men <= pieces; men++) {
      for (let own = 1; own < pieces; own++) {
        for (let ownMen = Math.max(0, men - (pieces - own)); ownMen <= Math.min(own, men); ownMen++) {
          const [enemyMen, enemy] = [men - ownMen, pieces - own];
          found.push({ ownMen, ownKings: own - ownMen, enemyMen, enemyKings: enemy - enemyMen });
        }
      }
    }
  }
  return found;
}

let shared: EndgameTables | undefined;

/** One set for all games of a process: 7 MB, computed at the first call. */
export function endgameTables(): EndgameTables {
  shared ??= new EndgameTables();
  return shared;
}
