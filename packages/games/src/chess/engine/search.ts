// Finds a move: iterative deepening over alpha-beta with a principal variation, transposition table, null move, late move
// reductions and quiescence. Deterministic: the same position, budget and noise give the same move on every machine,
// unless a clock ends it.
import { isInCheck } from './attacks.ts';
import { Evaluator } from './evaluate.ts';
import { exchangeGain } from './exchange.ts';
import { Generator } from './generate.ts';
import { MoveOrder, isTactical, mostValuableVictim, pickNext } from './move-order.ts';
import { MAX_MOVES, NO_MOVE, moveTo, promotionOf } from './moves.ts';
import { PAWN, WHITE } from './pieces.ts';
import { exchangeValues } from './piece-values.ts';
import { LIST_SIZE, type Position } from './position.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition-table.ts';

const INFINITY = 32_000;
export const MATE = 31_000;
/** A score beyond this is a mate in so many plies. */
const MATE_BOUND = MATE - 500;
const MAX_PLY = 100;
const MAX_DEPTH = 60;
/** Moves of all plies lie in one array; a full board of moves at each is never reached. */
const MOVE_STACK = MAX_MOVES * MAX_PLY;
/** The clock costs more than a node: read once in so many. */
const NODES_BETWEEN_CLOCKS = 1_024;
const FIRST_WINDOW = 30;
const REVERSE_FUTILITY = 80;
const FUTILITY = 110;
const DELTA_MARGIN = 160;

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

export interface Found {
  move: number;
  score: number;
  depth: number;
  nodes: number;
}

const reductions = Int8Array.from({ length: 64 * 64 }, (_, index) => {
  const [depth, count] = [index >> 6, index & 63];
  return depth < 3 || count < 3 ? 0 : Math.trunc(0.6 + (Math.log(depth) * Math.log(count)) / 2.1);
});

export class Search {
  readonly #generator = new Generator();
  readonly #evaluator = new Evaluator();
  readonly #order = new MoveOrder(MAX_PLY + 1);
  readonly #table: TranspositionTable;
  readonly #moves = new Int32Array(MOVE_STACK);
  readonly #scores = new Int32Array(MOVE_STACK);
  #position!: Position;
  #budget: Budget = { maxNodes: 0 };
  #noise: Noise = { amplitude: 0, seed: 0 };
  #nodes = 0;
  #isStopped = false;
  /** Depth 1 is always finished: there must be a move. */
  #mayStop = false;
  #bestRootMove = NO_MOVE;

  constructor(tableBits = 16) {
    this.#table = new TranspositionTable(tableBits);
  }

