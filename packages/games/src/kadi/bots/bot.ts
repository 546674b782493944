// The levels of the bots. Each decides on its seat's view alone.
import type { Random } from '../../random.ts';
import type { Command } from '../commands.ts';
import { standpointOf, type View } from '../view.ts';
import { greedyMove } from './greedy.ts';
import { randomMove } from './random-move.ts';
import { searchMove } from './search.ts';

type Bot = (view: View, seat: number, random: Random) => Command;

/** Playouts of the two searching levels: fewer than about a hundred are worse than the rule bot, more than the top's gain little. */
const MIDDLE_PLAYOUTS = 250;
const TOP_PLAYOUTS = 600;

const LEVELS: readonly [Bot, ...Bot[]] = [
  (view, seat, random) => randomMove(standpointOf(view, seat), random),
  (view, seat, random) => greedyMove(standpointOf(view, seat), random),
  (view, seat, random) => searchMove(view, seat, random, MIDDLE_PLAYOUTS),
  (view, seat, random) => searchMove(view, seat, random, TOP_PLAYOUTS),
];

export const bot = (level: number): Bot => LEVELS[Math.min(level, LEVELS.length) - 1] ?? LEVELS[0];
