// The levels of the bots. Each decides on its seat's view alone.
import { levelAt } from '../../game.ts';
import type { Random } from '../../random.ts';
import type { Command } from '../commands.ts';
import { standpointOf, type View } from '../view.ts';
import { greedyMove } from './greedy.ts';
import { randomMove } from './random-move.ts';
import { searchMove } from './search.ts';

type Bot = (view: View, seat: number, random: Random) => Command;

/** Playouts by seat at the table: with more players a win is rarer, and moves are harder to tell apart. */
const MIDDLE_PLAYOUTS = 125;
const TOP_PLAYOUTS = 500;

const searching =
  (playoutsPerSeat: number): Bot =>
  (view, seat, random) =>
    searchMove(view, seat, random, playoutsPerSeat * view.status.length);

const LEVELS: readonly [Bot, ...Bot[]] = [
  (view, seat, random) => randomMove(standpointOf(view, seat), random),
  (view, seat, random) => greedyMove(standpointOf(view, seat), random),
  searching(MIDDLE_PLAYOUTS),
  searching(TOP_PLAYOUTS),
];

export const bot = (level: number): Bot => levelAt(LEVELS, level);
