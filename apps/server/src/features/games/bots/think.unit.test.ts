import { expect, test } from 'vitest';
import { createThreads } from '../../../platform/threads/threads.ts';
import { engineOf } from '../tables/engines.ts';
import { think, thinkTask } from './think.ts';

test.each([
  { game: 'kadi', level: 1, options: { seats: 3 } },
  { game: 'kadi', level: 3, options: { seats: 3 } },
  { game: 'chess', level: 2, options: {} },
  { game: 'checkers', level: 2, options: {} },
] as const)(
  'a bot of $game at level $level plays a legal move, on a thread as on the spot',
  async ({ game, level, options }) => {
    const engine = engineOf(game);
    const state = engine.start(options, 'a seed');
    const { turn: seat } = state;
    const thinking = { game, view: engine.viewFor(state, seat), seat, level, seed: 'chance' };
    const command = think(thinking);
    expect(engine.apply(state, seat, command)).toMatchObject({ ok: true });
    const threads = createThreads();
    expect(await threads.run({ ...thinkTask, onSpot: undefined! }, thinking, { key: 'table' })).toEqual(
      command,
    );
    await threads.close();
  },
);
