// All SQL of linked and watched addresses.
import type { WatchedFamily } from '@msm/contract/wallet/chains';
import type { Db } from '../../../platform/db/tables.ts';

interface LinksTable {
  member_id: string;
  external_address: string | null;
  linked_at: Date | null;
  solana_address: string | null;
  bitcoin_address: string | null;
}

interface NoncesTable {
  session_id: string;
  nonce: string;
  address: string;
  expires_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_links: LinksTable;
    wallet_link_nonces: NoncesTable;
  }
}

type Addresses = Pick<LinksTable, 'external_address' | 'solana_address' | 'bitcoin_address'>;

/** A member without a row has none. */
export async function addressesOf(db: Db, memberId: string): Promise<Addresses> {
  const row = await db
    .selectFrom('wallet_links')
    .select(['external_address', 'solana_address', 'bitcoin_address'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { external_address: null, solana_address: null, bitcoin_address: null };
}

/** Replaces the one that the session had. */
export async function keepNonce(db: Db, nonce: NoncesTable): Promise<void> {
  await db
    .insertInto('wallet_link_nonces')
    .values(nonce)
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet({ nonce: nonce.nonce, address: nonce.address, expires_at: nonce.expires_at }),
    )
    .execute();
}

/** Single use: the row is deleted by the first who asks, also when what follows is refused. */
export async function takeNonce(db: Db, sessionId: string): Promise<NoncesTable | undefined> {
  return db
    .deleteFrom('wallet_link_nonces')
    .where('session_id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
}

export async function linkAddress(tx: Db, memberId: string, address: string, now: Date): Promise<void> {
  const link = { external_address: address, linked_at: now };
  await tx
    .insertInto('wallet_links')
    .values({ member_id: memberId, solana_address: null, bitcoin_address: null, ...link })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(link))
    .execute();
}

/** Answers whether there was one. */
export async function unlinkAddress(tx: Db, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_links')
    .set({ external_address: null, linked_at: null })
    .where('member_id', '=', memberId)
    .where('external_address', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function watchAddress(
  db: Db,
  memberId: string,
  { family, address }: { family: WatchedFamily; address: string | null },
): Promise<void> {
  const none = { external_address: null, linked_at: null, solana_address: null, bitcoin_address: null };
  const watched = { [`${family}_address` as const]: address };
  await db
    .insertInto('wallet_links')
    .values({ member_id: memberId, ...none, ...watched })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(watched))
    .execute();
}
