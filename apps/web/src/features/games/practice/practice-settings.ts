// What a member last chose for games against the computer, so that one press starts the next.
import type { GameName } from '@msm/games/game';
import type { Options } from '@msm/games/kadi/options';
import { create } from 'zustand';
import { localStore } from '../../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';
import { LEVEL_NAMES } from '../levels.ts';

export type KadiRules = Omit<Options, 'seats' | 'beginner'>;

export interface PracticeSettings {
  levels: Record<GameName, number>;
  /** Seats at the table of Kadi, with one's own. */
  kadiSeats: number;
  kadiRules: KadiRules;
  /** The seat one takes at a board; null: either, by chance. */
  boardSeat: number | null;
}

const KEY = 'practice-settings';
const FIRST: PracticeSettings = {
  levels: { kadi: 2, chess: 2, checkers: 2 },
  kadiSeats: 3,
  kadiRules: {},
  boardSeat: 0,
};

export const usePracticeSettings = create<PracticeSettings>(() => stored());

export const practiceSettings = (): PracticeSettings => usePracticeSettings.getState();

export function changePractice(changed: Partial<PracticeSettings>): void {
  usePracticeSettings.setState(changed);
  writeStored(localStore, KEY, usePracticeSettings.getState());
}

export const chooseLevel = (game: GameName, level: number): void =>
  changePractice({ levels: { ...usePracticeSettings.getState().levels, [game]: level } });

/** A seat by chance is drawn when a game begins. */
export const boardSeatNow = ({ boardSeat }: PracticeSettings): number =>
  boardSeat ?? Math.floor(Math.random() * 2);

function stored(): PracticeSettings {
  const kept = (readStored(localStore, KEY) ?? {}) as Partial<PracticeSettings>;
  const levels = { ...FIRST.levels, ...kept.levels };
  for (const game of Object.keys(FIRST.levels) as GameName[]) {
    const isKnown =
      Number.isInteger(levels[game]) && levels[game] >= 1 && levels[game] <= LEVEL_NAMES[game].length;
    if (!isKnown) levels[game] = FIRST.levels[game];
  }
  const isTable = Number.isInteger(kept.kadiSeats) && kept.kadiSeats! >= 2 && kept.kadiSeats! <= 6;
  return {
    levels,
    kadiSeats: isTable ? kept.kadiSeats! : FIRST.kadiSeats,
    kadiRules: typeof kept.kadiRules === 'object' && kept.kadiRules !== null ? kept.kadiRules : {},
    boardSeat: kept.boardSeat === 1 || kept.boardSeat === null ? kept.boardSeat : FIRST.boardSeat,
  };
}
