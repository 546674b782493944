// The computer's side of a game, on a thread of its own: a search must never hold the interface. Rules load with the first question of
// a game, which a page asks ahead (`isWarmUp`), so that it goes on without the network.
import type { Game, GameName } from '@msm/games/game';
import { createRandom } from '@msm/games/random';

export interface BotQuestion {
  id: number;
  game: GameName;
  /** Loads the rules and answers nothing else. */
  isWarmUp?: boolean;
  level: number;
  view: unknown;
  seat: number;
  /** Chance of this move: the same question gets the same answer. */
  seed: string;
}

export type BotAnswer = { id: number; command: unknown } | { id: number; error: string };

type AnyGame = Game<unknown, unknown, unknown, unknown, unknown>;

const RULES: Readonly<Record<GameName, () => Promise<unknown>>> = {
  kadi: async () => (await import('@msm/games/kadi/kadi')).kadi,
  chess: async () => (await import('@msm/games/chess/chess')).chess,
  checkers: async () => (await import('@msm/games/checkers/checkers')).checkers,
};

type Player = ReturnType<AnyGame['bot']>;
const players = new Map<string, Player>();

async function answer({ game, isWarmUp, level, view, seat, seed }: BotQuestion): Promise<unknown> {
  const rules = (await RULES[game]()) as AnyGame;
  if (isWarmUp) return null;
  // Kept, since a search remembers positions from move to move.
  const key = `${game} ${level}`;
  const player = players.get(key) ?? rules.bot(level);
  players.set(key, player);
  return player(view, seat, createRandom(seed));
}

const reply = (message: BotAnswer): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<BotQuestion>) => {
  answer(data).then(
    (command) => reply({ id: data.id, command }),
    (error: unknown) => reply({ id: data.id, error: String(error) }),
  );
});
