// Finds a move: iterative deepening over alpha-beta with a transposition table, late move reductions and the endgame tables.
// Lines end only where neither side can capture. Deterministic, unless a clock ends it.
import { type Board, DARK, countBits } from './board.ts';
import type { EndgameTables } from './endgame-tables.ts';
import { evaluate } from './evaluate.ts';
import { Generator, jumpers } from './generate.ts';
import { MoveOrder, pickNext } from './move-order.ts';
import { MAX_MOVES, MOVE_SIZE, after, fromOf } from './moves.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition-table.ts';

const INFINITY = 32_000;
export const WIN = 30_000;
/** A score beyond this is a win in so many plies. */
const WIN_BOUND = WIN - 500;
const MAX_PLY = 120;
const MAX_DEPTH = 90;
/** Forty moves by each side without a capture or an advance of a man are a draw. */
export const QUIET_PLIES_TO_DRAW = 80;
/** Beyond the depth, exchanges that only threaten are followed so far. */
const MAX_THREAT_PLIES = 4;
/** The clock costs more than a node: read once in so many. */
const NODES_BETWEEN_CLOCKS = 2_048;
const FIRST_WINDOW = 24;

export interface Budget {
  maxNodes: number;
  /** Asked now and then; the search ends soon after it answers true. */
  isTimeUp?: () => boolean;
}

/** Blurs the evaluation: each position is misjudged by up to `amplitude`, always alike for one seed. */
export interface Noise {
  amplitude: number;
  seed: number;
}

export interface Question {
  board: Board;
  /** Positions since the last capture or advance of a man, oldest first, without `board`. */
  earlier: readonly Board[];
  budget: Budget;
  noise?: Noise;
  tables?: EndgameTables;
}

export interface Found {
  /** From and to, and the captured pieces; -1 in a position without a move. */
  move: number;
  captured: number;
  score: number;
  depth: number;
  nodes: number;
}

export class Search {
  readonly #generator = new Generator();
  readonly #order = new MoveOrder(MAX_PLY + 1);
  readonly #table: TranspositionTable;
  readonly #moves = new Int32Array(MAX_MOVES * MOVE_SIZE * (MAX_PLY + 2));
  readonly #scores = new Int32Array(MAX_MOVES * MOVE_SIZE * (MAX_PLY + 2));
  /** The game's positions since the last irreversible move, then the line of the search. */
  readonly #line: Board[] = [];
  #root = 0;
  #budget: Budget = { maxNodes: 0 };
  #noise: Noise = { amplitude: 0, seed: 0 };
  #endgames: EndgameTables | undefined;
  #nodes = 0;
  #isStopped = false;
  /** Depth 1 is always finished: there must be a move. */
  #mayStop = false;
  #best = { move: -1, captured: 0 };

  constructor(tableBits = 16) {
    this.#table = new TranspositionTable(tableBits);
  }

