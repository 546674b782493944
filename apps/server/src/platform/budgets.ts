// Budgets for calls that cost money: how many, and how many dollars, in a day and in a month of UTC. Each applies to every
// member, every account, and the portal as a whole.

export const PERIODS = ['day', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export interface Allowance {
  /** Infinity for no limit. */
  calls: number;
  microUsd: number;
}
export type Budget = Readonly<Record<Period, Allowance>>;

export const SCOPES = ['member', 'account', 'portal'] as const;
export type Scope = (typeof SCOPES)[number];
export type Budgets = Readonly<Record<Scope, Budget>>;

const MICRO = 1_000_000;

/** A person at work stays below; a script, or a series that ran wild, stops while the bill is small. */
export const DEFAULT_BUDGETS: Budgets = {
  member: { day: { calls: 100, microUsd: 5 * MICRO }, month: { calls: 1_000, microUsd: 50 * MICRO } },
  account: { day: { calls: 200, microUsd: 10 * MICRO }, month: { calls: 2_000, microUsd: 100 * MICRO } },
  portal: { day: { calls: 2_000, microUsd: 50 * MICRO }, month: { calls: 20_000, microUsd: 500 * MICRO } },
};

const PART = /^(unlimited|\d+(?:\.\d+)?) ?(calls|usd) ?\/ ?(day|month)$/;

/** “100 calls/day, 5 usd/month”: what is not named stays as usual. Undefined when it cannot be read. */
export function readBudget(text: string, usual: Budget): Budget | undefined {
  const budget = { day: { ...usual.day }, month: { ...usual.month } };
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, amount, unit, period] = PART.exec(part.trim().toLowerCase()) ?? [];
    if (!amount || !unit || !period) return undefined;
    const value = amount === 'unlimited' ? Infinity : Number(amount);
    if (unit === 'usd') budget[period as Period].microUsd = Math.round(value * MICRO);
    else if (Number.isInteger(value) || value === Infinity) budget[period as Period].calls = value;
    else return undefined;
  }
  return budget;
}

/** Budgets in money need prices: without them only the number of calls is limited. */
export const budgetsFor = (budgets: Budgets, prices: object | undefined): Budgets =>
  prices
    ? budgets
    : {
        member: withoutMoney(budgets.member),
        account: withoutMoney(budgets.account),
        portal: withoutMoney(budgets.portal),
      };

const withoutMoney = ({ day, month }: Budget): Budget => ({
  day: { ...day, microUsd: Infinity },
  month: { ...month, microUsd: Infinity },
});

/** Days and months begin at midnight in UTC. */
export const startOf = (period: Period, now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), period === 'day' ? now.getUTCDate() : 1));

export const endOf = (period: Period, now: Date): Date =>
  period === 'day'
    ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
