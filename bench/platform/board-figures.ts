// Figures that the benches of chess and checkers share.
import { type Score, shareOf } from './board-match.ts';
import { type Goal, reportFigure, say } from './figures.ts';

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;

/** Of the processor, not of the clock: others may use the machine meanwhile. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** All parts, or those that BENCH_PARTS lists: matches take hours, speed a minute. */
export const isBenched = (part: string): boolean =>
  process.env['BENCH_PARTS']?.split(',').includes(part) ?? true;

/** Levels that are played against the one below: all from the second, or those that BENCH_LEVELS lists. */
export function benchedLevels(last: number): number[] {
  const all = Array.from({ length: last - 1 }, (_, index) => index + 2);
  const wanted = process.env['BENCH_LEVELS']?.split(',').map(Number);
  return wanted ? all.filter((level) => wanted.includes(level)) : all;
}

/** The games of a match that are played: all, or those that BENCH_GAMES names, such as 101-200. They do not depend on each other. */
export function benchedGames(all: number): { first: number; last: number } {
  const [first = 1, last = all] = process.env['BENCH_GAMES']?.split('-').map(Number) ?? [];
  return { first, last };
}

export function reportMatch(name: string, score: Score, goal: Goal): boolean {
  const { wins, draws, losses } = score;
  say(`${name}: ${wins} won, ${draws} drawn, ${losses} lost of ${wins + draws + losses}`);
  return reportFigure(name, [100 * shareOf(score)], '%', goal);
}
