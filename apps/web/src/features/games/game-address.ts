// Addresses of the lounge. Deep links to tables of others are the contract's (game-links.ts).
import type { GameName } from '@msm/games/game';

export const GAMES: readonly GameName[] = ['kadi', 'chess', 'checkers'];

export const isGame = (name: string | null): name is GameName => GAMES.some((game) => game === name);

export const practicePath = (game: GameName): string => `/gaming?game=${game}&mode=ai`;

/** A table as its players share it. */
export const tablePath = (game: GameName, tableId: string): string =>
  `/gaming?${new URLSearchParams({ game, session: tableId, mode: 'multiplayer' }).toString()}`;

/** The check of a finished game's shuffle. */
export const shufflePath = (game: GameName, tableId: string): string =>
  `/gaming?${new URLSearchParams({ game, session: tableId, mode: 'shuffle' }).toString()}`;
