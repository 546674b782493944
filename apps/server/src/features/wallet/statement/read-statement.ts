// The member's statement, newest first: both accounts merged by time, each in the order of its own sequence.
import { MAX_COUNTED } from '@msm/contract/paging';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { skippedBefore } from '../../../platform/db/paging.ts';
import { invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { othersIn, presentEntry } from './present-entry.ts';
import { accountsOfMember, countEntries, listEntries, type EntryRow } from './statement.store.ts';

export const readStatement = handler(
  walletRoutes.readStatement,
  async ({ input, member }, { db, users, livemode }: WalletDeps) => {
    const { page, pageSize, after, ...filter } = input;
    const accounts = await accountsOfMember(db, member.id, filter.asset);
    const cursor = after === undefined ? undefined : parseCursor(after);
    const skipped = cursor ? 0 : skippedBefore({ page, pageSize });
    const parts = await Promise.all(
      accounts.map((account) =>
        listEntries(db, account, {
          filter,
          order: 'desc',
          limit: skipped + pageSize + 1,
          beyondSeq: cursor?.[account.asset],
        }),
      ),
    );
    const merged = mergeNewestFirst(parts);
    const rows = merged.slice(skipped, skipped + pageSize);
    const names = await othersIn(rows, { db, users });
    const isUnfiltered = filter.kind === undefined && filter.from === undefined && filter.to === undefined;
    const counted = isUnfiltered
      ? Number(accounts.reduce((sum, { seq }) => sum + seq, 0n))
      : await countEntries(db, accounts, filter);
    return {
      page,
      pageSize,
      total: Math.min(counted, MAX_COUNTED),
      ...(counted > MAX_COUNTED && { isMore: true }),
      ...(merged.length > skipped + pageSize && {
        next: cursorAfter(merged.slice(0, skipped + pageSize), cursor),
      }),
      entries: rows.map((row) => presentEntry(row, { names, livemode })),
    };
  },
);

/** The head of each part in turn, the newer one first: within a part the order stays, even where clocks of nodes differ. */
function mergeNewestFirst(parts: readonly EntryRow[][]): EntryRow[] {
  const [first = [], second = []] = parts;
  const merged: EntryRow[] = [];
  let [left, right] = [0, 0];
  while (left < first.length || right < second.length) {
    const [a, b] = [first[left], second[right]];
    if (a && (!b || a.created_at >= b.created_at)) {
      merged.push(a);
      left += 1;
    } else {
      merged.push(b!);
      right += 1;
    }
  }
  return merged;
}

type Cursor = Partial<Record<EntryRow['asset'], bigint>>;
const CURSOR = /^(\d{1,18})?\.(\d{1,18})?$/;

function parseCursor(text: string): Cursor {
  const match = CURSOR.exec(text);
  if (!match) throw invalidField('after', 'This is not a place in the statement.');
  const [, cash, points] = match;
  return {
    ...(cash !== undefined && { USD: BigInt(cash) }),
    ...(points !== undefined && { POINTS: BigInt(points) }),
  };
}

function cursorAfter(shown: readonly EntryRow[], before: Cursor | undefined): string {
  const lastOf = (asset: EntryRow['asset']) =>
    shown.findLast((row) => row.asset === asset)?.seq ?? before?.[asset] ?? '';
  return `${lastOf('USD')}.${lastOf('POINTS')}`;
}
