// All SQL of sign-in. Tokens come in as hashes: nothing here could be used by a reader of the database.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { REFRESH_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Sessions } from '../../platform/ports/sessions.ts';
import type { ProviderName } from '../../platform/ports/sign-in-provider.ts';
import { removeOldest } from '../../platform/db/batches.ts';

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
  /** Together with the token itself it gives the successor; set when the token is used. */
  successor_salt: string | null;
  late_refreshes: Generated<number>;
}

export type MailPurpose = 'verify' | 'reset';

interface MailTokensTable {
  token_hash: string;
  user_id: string;
  purpose: MailPurpose;
  /** Where it was mailed to; null for those from before it was recorded. */
  email: string | null;
  expires_at: Date;
  used_at: Date | null;
}

interface IdentitiesTable {
  provider: ProviderName;
  subject: string;
  user_id: string;
  id: Generated<string>;
  label: string | null;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    auth_passwords: { user_id: string; hash: string; changed_at: Generated<Date> };
    auth_sessions: SessionsTable;
    auth_refresh_tokens: RefreshTokensTable;
    auth_mail_tokens: MailTokensTable;
    auth_identities: IdentitiesTable;
  }
}

/** Rows a statement of retention deletes: short locks, and other members' writes in between. */
const TOKEN_BATCH = 1_000;
/** Few enough that their tokens are found by index. */
const SESSION_BATCH = 100;

export type SessionRow = Selectable<SessionsTable>;
type RefreshTokenRow = Selectable<RefreshTokensTable>;

export const sessions: Sessions = {
  async isLive(db, sessionId, now) {
    return (await findLiveSession(db, sessionId, now)) !== undefined;
  },
  async endAllOf(tx, memberId) {
    return endSessions(tx, memberId);
  },
  async revokeMailedLinksOf(tx, memberId) {
    await removeMailTokensOf(tx, memberId);
    await tx.deleteFrom('auth_email_changes').where('user_id', '=', memberId).execute();
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

/** By member; those without a password are left out. */
export async function findPasswordHashes(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('auth_passwords')
    .select(['user_id', 'hash'])
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.hash]));
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

/** Locked: of two exchanges in one session, the second sees what the first did. */
export async function lockLiveSession(tx: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
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

/** Ends the live sessions of a member: all, or one. */
export async function endSessions(tx: Db, userId: string, { only }: { only?: string } = {}): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends all live sessions of a member but one; their ids, by the statement that ends them: each is told to the nodes. */
export async function endOtherSessions(tx: Db, userId: string, keptId: string, now: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('auth_sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
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

export async function findRefreshToken(db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom('auth_refresh_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(
  tx: Db,
  tokenHash: string,
  usedAt: Date,
  successorSalt: string,
): Promise<void> {
  await tx
    .updateTable('auth_refresh_tokens')
    .set({ used_at: usedAt, successor_salt: successorSalt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function setLateRefreshes(tx: Db, tokenHash: string, lateRefreshes: number): Promise<void> {
  await tx
    .updateTable('auth_refresh_tokens')
    .set({ late_refreshes: lateRefreshes })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Each try to send a mail makes a token. A mail that seemed lost may arrive, so the newest stay good; the others go. */
const MAIL_TOKENS_KEPT = 20;

export async function insertMailToken(tx: Db, token: Omit<MailTokensTable, 'used_at'>): Promise<void> {
  await tx.insertInto('auth_mail_tokens').values(token).execute();
  const unused = tx
    .selectFrom('auth_mail_tokens')
    .select('token_hash')
    .where('user_id', '=', token.user_id)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .offset(MAIL_TOKENS_KEPT);
  await tx.deleteFrom('auth_mail_tokens').where('token_hash', 'in', unused).execute();
}

const mailToken = (db: Db, tokenHash: string, purpose: MailPurpose) =>
  db
    .selectFrom('auth_mail_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose);

export async function findMailToken(db: Db, tokenHash: string, purpose: MailPurpose) {
  return mailToken(db, tokenHash, purpose).executeTakeFirst();
}

/** Locked, so that a link opened twice at once takes effect once. */
export async function lockMailToken(tx: Db, tokenHash: string, purpose: MailPurpose) {
  return mailToken(tx, tokenHash, purpose).forUpdate().executeTakeFirst();
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
  provider: ProviderName,
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

interface Identity {
  provider: ProviderName;
  subject: string;
  /** As the provider names the person. */
  label: string | null;
}

/** An identity stays with the member it was linked to first: answers whose it is now. */
export async function linkIdentity(
  tx: Db,
  { provider, subject, label }: Identity,
  userId: string,
): Promise<string | undefined> {
  await tx
    .insertInto('auth_identities')
    .values({ provider, subject, label, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findIdentityOwner(tx, provider, subject);
}

export async function listIdentities(db: Db, userId: string): Promise<Selectable<IdentitiesTable>[]> {
  return db
    .selectFrom('auth_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function removeIdentity(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('auth_identities').where('id', '=', id).execute();
}

export async function removeMailTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('auth_mail_tokens').where('user_id', '=', userId).execute();
}

/** Mail links that ran out; at most so many, and how many they were. */
export const removeSomeMailTokens = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'auth_mail_tokens', column: 'expires_at', key: 'token_hash' }, before, limit);

export async function removeIdentitiesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('auth_identities').where('user_id', '=', userId).execute();
}

/** What cannot be used any more. */
export async function removeExpired(db: Db, before: Date): Promise<void> {
  await removeDeadSessions(db, 'ended_at', before);
  await removeDeadSessions(db, 'expires_at', before);
  const createdBefore = after(before, -REFRESH_TOKEN_SECONDS * 1000);
  await removeRefreshTokens(db, sql`created_at < ${createdBefore} order by created_at`);
}

/** Their tokens first: a session may have thousands, and a cascade would delete them all in one statement. */
async function removeDeadSessions(db: Db, column: 'ended_at' | 'expires_at', before: Date): Promise<void> {
  let ids: string[];
  do {
    const dead = await db
      .selectFrom('auth_sessions')
      .select('id')
      .where(column, '<', before)
      .orderBy(column)
      .limit(SESSION_BATCH)
      .execute();
    ids = dead.map(({ id }) => id);
    if (ids.length === 0) return;
    await removeRefreshTokens(db, sql`session_id in (${sql.join(ids)})`);
    await db.deleteFrom('auth_sessions').where('id', 'in', ids).execute();
  } while (ids.length === SESSION_BATCH);
}

/** By their place in the table: a batch named by key would be joined to a scan of the whole table. */
async function removeRefreshTokens(db: Db, which: RawBuilder<unknown>): Promise<void> {
  let removed: bigint | undefined;
  do {
    const result = await sql`
      delete from auth_refresh_tokens
        where ctid = any (array(select ctid from auth_refresh_tokens where ${which} limit ${TOKEN_BATCH}))
      `.execute(db);
    removed = result.numAffectedRows;
  } while (removed === BigInt(TOKEN_BATCH));
}
