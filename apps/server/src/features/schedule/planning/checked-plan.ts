// A plan that a person sent, checked against the clock: it lies ahead, and within the planning limit.
import { JUST_PASSED_MINUTES, PLANNED_AHEAD_YEARS } from '@msm/contract/schedule/limits';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { after } from '../../../platform/clock.ts';
import { invalidField } from '../../../platform/errors.ts';
import { dueAtOf, occurrencesFrom, type Plan } from './occurrences.rules.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 86_400_000;

/** What is earlier has passed, a form that was open for a while aside. */
export const earliestFor = (now: Date): Date => after(now, -JUST_PASSED_MINUTES * MINUTE_MS);

/** Why that time cannot be planned; none when it can. */
export function timeProblem(dueAt: Date, now: Date): string | undefined {
  if (dueAt < earliestFor(now)) return 'Choose a time in the future.';
  if (dueAt > after(now, PLANNED_AHEAD_YEARS * YEAR_MS))
    return `Choose a time within the next ${PLANNED_AHEAD_YEARS} years.`;
  return undefined;
}

export function assertPlannable(wallTime: string, zone: string, now: Date): Date {
  const dueAt = dueAtOf(wallTime, zone);
  const problem = timeProblem(dueAt, now);
  if (problem) throw invalidField('wallTime', problem);
  return dueAt;
}

interface SentPlan {
  wallTime: string;
  zone: string;
  recurrence?: Recurrence | null | undefined;
}

export const toPlan = ({ wallTime, zone, recurrence }: SentPlan, firstOccurrence = 1): Plan => ({
  firstWallTime: wallTime,
  zone,
  recurrence: recurrence ?? null,
  firstOccurrence,
});

export function nextDueAts(plan: Plan, count: number): Date[] {
  const dueAts: Date[] = [];
  for (const { dueAt } of occurrencesFrom(plan, plan.firstOccurrence)) {
    if (dueAts.length >= count) break;
    dueAts.push(dueAt);
  }
  return dueAts;
}

/** A repeating plan can end before it begins. */
export const ENDS_BEFORE_IT_BEGINS = 'This plan ends before its first time. Choose a later end.';
export const endsBeforeItBegins = () => invalidField('recurrence', ENDS_BEFORE_IT_BEGINS);
