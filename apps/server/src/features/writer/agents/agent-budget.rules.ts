// Decides without touching anything whether the month's budget of an agent allows another text, and what is said when it does not.
import { endOf } from '../../../platform/budgets.ts';
import type { AgentRow } from './agents.store.ts';

type Budget = Pick<AgentRow, 'monthly_micro_usd' | 'monthly_runs'>;

export interface SpentByAgent {
  runs: number;
  microUsd: number;
}

/** A run that began within the budget is finished: it goes beyond by one text at most. */
export const isExhausted = (
  { monthly_micro_usd, monthly_runs }: Budget,
  { runs, microUsd }: SpentByAgent,
): boolean => runs >= monthly_runs || microUsd >= Number(monthly_micro_usd);

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export function sayExhausted(budget: Budget, { runs, microUsd }: SpentByAgent, now: Date): string {
  const used =
    runs >= budget.monthly_runs
      ? `${runs} of ${budget.monthly_runs} runs`
      : `${USD.format(microUsd / 1_000_000)} of ${USD.format(Number(budget.monthly_micro_usd) / 1_000_000)}`;
  return `The budget of this agent for this month is used up (${used}). It starts anew on ${DAY.format(endOf('month', now))}.`;
}