  run({ board, earlier, budget, noise, tables }: Question): Found {
    this.#budget = budget;
    this.#noise = noise ?? { amplitude: 0, seed: 0 };
    this.#endgames = tables;
    this.#nodes = 0;
    this.#isStopped = false;
    this.#mayStop = false;
    this.#best = { move: -1, captured: 0 };
    this.#table.clear();
    this.#order.clear();
    this.#root = earlier.length;
    for (const [index, each] of earlier.entries()) this.#line[index] = each;
    const capturing = jumpers(board.own, board.enemy, board.kings, board.side);
    const choices = this.#generator.generate(board, capturing, this.#moves, 0) / MOVE_SIZE;
    let [score, reached] = [0, 0];
    if (choices === 0) return { ...this.#best, score, depth: reached, nodes: 0 };
    for (let depth = 1; depth <= MAX_DEPTH; depth++) {
      const searched = this.#searchWindow(board, depth, score);
      if (this.#isStopped) break;
      score = searched;
      reached = depth;
      this.#mayStop = true;
      const isDecided = choices === 1 || (Math.abs(score) > WIN_BOUND && WIN - Math.abs(score) <= depth);
      if (isDecided || this.#nodes >= budget.maxNodes) break;
    }
    // An unfinished depth still tried the best move first: what it prefers is at least as good.
    return { ...this.#best, score, depth: reached, nodes: this.#nodes };
  }

  /** Aspiration window: most iterations end near the score of the last, and a narrow window is cheap. */
  #searchWindow(board: Board, depth: number, expected: number): number {
    let window = depth < 4 ? 2 * INFINITY : FIRST_WINDOW;
    let alpha = Math.max(-INFINITY, expected - window);
    let beta = Math.min(INFINITY, expected + window);
    const quietPlies = this.#root;
    for (;;) {
      const score = this.#search(board, depth, alpha, beta, 0, quietPlies, 0);
      if (this.#isStopped) return score;
      window *= 4;
      if (score <= alpha && alpha > -INFINITY) alpha = Math.max(-INFINITY, score - window);
      else if (score >= beta && beta < INFINITY) beta = Math.min(INFINITY, score + window);
      else return score;
    }
  }

  #search(
    board: Board,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    quietPlies: number,
    start: number,
  ): number {
    if (this.#countNode()) return 0;
    const { own, enemy, kings, side } = board;
    if (ply > 0) {
      if (own === 0) return ply - WIN;
      if (quietPlies >= 4 && this.#isRepeated(board, ply, quietPlies)) return 0;
      if (this.#endgames && countBits(own | enemy) <= this.#endgames.maxPieces) {
        const outcome = this.#endgames.outcome(own, enemy, kings, side);
        return outcome === 0 ? 0 : outcome > 0 ? WIN - ply - outcome : ply - WIN - outcome - 1;
      }
    }
    const capturing = jumpers(own, enemy, kings, side);
    if (depth <= 0 && capturing === 0) {
      const isThreatened = depth > -MAX_THREAT_PLIES && jumpers(enemy, own, kings, side ^ 1) !== 0;
      if (!isThreatened || ply >= MAX_PLY) return this.#evaluate(board);
    }
    if (ply >= MAX_PLY) return this.#evaluate(board);

    const table = this.#table;
    let tableMove = -1;
    if (table.probe(board)) {
      tableMove = table.move;
      if (ply > 0 && table.depth >= depth && beta - alpha === 1) {
        const score = fromTable(table.score, ply);
        if (table.bound === EXACT) return score;
        if (table.bound === AT_LEAST ? score >= beta : score <= alpha) return score;
      }
    }
    const moves = this.#moves;
    const end = this.#generator.generate(board, capturing, moves, start);
    if (end === start) return ply - WIN;
    if (quietPlies >= QUIET_PLIES_TO_DRAW && ply > 0) return 0;
    this.#line[this.#root + ply] = board;
    this.#order.rate(board, moves, this.#scores, { start, end, ply, tableMove });
    return this.#searchMoves(board, depth, alpha, beta, ply, quietPlies, { start, end, capturing });
  }

  #searchMoves(
    board: Board,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    quietPlies: number,
    { start, end, capturing }: { start: number; end: number; capturing: number },
  ): number {
    const moves = this.#moves;
    const firstAlpha = alpha;
    // A forced reply costs no depth.
    const isForced = end - start === MOVE_SIZE;
    const nextDepth = depth - (isForced && depth > 0 ? 0 : 1);
    let best = -INFINITY;
    let bestMove = -1;
    for (let index = start; index < end; index += MOVE_SIZE) {
      pickNext(moves, this.#scores, index, end);
      const move = moves[index]!;
      const captured = moves[index + 1]!;
      const next = after(board, move, captured);
      const isQuiet = captured === 0 && (board.kings & (1 << fromOf(move))) !== 0;
      const quiet = isQuiet ? quietPlies + 1 : 0;
      let score: number;
      if (index === start) {
        score = -this.#search(next, nextDepth, -beta, -alpha, ply + 1, quiet, end);
      } else {
        const count = (index - start) / MOVE_SIZE;
        let reduced = 0;
        if (capturing === 0 && depth >= 3 && count >= 3) reduced = count >= 6 && depth >= 6 ? 2 : 1;
        score = -this.#search(next, nextDepth - reduced, -alpha - 1, -alpha, ply + 1, quiet, end);
        if (score > alpha && reduced > 0) {
          score = -this.#search(next, nextDepth, -alpha - 1, -alpha, ply + 1, quiet, end);
        }
        if (score > alpha && score < beta) {
          score = -this.#search(next, nextDepth, -beta, -alpha, ply + 1, quiet, end);
        }
      }
      if (this.#isStopped) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      bestMove = move;
      if (ply === 0) this.#best = { move, captured };
      if (score >= beta) {
        if (capturing === 0) this.#order.reward(board, moves, start, index, ply, depth);
        break;
      }
    }
    const bound = best >= beta ? AT_LEAST : best > firstAlpha ? EXACT : AT_MOST;
    this.#table.store(board, bestMove, toTable(best, ply), depth, bound);
    return best;
  }

  #isRepeated({ own, enemy, kings }: Board, ply: number, quietPlies: number): boolean {
    const line = this.#line;
    const now = this.#root + ply;
    const oldest = Math.max(0, now - quietPlies);
    for (let at = now - 4; at >= oldest; at -= 2) {
      const before = line[at]!;
      if (before.own === own && before.enemy === enemy && before.kings === kings) return true;
    }
    return false;
  }

  #evaluate(board: Board): number {
    const score = evaluate(board);
    const { amplitude, seed } = this.#noise;
    if (amplitude === 0) return score;
    const [dark, light] = board.side === DARK ? [board.own, board.enemy] : [board.enemy, board.own];
    let mixed = Math.imul(dark ^ seed, 0x2c1b3c6d) ^ Math.imul(light + board.kings, 0x297a2d39);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    const share = ((mixed ^ (mixed >>> 13)) & 0xffff) / 0x8000 - 1;
    // The error is the position's, not the mover's: seen from the other side it has the other sign.
    return score + Math.trunc(board.side === DARK ? share * amplitude : -share * amplitude);
  }

  /** True when the search has to end. */
  #countNode(): boolean {
    this.#nodes++;
    if (!this.#mayStop || this.#isStopped) return this.#isStopped;
    const { maxNodes, isTimeUp } = this.#budget;
    this.#isStopped =
      this.#nodes >= maxNodes || (this.#nodes % NODES_BETWEEN_CLOCKS === 0 && isTimeUp?.() === true);
    return this.#isStopped;
  }
}

/** In the table a win counts from its position, in the search from the root. */
const toTable = (score: number, ply: number): number =>
  score > WIN_BOUND ? score + ply : score < -WIN_BOUND ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score > WIN_BOUND ? score - ply : score < -WIN_BOUND ? score + ply : score;
