// All SQL of sign-in. Tokens come in as hashes: nothing here could be used by whoever reads the database.
import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Generated } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { Sessions } from '../../platform/ports/sessions.ts';

interface SessionsTable {
  id: string;
  user_id: string;
  account_id: string | null;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: Date;
  used_at: Date | null;
}

export type MailPurpose = 'verify' | 'reset';

interface MailTokensTable {
  token_hash: string;
  user_id: string;
  purpose: MailPurpose;
  expires_at: Date;
  used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    auth_passwords: { user_id: string; hash: string; changed_at: Generated<Date> };
    auth_sessions: SessionsTable;
    auth_refresh_tokens: RefreshTokensTable;
    auth_mail_tokens: MailTokensTable;
    auth_identities: { provider: string; subject: string; user_id: string; created_at: Generated<Date> };
  }
}

export type SessionRow = Selectable<SessionsTable>;
export type RefreshTokenRow = Selectable<RefreshTokensTable>;

export const sessions: Sessions = {
  async endAllOf(tx, memberId) {
    return endSessions(tx, memberId);
  },
  async leaveAccount(tx, { accountId, member, homeAccountId }) {
    await tx
      .updateTable('auth_sessions')
      .set({ account_id: homeAccountId })
      .where('user_id', '=', member.id)
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute();
  },
};

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.hash;
}

export async function savePasswordHash(tx: Db, userId: string, hash: string, changedAt: Date): Promise<void> {
  await tx
    .insertInto('auth_passwords')
    .values({ user_id: userId, hash, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: changedAt }))
    .execute();
}

export async function insertSession(
  tx: Db,
  session: Omit<Insertable<SessionsTable>, 'id' | 'ended_at'>,
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('auth_sessions')
    .values({ ...session, id })
    .execute();
  return id;
}

export async function findLiveSession(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function touchSession(tx: Db, id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function setSessionAccount(tx: Db, id: string, accountId: string): Promise<void> {
  await tx.updateTable('auth_sessions').set({ account_id: accountId }).where('id', '=', id).execute();
}

/** Ends the live sessions of a member: all, one, or all but one. */
export async function endSessions(
  tx: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which;
  const { numUpdatedRows } = await tx
    .updateTable('auth_sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function insertRefreshToken(
  tx: Db,
  tokenHash: string,
  sessionId: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('auth_refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, created_at: createdAt })
    .execute();
}

/** Locked: of two refreshes with one token, the second sees what the first did. */
export async function lockRefreshToken(tx: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return tx
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRefreshToken(db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(tx: Db, tokenHash: string, usedAt: Date): Promise<void> {
  await tx
    .updateTable('auth_refresh_tokens')
    .set({ used_at: usedAt })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertMailToken(tx: Db, token: Omit<MailTokensTable, 'used_at'>): Promise<void> {
  await tx.insertInto('auth_mail_tokens').values(token).execute();
}

/** Locked, so that a link opened twice at once takes effect once. */
export async function lockMailToken(tx: Db, tokenHash: string, purpose: MailPurpose) {
  return tx
    .selectFrom('auth_mail_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

export async function useUpMailTokens(
  tx: Db,
  userId: string,
  purpose: MailPurpose,
  usedAt: Date,
): Promise<void> {
  await tx
    .updateTable('auth_mail_tokens')
    .set({ used_at: usedAt })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function findIdentityOwner(
  db: Db,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** An identity stays with the member it was linked to first. */
export async function linkIdentity(tx: Db, provider: string, subject: string, userId: string): Promise<void> {
  await tx
    .insertInto('auth_identities')
    .values({ provider, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What nobody can use any more. */
export async function removeExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('auth_mail_tokens').where('expires_at', '<', before).execute();
  await db
    .deleteFrom('auth_sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
}
