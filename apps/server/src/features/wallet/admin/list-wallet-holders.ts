// Wallets of members for SuperAdmin: those that were used, page by page; or the members of a name or an address, used or not.
import { fromCents } from '@msm/contract/wallet/money';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { WalletHolder } from '@msm/contract/wallet/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { findHolders, listFrozen, listHolders, type HolderRow } from './holders.store.ts';

export const listWalletHolders = handler(
  walletRoutes.listWalletHolders,
  async ({ input }, { db, users }: WalletDeps) => {
    const { search, ...query } = input;
    const { page, pageSize } = query;
    if (search === undefined) {
      const { rows, ...found } = await listHolders(db, query);
      const members = await users.list(
        db,
        rows.flatMap(({ member_id }) => member_id ?? []),
      );
      const byId = new Map(members.map((member) => [member.id, member]));
      const holders = rows.flatMap((row) => {
        const member = byId.get(row.member_id ?? '');
        return member ? [presentHolder(member, row)] : [];
      });
      return { page, pageSize, ...found, holders };
    }
    const members = search.includes('@')
      ? await users.claimantsOf(db, search.toLowerCase())
      : await users.searchByName(db, search, pageSize, await idsOf(db, query.isFrozen));
    const wallets = await findHolders(
      db,
      members.map(({ id }) => id),
    );
    const holders = members
      .map((member) => presentHolder(member, wallets.get(member.id)))
      .filter(({ isFrozen }) => query.isFrozen === undefined || isFrozen === query.isFrozen);
    return { page: 1, pageSize, total: holders.length, holders };
  },
);

/** Before the search is cut to a page: a frozen wallet must not hide behind members of the same name. */
async function idsOf(db: Db, isFrozen: boolean | undefined) {
  if (isFrozen === undefined) return undefined;
  const frozen = await listFrozen(db);
  return isFrozen ? { only: frozen } : { except: frozen };
}

type Shown = Omit<HolderRow, 'member_id'>;

const presentHolder = ({ id, username, email }: User, wallet?: Shown): WalletHolder => ({
  id,
  username,
  email,
  balance_cash: fromCents(wallet?.cash ?? 0n),
  held_cash: fromCents(wallet?.held ?? 0n),
  balance_points: Number(wallet?.points ?? 0n),
  isFrozen: wallet?.is_frozen ?? false,
  frozenReason: wallet?.frozen_reason ?? null,
});
