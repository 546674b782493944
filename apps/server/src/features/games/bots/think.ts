// What a bot does, from the view of its seat alone. Levels that search run on a worker thread; Kadi's first two decide by rule, in
// microseconds.
import type { GameName, SeatCommand } from '@msm/contract/games/schemas';
import { createRandom } from '@msm/games/random';
import type { ThreadTask } from '../../../platform/threads/threads.ts';
import { engineOf } from '../tables/engines.ts';

export interface Thinking {
  game: GameName;
  view: object;
  seat: number;
  level: number;
  seed: string;
}

/** The last level of Kadi that does not search. */
const RULE_LEVEL = 2;

export const think = ({ game, view, seat, level, seed }: Thinking): SeatCommand =>
  engineOf(game).bot(level)(view, seat, createRandom(seed)) as SeatCommand;

export const thinkTask: ThreadTask<Thinking, SeatCommand> = {
  module: import.meta.url,
  name: 'think',
  onSpot: {
    run: think,
    lengthOf: ({ game, level }) => (game === 'kadi' && level <= RULE_LEVEL ? 0 : Infinity),
  },
};
