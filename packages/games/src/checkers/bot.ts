// Computer players, level 1 to 6. A level is a number of positions to look at and a blur of its judgement, so that it
// plays the same on a slow machine as on a fast one; a clock may be passed in to bound the time as well.
import { levelAt } from '../game.ts';
import type { Random } from '../random.ts';
import { countBits } from './engine/board.ts';
import { endgameTables } from './engine/endgame-tables.ts';
import { type Budget, type Found, Search } from './engine/search.ts';
import { toBoard } from './fen.ts';
import { legalPaths } from './paths.ts';
import type { CheckersCommand, CheckersView, MoveCommand } from './state.ts';

interface Level {
  maxNodes: number;
  /** In hundredths of a man. */
  noise: number;
  knowsEndgames: boolean;
}

/** Between strong players most games are drawn, so the levels lie further apart than in chess. */
const LEVELS: readonly [Level, ...Level[]] = [
  { maxNodes: 20, noise: 200, knowsEndgames: false },
  { maxNodes: 250, noise: 75, knowsEndgames: false },
  { maxNodes: 700, noise: 60, knowsEndgames: false },
  { maxNodes: 3_500, noise: 40, knowsEndgames: false },
  { maxNodes: 20_000, noise: 25, knowsEndgames: false },
  { maxNodes: 200_000, noise: 3, knowsEndgames: true },
];
export const CHECKERS_LEVELS = LEVELS.length;
/** From here on lines reach the tables often enough to be worth the seconds that computing them takes. */
const PIECES_TO_KNOW_ENDGAMES = 8;
/** A draw is welcome below this. */
const CONTENT_WITH_DRAW = -20;

export type CheckersBot = (view: CheckersView, seat: number, random: Random) => CheckersCommand;

/** The level says how many nodes; `isTimeUp` may end a search sooner. */
export function createCheckersBot(level: number, isTimeUp?: () => boolean): CheckersBot {
  const { maxNodes, noise, knowsEndgames } = levelAt(LEVELS, level);
  const search = new Search();
  const budget: Budget = { maxNodes, ...(isTimeUp && { isTimeUp }) };
  return (view, seat, random) => {
    const isEndgame = countBits(view.dark | view.light) <= PIECES_TO_KNOW_ENDGAMES;
    const found = search.run({
      board: toBoard(view, view.turn),
      earlier: earlierBoards(view),
      budget,
      noise: { amplitude: noise, seed: random.next() | 0 },
      ...(knowsEndgames && isEndgame && { tables: endgameTables() }),
    });
    const score = view.turn === seat ? found.score : -found.score;
    if (view.offeredBy === 1 - seat && score < CONTENT_WITH_DRAW) return { type: 'acceptDraw' };
    return view.turn === seat ? commandOf(view, found) : { type: 'declineDraw' };
  };
}

/** The present position is the last; the side to move alternates back from it. */
const earlierBoards = ({ positions, turn }: CheckersView) =>
  positions
    .slice(0, -1)
    .map((pieces, index) => toBoard(pieces, (positions.length - 1 - index) % 2 === 0 ? turn : 1 - turn));

function commandOf(view: CheckersView, { move, captured }: Found): MoveCommand {
  const found = legalPaths(toBoard(view, view.turn)).find(
    (each) => (each.from | (each.to << 5)) === move && each.captured === captured,
  );
  if (!found) throw new Error('The search found a move that the rules do not know.');
  return { type: 'move', path: found.path };
}
