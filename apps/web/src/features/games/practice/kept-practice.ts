// Games against the computer that this browser keeps, as the lounge offers them: without their rules, which load with the game.
import type { GameName } from '@msm/games/game';
import { localStore } from '../../../platform/browser-storage.ts';
import { readStored } from '../../../platform/stored-json.ts';

export const practiceKey = (game: GameName): string => `practice-${game}`;

/** Begun and not over. */
export function hasOpenPractice(game: GameName): boolean {
  const kept = readStored(localStore, practiceKey(game)) as
    | { isOver?: unknown; commands?: unknown }
    | undefined;
  return kept?.isOver === false && Array.isArray(kept.commands) && kept.commands.length > 0;
}
