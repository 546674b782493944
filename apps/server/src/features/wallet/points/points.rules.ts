// Decides how many points a deed earns, by what the member has earned on the same day of UTC.
import { EARNED_POINTS, POINTS_PER_DAY } from '@msm/contract/wallet/limits';

export type PointRule = keyof typeof EARNED_POINTS;
export const POINT_RULES = Object.keys(EARNED_POINTS) as PointRule[];

export interface Earning {
  memberId: string;
  rule: PointRule;
  /** What it was for: it earns once. */
  subject: string;
  /** Of a game: the members it was played against. */
  opponents?: readonly string[];
}

export interface EarnedToday {
  rule: PointRule;
  points: number;
  opponents: readonly string[];
}

const MOST_POSTS_PER_DAY = 5;
const MOST_GAMES_PER_DAY = 10;
/** Two who play for the points alone are done after a game each way. */
const MOST_GAMES_PER_OPPONENT_AND_DAY = 2;

/** A shorter game was given away, not played. */
const LEAST_GAME_MS = 2 * 60_000;
const LEAST_MOVES = 10;

export const countsAsGame = ({ durationMs, moves }: { durationMs: number; moves: number }): boolean =>
  durationMs >= LEAST_GAME_MS && moves >= LEAST_MOVES;

/** Zero when a limit of the day is reached. What the cap of the day cuts off is not owed; a referral waits for a day with room for it. */
export function pointsFor({ rule, opponents = [] }: Earning, today: readonly EarnedToday[]): number {
  const room = POINTS_PER_DAY - today.reduce((sum, { points }) => sum + points, 0);
  const points = EARNED_POINTS[rule];
  if (room <= 0 || isUsedUp(rule, opponents, today)) return 0;
  if (rule === 'referral') return room >= points ? points : 0;
  return Math.min(points, room);
}

function isUsedUp(rule: PointRule, opponents: readonly string[], today: readonly EarnedToday[]): boolean {
  const earned = today.filter((each) => each.rule === rule);
  if (rule === 'postPublished') return earned.length >= MOST_POSTS_PER_DAY;
  if (rule !== 'gamePlayed') return false;
  const timesAgainst = (id: string) => earned.filter((each) => each.opponents.includes(id)).length;
  return (
    earned.length >= MOST_GAMES_PER_DAY ||
    opponents.some((id) => timesAgainst(id) >= MOST_GAMES_PER_OPPONENT_AND_DAY)
  );
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