  /** The position is as before when it answers. Answers NO_MOVE in a position without one. */
  run(position: Position, budget: Budget, noise: Noise = { amplitude: 0, seed: 0 }): Found {
    this.#position = position;
    this.#budget = budget;
    this.#noise = noise;
    this.#nodes = 0;
    this.#isStopped = false;
    this.#mayStop = false;
    this.#bestRootMove = NO_MOVE;
    this.#table.clear();
    this.#order.clear();
    const found: Found = { move: NO_MOVE, score: 0, depth: 0, nodes: 0 };
    const choices = this.#generator.generate(position, this.#moves, 0);
    if (choices === 0) return found;
    for (let depth = 1; depth <= MAX_DEPTH; depth++) {
      const score = this.#searchWindow(depth, found.score);
      // An unfinished depth still tried the best move first: what it prefers is at least as good.
      if (this.#bestRootMove !== NO_MOVE) found.move = this.#bestRootMove;
      if (this.#isStopped) break;
      found.score = score;
      found.depth = depth;
      this.#mayStop = true;
      const isDecided = choices === 1 || (Math.abs(score) > MATE_BOUND && MATE - Math.abs(score) <= depth);
      if (isDecided || this.#nodes >= budget.maxNodes) break;
    }
    found.nodes = this.#nodes;
    return found;
  }

  /** Aspiration window: most iterations end near the score of the last, and a narrow window is cheap. */
  #searchWindow(depth: number, expected: number): number {
    if (depth < 4) return this.#search(depth, -INFINITY, INFINITY, 0, 0, false);
    let window = FIRST_WINDOW;
    let alpha = Math.max(-INFINITY, expected - window);
    let beta = Math.min(INFINITY, expected + window);
    for (;;) {
      const score = this.#search(depth, alpha, beta, 0, 0, false);
      if (this.#isStopped) return score;
      window *= 4;
      if (score <= alpha) alpha = Math.max(-INFINITY, score - window);
      else if (score >= beta) beta = Math.min(INFINITY, score + window);
      else return score;
    }
  }

  #search(depth: number, alpha: number, beta: number, ply: number, start: number, mayPass: boolean): number {
    const position = this.#position;
    const isRoot = ply === 0;
    if (!isRoot) {
      if (position.quietPlies >= 100 || position.isRepeated()) return 0;
      // A mate that is already found cannot be bettered by a longer one.
      alpha = Math.max(alpha, ply - MATE);
      beta = Math.min(beta, MATE - ply - 1);
      if (alpha >= beta) return alpha;
    }
    const inCheck = isInCheck(position);
    if (inCheck) depth++;
    if (depth <= 0 || ply >= MAX_PLY) return this.#quiesce(alpha, beta, ply, start);
    if (this.#countNode()) return 0;

    const isPrincipal = beta - alpha > 1;
    const { keyLow, keyHigh } = position;
    const table = this.#table;
    let tableMove = NO_MOVE;
    if (table.probe(keyLow, keyHigh)) {
      tableMove = table.move;
      if (!isPrincipal && table.depth >= depth) {
        const score = fromTable(table.score, ply);
        if (table.bound === EXACT) return score;
        if (table.bound === AT_LEAST ? score >= beta : score <= alpha) return score;
      }
    } else if (depth >= 5) depth--;

    const judged = inCheck ? -INFINITY : this.#evaluate();
    if (!isPrincipal && !inCheck && Math.abs(beta) < MATE_BOUND) {
      if (depth <= 6 && judged - REVERSE_FUTILITY * depth >= beta) return judged;
      if (mayPass && depth >= 3 && judged >= beta && hasPieces(position)) {
        const score = this.#searchPassed(depth, beta, ply, start, judged);
        if (this.#isStopped) return 0;
        if (score >= beta) return score > MATE_BOUND ? beta : score;
      }
    }
    return this.#searchMoves(depth, alpha, beta, ply, start, { inCheck, isPrincipal, judged, tableMove });
  }

  /** Null move: a position that stays too good when the turn is passed is too good to be allowed. */
  #searchPassed(depth: number, beta: number, ply: number, start: number, judged: number): number {
    const reduction = 3 + Math.trunc(depth / 4) + Math.min(2, Math.trunc((judged - beta) / 200));
    this.#position.makeNull();
    const score = -this.#search(depth - reduction, -beta, 1 - beta, ply + 1, start, false);
    this.#position.unmakeNull();
    return score;
  }

  #searchMoves(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    start: number,
    node: { inCheck: boolean; isPrincipal: boolean; judged: number; tableMove: number },
  ): number {
    const position = this.#position;
    const moves = this.#moves;
    const scores = this.#scores;
    const { inCheck, isPrincipal, judged } = node;
    const end = this.#generator.generate(position, moves, start);
    if (end === start) return inCheck ? ply - MATE : 0;
    this.#order.rate(position, moves, scores, { start, end, ply, tableMove: node.tableMove });
    const { keyLow, keyHigh } = position;
    const firstAlpha = alpha;
    let best = -INFINITY;
    let bestMove = NO_MOVE;
    let quiets = 0;
    for (let index = start; index < end; index++) {
      const move = pickNext(moves, scores, index, end);
      const isQuiet = !isTactical(position.board, move);
      if (isQuiet) quiets++;
      if (!isPrincipal && !inCheck && best > -MATE_BOUND && depth <= 5) {
        if (isQuiet && (quiets > 3 + depth * depth || judged + FUTILITY * depth <= alpha)) continue;
        if (!isQuiet && depth <= 3 && promotionOf(move) === 0 && exchangeGain(position, move) < -60 * depth) {
          continue;
        }
      }
      const history = isQuiet ? this.#order.historyOf(position, move) : 0;
      position.make(move);
      let score: number;
      if (index === start) {
        score = -this.#search(depth - 1, -beta, -alpha, ply + 1, end, true);
      } else {
        let reduced = 0;
        if (isQuiet && !inCheck) {
          reduced = reductions[(Math.min(depth, 63) << 6) | Math.min(index - start, 63)]!;
          if (isPrincipal) reduced--;
          reduced = Math.max(0, Math.min(depth - 2, reduced - Math.trunc(history / 6_000)));
        }
        score = -this.#search(depth - 1 - reduced, -alpha - 1, -alpha, ply + 1, end, true);
        if (score > alpha && reduced > 0) {
          score = -this.#search(depth - 1, -alpha - 1, -alpha, ply + 1, end, true);
        }
        if (score > alpha && score < beta) {
          score = -this.#search(depth - 1, -beta, -alpha, ply + 1, end, true);
        }
      }
      position.unmake(move);
      if (this.#isStopped) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      bestMove = move;
      if (ply === 0) this.#bestRootMove = move;
      if (score >= beta) {
        if (isQuiet) this.#order.reward(position, moves, start, index, ply, depth);
        break;
      }
    }
    const bound = best >= beta ? AT_LEAST : best > firstAlpha ? EXACT : AT_MOST;
    this.#table.store(keyLow, keyHigh, bestMove, toTable(best, ply), depth, bound);
    return best;
  }

  /** Goes on with captures until the position is quiet: the evaluation cannot see a piece that is about to be taken. */
  #quiesce(alpha: number, beta: number, ply: number, start: number): number {
    if (this.#countNode()) return 0;
    const position = this.#position;
    const standing = this.#evaluate();
    if (standing >= beta || ply >= MAX_PLY) return standing;
    if (standing > alpha) alpha = standing;
    let best = standing;
    const moves = this.#moves;
    const scores = this.#scores;
    const end = this.#generator.generate(position, moves, start, true);
    for (let index = start; index < end; index++) {
      scores[index] = mostValuableVictim(position.board, moves[index]!);
    }
    for (let index = start; index < end; index++) {
      const move = pickNext(moves, scores, index, end);
      if (promotionOf(move) === 0) {
        const victim = exchangeValues[position.board[moveTo(move)]! & 7]!;
        if (standing + Math.max(victim, exchangeValues[PAWN]!) + DELTA_MARGIN <= alpha) continue;
        if (exchangeGain(position, move) < 0) continue;
      }
      position.make(move);
      const score = -this.#quiesce(-beta, -alpha, ply + 1, end);
      position.unmake(move);
      if (this.#isStopped) return 0;
      if (score <= best) continue;
      best = score;
      if (score > alpha) alpha = score;
      if (score >= beta) break;
    }
    return best;
  }

  #evaluate(): number {
    const score = this.#evaluator.evaluate(this.#position);
    const { amplitude, seed } = this.#noise;
    if (amplitude === 0) return score;
    const mixed = Math.imul(this.#position.keyLow ^ seed, 0x2c1b3c6d);
    const share = ((mixed ^ (mixed >>> 15)) & 0xffff) / 0x8000 - 1;
    // The error is the position's, not the mover's: seen from the other side it has the other sign.
    return score + Math.trunc(this.#position.side === WHITE ? share * amplitude : -share * amplitude);
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

/** Zugzwang, where passing is better than any move, is usual with few pieces: then no turn is passed. */
function hasPieces({ board, list, counts, side }: Position): boolean {
  let pieces = 0;
  for (let index = 1; index < counts[side]!; index++) {
    if ((board[list[side * LIST_SIZE + index]!]! & 7) !== PAWN) pieces++;
  }
  return pieces > 1;
}

/** In the table a mate counts from its position, in the search from the root. */
const toTable = (score: number, ply: number): number =>
  score > MATE_BOUND ? score + ply : score < -MATE_BOUND ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score > MATE_BOUND ? score - ply : score < -MATE_BOUND ? score + ply : score;
