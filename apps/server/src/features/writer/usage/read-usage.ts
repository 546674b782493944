// What the account's generations used, by month in UTC, and how far the budgets are used up.
import { writerRoutes } from '@msm/contract/writer/routes';
import { endOf, PERIODS, SCOPES, type Allowance, type Period } from '../../../platform/budgets.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { inDollars } from '../drafts/present-draft.ts';
import type { WriterDeps } from '../writer.deps.ts';
import { readSpent, sumByMonth } from './usage.store.ts';

export const readUsage = handler(
  writerRoutes.readUsage,
  async ({ input: { months }, session, member }, { db, clock, currentWriter }: WriterDeps) => {
    const { budgets } = await currentWriter();
    const now = clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1));
    const accountId = ownAccount(session);
    const rows = await sumByMonth(db, accountId, since);
    const spent = budgets && (await readSpent(db, { accountId, memberId: member.id }, now));
    // What all others spent is for the operator of the portal.
    const scopes = SCOPES.filter((scope) => scope !== 'portal' || member.role === 'SuperAdmin');
    return {
      months: rows.map((row) => ({
        month: row.month,
        generations: Number(row.generations),
        tokensIn: Number(row.tokens_in),
        tokensOut: Number(row.tokens_out),
        isEstimated: row.is_estimated,
        costUsd: inDollars(row.cost_micro_usd),
      })),
      budgets:
        budgets && spent
          ? scopes.flatMap((scope) =>
              PERIODS.map((period) => ({
                scope,
                ...lineOf(period, spent[scope][period], budgets[scope][period], now),
              })),
            )
          : [],
    };
  },
);

const MICRO = 1_000_000;
const limited = (max: number) => (Number.isFinite(max) ? max : null);

const lineOf = (period: Period, used: Allowance, allowed: Allowance, now: Date) => ({
  period,
  usedCalls: used.calls,
  maxCalls: limited(allowed.calls),
  usedUsd: used.microUsd / MICRO,
  maxUsd: limited(allowed.microUsd / MICRO),
  resetsAt: endOf(period, now).toISOString(),
});
