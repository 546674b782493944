// The strengths of the computer, as people choose them. Levels count from 1.
import type { GameName } from '@msm/games/game';

export const LEVEL_NAMES: Readonly<Record<GameName, readonly string[]>> = {
  kadi: ['Beginner', 'Easy', 'Medium', 'Hard'],
  chess: ['Beginner', 'Easy', 'Casual', 'Medium', 'Club', 'Strong', 'Expert', 'Master'],
  checkers: ['Beginner', 'Easy', 'Casual', 'Medium', 'Strong', 'Master'],
};

export const levelName = (game: GameName, level: number): string =>
  LEVEL_NAMES[game][level - 1] ?? LEVEL_NAMES[game].at(-1)!;
