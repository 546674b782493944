// All SQL about connections. A connection is found through its account, except by the upkeep.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { NetworkId } from '@msm/contract/social/networks';
import { countOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';

interface ConnectionsTable {
  id: string;
  account_id: string;
  created_by: string | null;
  network: NetworkId;
  remote_id: string;
  name: string;
  handle: string;
  avatar_url: string | null;
  profile_url: string | null;
  /** Where the profile lives, at a network with many servers. */
  host: string | null;
  sealed_tokens: string;
  expires_at: Date | null;
  /** At 80 % of the life of the access token; none where it does not run out. */
  refresh_at: Date | null;
  /** Fences off every refresh but the one that holds the lease. */
  refresh_token: string | null;
  refresh_until: Date | null;
  state: 'ok' | 'needs_reauth';
  problem: string | null;
  created_at: Date;
  updated_at: Date;
}

interface ConsentsTable {
  id: string;
  account_id: string;
  member_id: string;
  network: NetworkId;
  sealed_verifier: string;
  expires_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    social_connections: ConnectionsTable;
    social_consents: ConsentsTable;
  }
}

export type ConnectionRow = Selectable<ConnectionsTable>;
export type Place = Pick<ConnectionRow, 'account_id' | 'network' | 'remote_id'>;

const connections = (db: Db) => db.selectFrom('social_connections').selectAll();

export const listConnectionsOf = (db: Db, accountId: string): Promise<ConnectionRow[]> =>
  connections(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

export const findConnectionOf = (db: Db, accountId: string, id: string): Promise<ConnectionRow | undefined> =>
  connections(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();

export const findConnection = (db: Db, id: string): Promise<ConnectionRow | undefined> =>
  connections(db).where('id', '=', id).executeTakeFirst();

/** Locked: two consents that end at once are one connection. */
export const lockConnectionAt = (tx: Db, place: Place): Promise<ConnectionRow | undefined> =>
  connections(tx)
    .where('account_id', '=', place.account_id)
    .where('network', '=', place.network)
    .where('remote_id', '=', place.remote_id)
    .forUpdate()
    .executeTakeFirst();

export async function connectionIdsAt(db: Db, place: Place): Promise<string[]> {
  const rows = await db
    .selectFrom('social_connections')
    .select('id')
    .where('account_id', '=', place.account_id)
    .where('network', '=', place.network)
    .where('remote_id', '=', place.remote_id)
    .execute();
  return rows.map(({ id }) => id);
}

/** Two that connect at once cannot both become the last one that is allowed. Taken before any row is locked. */
export async function lockConnectionsOf(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`social connections of ${accountId}`}, 0))`.execute(
    tx,
  );
}

export const countConnectionsOf = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom('social_connections').where('account_id', '=', accountId));

/** The id is known before: the tokens are sealed with it. */
export const newConnectionId = (): string => randomUUIDv7();

/** False when another transaction connected the same page or profile meanwhile. */
export async function insertConnection(tx: Db, connection: Insertable<ConnectionsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_connections')
    .values(connection)
    .onConflict((conflict) => conflict.columns(['account_id', 'network', 'remote_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export type ConnectionChange = Partial<Omit<ConnectionRow, 'id' | 'account_id' | 'network' | 'remote_id'>>;

export async function changeConnection(tx: Db, id: string, change: ConnectionChange): Promise<ConnectionRow> {
  return tx
    .updateTable('social_connections')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeConnectionOf(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('social_connections')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface RefreshLease {
  id: string;
  token: string;
}

/** None when another run refreshes it, or when it has other tokens by now. */
export async function takeRefreshLease(
  db: Db,
  { id, sealed_tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
  { now, until }: { now: Date; until: Date },
): Promise<RefreshLease | undefined> {
  const token = randomUUIDv7();
  const { numUpdatedRows } = await db
    .updateTable('social_connections')
    .set({ refresh_token: token, refresh_until: until })
    .where('id', '=', id)
    .where('sealed_tokens', '=', sealed_tokens)
    .where(({ or, eb }) => or([eb('refresh_until', 'is', null), eb('refresh_until', '<', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { id, token } : undefined;
}

/** Ends the lease and writes the change, unless the lease was lost meanwhile. */
export async function endRefresh(
  db: Db,
  { id, token }: RefreshLease,
  change: ConnectionChange = {},
): Promise<void> {
  await db
    .updateTable('social_connections')
    .set({ ...change, refresh_token: null, refresh_until: null })
    .where('id', '=', id)
    .where('refresh_token', '=', token)
    .execute();
}

/**
 * Ends the lease with new tokens. Also after the lease was lost, as long as the row has the tokens that these replace: a network that
 * takes a refresh token once accepts no other try. False when the row has others by now.
 */
export async function storeRefreshed(
  db: Db,
  { token }: RefreshLease,
  { id, sealed_tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
  change: ConnectionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('social_connections')
    .set({ ...change, refresh_token: null, refresh_until: null })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('refresh_token', '=', token), eb('sealed_tokens', '=', sealed_tokens)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Compare and set: of what was tried with older tokens nothing is noted. */
export async function setNeedsReauth(
  tx: Db,
  { id, sealed_tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
  { problem, now }: { problem: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('social_connections')
    .set({ state: 'needs_reauth', problem, updated_at: now })
    .where('id', '=', id)
    .where('sealed_tokens', '=', sealed_tokens)
    .where('state', '=', 'ok')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False when it was disconnected or repaired meanwhile. */
export async function setRepaired(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('social_connections')
    .set({ state: 'ok', problem: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'needs_reauth')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const listDueForRefresh = (db: Db, now: Date, limit: number): Promise<ConnectionRow[]> =>
  connections(db)
    .where('state', '=', 'ok')
    .where('refresh_at', '<=', now)
    .orderBy('refresh_at')
    .limit(limit)
    .execute();

export async function insertConsent(db: Db, consent: Insertable<ConsentsTable>): Promise<void> {
  await db.insertInto('social_consents').values(consent).execute();
}

/** Removing it is using it: two at once cannot both succeed. */
export const useConsent = (db: Db, id: string, now: Date): Promise<Selectable<ConsentsTable> | undefined> =>
  db
    .deleteFrom('social_consents')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function removeExpiredConsents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('social_consents').where('expires_at', '<=', now).execute();
}

/** A page of them by id, while the application secret is rotated. */
export const listSealedTokens = (db: Db, afterId: string, limit: number): Promise<ConnectionRow[]> =>
  connections(db)
    .where('id', '>', sql<string>`${afterId}::uuid`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Compare and set: tokens that were refreshed meanwhile stay. */
export async function replaceSealedTokens(
  db: Db,
  { id, sealed_tokens }: Pick<ConnectionRow, 'id' | 'sealed_tokens'>,
  renewed: string,
): Promise<void> {
  await db
    .updateTable('social_connections')
    .set({ sealed_tokens: renewed })
    .where('id', '=', id)
    .where('sealed_tokens', '=', sealed_tokens)
    .execute();
}
