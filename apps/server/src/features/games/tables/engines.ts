// The three games under one type: states and commands are opaque here, and each game checks what it is given.
import type { GameName } from '@msm/contract/games/schemas';
import { checkers } from '@msm/games/checkers/checkers';
import { chess } from '@msm/games/chess/chess';
import type { Game } from '@msm/games/game';
import { kadi } from '@msm/games/kadi/kadi';
import type { State as KadiState } from '@msm/games/kadi/state';
import type { GameState, TableRow } from '../games.tables.ts';

export interface GameEvent {
  type: string;
  [fact: string]: unknown;
}

export type Engine = Game<object, GameState, unknown, GameEvent, object>;

const ENGINES = { kadi, chess, checkers } as unknown as Readonly<Record<GameName, Engine>>;

export const engineOf = (game: GameName): Engine => ENGINES[game];

/** Undefined unless Kadi is being played. */
export const kadiStateOf = ({ game, state }: Pick<TableRow, 'game' | 'state'>): KadiState | undefined =>
  game === 'kadi' && state ? (state as unknown as KadiState) : undefined;

/** The seat that is offered a draw. */
export function offeredDraw({ game, state }: Pick<TableRow, 'game' | 'state'>): number | undefined {
  if (game === 'kadi' || !state) return undefined;
  const { offeredBy } = state as GameState & { offeredBy: number | null };
  return offeredBy === null ? undefined : 1 - offeredBy;
}
