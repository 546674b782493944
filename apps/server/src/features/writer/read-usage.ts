// What the account's generations used, by month in UTC.
import { writerRoutes } from '@msm/contract/writer/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { inDollars } from './present-draft.ts';
import type { WriterDeps } from './writer.deps.ts';
import { sumByMonth } from './writer-usage.store.ts';

export const readUsage = handler(
  writerRoutes.readUsage,
  async ({ input: { months }, session }, { db, clock }: WriterDeps) => {
    const now = clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1));
    const rows = await sumByMonth(db, ownAccount(session), since);
    return {
      months: rows.map((row) => ({
        month: row.month,
        generations: Number(row.generations),
        tokensIn: Number(row.tokens_in),
        tokensOut: Number(row.tokens_out),
        isEstimated: row.is_estimated,
        costUsd: inDollars(row.cost_micro_usd),
      })),
    };
  },
);
