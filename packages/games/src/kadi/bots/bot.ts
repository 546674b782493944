// The levels of the bots. Each decides on its seat's view alone.
import type { Random } from '../../random.ts';
import type { Command } from '../commands.ts';
import { standpointOf, type View } from '../view.ts';
import { randomMove } from './random-move.ts';

type Bot = (view: View, seat: number, random: Random) => Command;

const LEVELS: readonly Bot[] = [(view, seat, random) => randomMove(standpointOf(view, seat), random)];

export const bot = (level: number): Bot => LEVELS[Math.min(level, LEVELS.length) - 1] ?? LEVELS[0]!;
