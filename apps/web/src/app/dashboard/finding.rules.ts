// What the numbers of published posts say, in a sentence: the title of the chart and the line below the key figure.
import { formatCount } from '../../ui/counts.ts';
import { sum } from './day-count.rules.ts';

const WEEK = 7;

const posts = (count: number): string => `${formatCount(count)} ${count === 1 ? 'post' : 'posts'}`;

/** "3 more than the week before". */
function sayChange(now: number, before: number, span: string): string {
  if (now === before) return `as many as ${span}`;
  const words = now > before ? 'more' : 'fewer';
  return `${formatCount(Math.abs(now - before))} ${words} than ${span}`;
}

/** Of counts by day, the last one today. */
export function sayFinding(counts: readonly number[]): string {
  const week = sum(counts.slice(-WEEK));
  const weekBefore = sum(counts.slice(-2 * WEEK, -WEEK));
  if (sum(counts) === 0) return 'Nothing published yet';
  if (week === 0 && weekBefore === 0) return 'Nothing published in the last two weeks';
  const change = sayChange(week, weekBefore, 'the week before');
  return week === 0
    ? `Nothing published this week, ${change}`
    : `${posts(week)} published in 7 days, ${change}`;
}

/** Below the number of the last thirty days. */
export function sayMonth(month: number, monthBefore: number): string {
  if (month === 0 && monthBefore === 0) return 'Nothing published yet';
  return sayChange(month, monthBefore, 'the 30 days before');
}
