// What an agent does and how its runs ended, in words.
import type { Agent, RunState } from '@msm/contract/writer/agents';
import { sayZone, WEEKDAYS } from '../../../ui/dates/date-words.ts';
import { sayCost } from '../../../ui/small-cost.ts';

const EVERY_DAY = 7;

/** "Mon, Tue and Fri at 09:00", with the zone where it is not the reader's own. The times beside it are on the same clock. */
export function sayCadence(
  { weekdays, time, zone }: Pick<Agent, 'weekdays' | 'time' | 'zone'>,
  ownZone: string,
): string {
  const at = zone === ownZone ? time : `${time}, ${sayZone(zone)}`;
  if (weekdays.length === EVERY_DAY) return `Every day at ${at}`;
  const names = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1]!.slice(0, 3));
  const days = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
  return `${days} at ${at}`;
}

export function saySpent({
  spent,
  monthlyUsd,
  monthlyRuns,
}: Pick<Agent, 'spent' | 'monthlyUsd' | 'monthlyRuns'>): string {
  return `${sayCost(spent.usd)} of ${sayCost(monthlyUsd)}, ${spent.runs} of ${monthlyRuns} runs this month`;
}

export const RUN_WORDS: Readonly<
  Record<RunState, { label: string; look: 'neutral' | 'primary' | 'ok' | 'warn' | 'danger' }>
> = {
  queued: { label: 'Waiting', look: 'neutral' },
  writing: { label: 'Writing', look: 'primary' },
  planned: { label: 'Written', look: 'ok' },
  skipped: { label: 'Skipped', look: 'warn' },
  failed: { label: 'Failed', look: 'danger' },
};

/** While one of these is there, the list is fetched again. */
export const isUnderWay = (state: RunState | undefined): boolean => state === 'queued' || state === 'writing';
