// Computer players, level 1 to 8. A level is a number of positions to look at and a blur of its judgement, so that it
// plays the same on a slow machine as on a fast one; a clock may be passed in to bound the time as well.
import { levelAt } from '../game.ts';
import type { Random } from '../random.ts';
import { readFen } from './engine/fen.ts';
import type { Position } from './engine/position.ts';
import { type Budget, Search } from './engine/search.ts';
import { moveCommand } from './move-command.ts';
import { type ChessCommand, type ChessView, quietPliesOf, repetitionsOf } from './state.ts';

interface Level {
  maxNodes: number;
  /** In hundredths of a pawn. */
  noise: number;
}

/** Three times the nodes for each level; the last takes half a second, and stays below one on a machine half as fast. */
const LEVELS: readonly [Level, ...Level[]] = [
  { maxNodes: 40, noise: 300 },
  { maxNodes: 110, noise: 180 },
  { maxNodes: 350, noise: 110 },
  { maxNodes: 1_100, noise: 60 },
  { maxNodes: 3_500, noise: 30 },
  { maxNodes: 11_000, noise: 12 },
  { maxNodes: 36_000, noise: 6 },
  { maxNodes: 120_000, noise: 3 },
];
export const CHESS_LEVELS = LEVELS.length;
/** A draw is welcome below this. */
const CONTENT_WITH_DRAW = -20;
const CLAIMABLE_REPETITIONS = 3;
const CLAIMABLE_QUIET_PLIES = 100;

export type ChessBot = (view: ChessView, seat: number, random: Random) => ChessCommand;

/** The level says how many nodes; `isTimeUp` may end a search sooner. */
export function createChessBot(level: number, isTimeUp?: () => boolean): ChessBot {
  const { maxNodes, noise } = levelAt(LEVELS, level);
  const search = new Search();
  const budget: Budget = { maxNodes, ...(isTimeUp && { isTimeUp }) };
  return (view, seat, random) => {
    const found = search.run(positionOfView(view), budget, { amplitude: noise, seed: random.next() | 0 });
    const score = view.turn === seat ? found.score : -found.score;
    const isOffered = view.offeredBy === 1 - seat;
    if (isOffered && score < CONTENT_WITH_DRAW) return { type: 'acceptDraw' };
    if (view.turn !== seat) return { type: 'declineDraw' };
    // Repeating once more is a draw too, so a side that is behind sees no score below that of a draw.
    return isClaimable(view) && score <= 0 ? { type: 'claimDraw' } : moveCommand(found.move);
  };
}

function positionOfView({ fen, positions }: ChessView): Position {
  const position = readFen(fen);
  for (const earlier of positions.slice(0, -1)) position.recallEarlier(readFen(earlier));
  return position;
}

const isClaimable = (view: ChessView): boolean =>
  repetitionsOf(view) >= CLAIMABLE_REPETITIONS || quietPliesOf(view.fen) >= CLAIMABLE_QUIET_PLIES;
