// Checks endgame tables against the rules: the outcome of every position must follow from the outcomes of the positions
// that its moves lead to. Distances that fall with every move make that a proof, not only a lack of contradictions.
import { DARK } from './board.ts';
import { type Material, positionAt, sizeOf } from './endgame-index.ts';
import { type EndgameTables, lossIn } from './endgame-tables.ts';
import { Generator, jumpers } from './generate.ts';
import { MAX_MOVES, MOVE_SIZE, after } from './moves.ts';

const generator = new Generator();
const moves = new Int32Array(MAX_MOVES * MOVE_SIZE);

export interface Checked {
  positions: number;
  wrong: number;
  longest: number;
}

/** Looks at every `stride`-th position. */
export function checkEndgame(tables: EndgameTables, material: Material, stride = 1): Checked {
  const checked: Checked = { positions: 0, wrong: 0, longest: 0 };
  for (let index = 0; index < sizeOf(material); index += stride) {
    const { own, enemy, kings, isReal } = realPosition(index, material);
    if (!isReal) continue;
    const outcome = tables.outcome(own, enemy, kings, DARK);
    checked.positions++;
    if (outcome !== outcomeOfMoves(tables, own, enemy, kings)) checked.wrong++;
    checked.longest = Math.max(checked.longest, outcome);
  }
  return checked;
}

function realPosition(index: number, material: Material) {
  const position = positionAt(index, material);
  const { ownMen, ownKings, enemyMen, enemyKings } = material;
  const pieces = ownMen + ownKings + enemyMen + enemyKings;
  return { ...position, isReal: bits(position.own | position.enemy) === pieces };
}

const bits = (set: number): number => (set >>> 0).toString(2).replaceAll('0', '').length;

function outcomeOfMoves(tables: EndgameTables, own: number, enemy: number, kings: number): number {
  const board = { own, enemy, kings, side: DARK };
  const end = generator.generate(board, jumpers(own, enemy, kings, DARK), moves, 0);
  let [win, loss, isDrawn] = [0, 0, false];
  for (let at = 0; at < end; at += MOVE_SIZE) {
    const next = after(board, moves[at]!, moves[at + 1]!);
    const reply = tables.outcome(next.own, next.enemy, next.kings, next.side);
    if (reply === 0) isDrawn = true;
    else if (reply < 0) win = win === 0 ? -reply : Math.min(win, -reply);
    else loss = Math.max(loss, reply + 1);
  }
  if (win > 0) return win;
  return isDrawn ? 0 : lossIn(loss);
}
