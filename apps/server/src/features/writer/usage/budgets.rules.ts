// Decides without touching anything: which budget a call would overdraw, and what is said of it.
import {
  endOf,
  PERIODS,
  SCOPES,
  type Allowance,
  type Budgets,
  type Period,
  type Scope,
} from '../../../platform/budgets.ts';

/** What was spent so far, calls under way included at the most they can cost. */
export type Spent = Readonly<Record<Scope, Readonly<Record<Period, Allowance>>>>;

interface Exhausted {
  words: string;
  resetsAt: Date;
}

/** The budget that holds the call up longest; none when all allow it. */
export function exhaustedBudget(
  budgets: Budgets,
  spent: Spent,
  { mostMicroUsd, now }: { mostMicroUsd: number; now: Date },
): Exhausted | undefined {
  // Months before days: of two that are used up, the one that starts anew later decides.
  for (const period of PERIODS.toReversed()) {
    for (const scope of SCOPES) {
      const [allowed, used] = [budgets[scope][period], spent[scope][period]];
      const isOutOfCalls = used.calls + 1 > allowed.calls;
      const isOutOfMoney =
        used.microUsd >= allowed.microUsd || used.microUsd + mostMicroUsd > allowed.microUsd;
      if (!isOutOfCalls && !isOutOfMoney) continue;
      const resetsAt = endOf(period, now);
      const amounts = isOutOfCalls ? sayCalls(allowed) : sayMoney(used, allowed, mostMicroUsd);
      // What other members spent is not revealed.
      const detail = scope === 'portal' ? '' : ` (${amounts})`;
      const words = `The AI budget of ${OWNER[scope]} for ${PERIOD_WORDS[period]} is used up${detail}. It starts anew on ${sayDay(resetsAt)} at 00:00 UTC.`;
      return { words, resetsAt };
    }
  }
  return undefined;
}

const OWNER: Readonly<Record<Scope, string>> = {
  member: 'this member',
  account: 'this account',
  portal: 'the portal',
};
const PERIOD_WORDS: Readonly<Record<Period, string>> = { day: 'today', month: 'this month' };

const sayCalls = ({ calls }: Allowance) => `${calls} of ${calls} calls to the model`;

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const say = (microUsd: number) => USD.format(microUsd / 1_000_000);

const sayMoney = (used: Allowance, allowed: Allowance, mostMicroUsd: number) =>
  used.microUsd >= allowed.microUsd
    ? `${say(used.microUsd)} of ${say(allowed.microUsd)}`
    : `${say(used.microUsd)} of ${say(allowed.microUsd)}, and one more call may cost ${say(mostMicroUsd)}`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const sayDay = (day: Date) => DAY.format(day);
