// The statement as CSV, oldest first, one account after the other. In and out have columns of their own: a minus sign would be taken for a
// formula.
import { MAX_EXPORTED_ROWS } from '@msm/contract/wallet/limits';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { StatementEntry } from '@msm/contract/wallet/schemas';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { toCsv } from '../../../platform/text/csv.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { othersIn, presentEntry, shownAmount } from './present-entry.ts';
import { accountsOfMember, listEntries, type EntryRow } from './statement.store.ts';

/** A few milliseconds of the database each. */
const ROWS_AT_ONCE = 1_000;

const HEADINGS = ['Time', 'Operation', 'Kind', 'Description', 'Asset', 'In', 'Out', 'Balance'];

export const exportStatement = handler(
  walletRoutes.exportStatement,
  async ({ input, member, caller, answer }, { db, users, clock, livemode }: WalletDeps) => {
    const rows = [HEADINGS];
    for (const account of await accountsOfMember(db, member.id, input.asset)) {
      let beyondSeq: bigint | undefined;
      for (;;) {
        const part = await listEntries(db, account, {
          filter: input,
          order: 'asc',
          limit: ROWS_AT_ONCE,
          beyondSeq,
        });
        const names = await othersIn(part, { db, users });
        rows.push(...part.map((row) => toRow(row, presentEntry(row, { names, livemode }))));
        if (rows.length > MAX_EXPORTED_ROWS + 1) throw tooMany();
        if (part.length < ROWS_AT_ONCE) break;
        beyondSeq = part.at(-1)!.seq;
      }
    }
    const details = { ...input, entries: rows.length - 1 };
    await recordAudit(db, 'wallet.exported', { actorId: member.id, caller, details });
    const day = clock.now().toISOString().slice(0, 10);
    answer.header('content-type', 'text/csv; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="wallet-statement-${day}.csv"`);
    return toCsv(rows);
  },
);

function toRow(row: EntryRow, shownEntry: StatementEntry): string[] {
  const { at, operationId, kind, description, asset, balanceAfter } = shownEntry;
  const [given, taken] = row.change > 0n ? [row.change, 0n] : [0n, -row.change];
  const shown = (amount: bigint) => (amount === 0n ? '' : shownAmount(row.asset, amount));
  return [at, operationId, kind, description, asset, shown(given), shown(taken), balanceAfter];
}

const tooMany = () =>
  new AppError(
    'unprocessable',
    `These are more than ${MAX_EXPORTED_ROWS.toLocaleString('en')} entries. Narrow them down by date.`,
  );
