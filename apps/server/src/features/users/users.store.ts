// All SQL about members. Also the users port: other features ask through it, on their own transaction.
import { randomInt, randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import type { Role } from '@msm/contract/roles';
import type { PageQuery } from '@msm/contract/paging';
import { isDuplicate } from '../../platform/db/database-errors.ts';
import { NEWEST_FIRST, pageOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewUser, User, Users } from '../../platform/ports/users.ts';

interface UsersTable {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  role: Role;
  time_zone: string | null;
  referral_code: string | null;
  email_verified_at: Date | null;
  disabled_at: Date | null;
  /** When the member first came back after the session of their registration. */
  returned_at: Date | null;
  created_at: Generated<Date>;
  search_text: GeneratedAlways<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UsersTable;
  }
}

const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  emailVerified: row.email_verified_at !== null,
  timeZone: row.time_zone,
  isDisabled: row.disabled_at !== null,
  createdAt: row.created_at,
});

/** Of the index that gives an address one owner. */
const EMAIL_OWNER_KEY = 'users_verified_email_key';

/** Any fixed number of ours: it keeps two first registrations from both becoming SuperAdmin. */
const FIRST_MEMBER_LOCK = 727_001;

/** Of the oldest and of the newest: strangers who go on registering must not push out who was there before them, nor keep
 *  out who comes later. Registrations for one address are limited, so the newest reach back for days. */
const CLAIMS_CONSIDERED = 10;

const find = async (db: Db, id: string): Promise<User | undefined> => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
};

export const users: Users = {
  find,
  async list(db, ids) {
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return rows.map(toUser);
  },
  async findOwnerOfEmail(db, email) {
    const row = await claimsOn(db, email).where('email_verified_at', 'is not', null).executeTakeFirst();
    return row && toUser(row);
  },
  async listOwnersOfEmails(db, emails) {
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', sql<string>`any(${emails}::text[])`)
      .where('email_verified_at', 'is not', null)
      .execute();
    return rows.map(toUser);
  },
  async findAddressee(db, email) {
    const row = await claimsOn(db, email).orderBy('created_at').orderBy('id').executeTakeFirst();
    return row && toUser(row);
  },
  async claimantsOf(db, email) {
    const rows = await claimsOn(db, email)
      .where(({ or, eb }) =>
        or([
          eb('email_verified_at', 'is not', null),
          eb('id', 'in', someClaims(db, email, 'asc')),
          eb('id', 'in', someClaims(db, email, 'desc')),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toUser);
  },
  async findByUsername(db, username) {
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirst();
    return row && toUser(row);
  },
  async listSuperAdmins(db) {
    const rows = await activeSuperAdmins(db).execute();
    return rows.map(({ id }) => id);
  },
  async searchByName(db, beginning, limit, ids = { except: [] }) {
    const pattern = `${beginning.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    const found = new Map<string, User>();
    const isWanted =
      'only' in ids
        ? sql<boolean>`id = any(${ids.only}::uuid[])`
        : sql<boolean>`id <> all(${ids.except}::uuid[])`;
    // One index each: a condition over all three columns would read the whole table.
    for (const column of ['username', 'first_name', 'last_name'] as const) {
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where(sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern})`)
        .where('disabled_at', 'is', null)
        .where(isWanted)
        .orderBy(sql`lower(${sql.ref(column)}) using ~<~`)
        .orderBy('id')
        .limit(limit)
        .execute();
      for (const row of rows) found.set(row.id, toUser(row));
    }
    return [...found.values()].slice(0, limit);
  },
  async assertFree(db, username) {
    if (await users.findByUsername(db, username)) throw usernameIsTaken();
  },
  async create(tx, user) {
    const role = await roleForNext(tx);
    return asConflict(async () => {
      const row = await tx
        .insertInto('users')
        .values(newRow(user, role))
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    });
  },
  async changeProfile(tx, id, { username, firstName, lastName, timeZone }) {
    return asConflict(async () => {
      const row = await tx
        .updateTable('users')
        // What is undefined stays; the id keeps the statement whole when nothing else changes.
        .set({ id, username, first_name: firstName, last_name: lastName, time_zone: timeZone })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    });
  },
  async confirmEmail(tx, id) {
    // Locked in one order: of two who confirm the same address at once, the second sees the first.
    const claimants = await tx
      .selectFrom('users')
      .select(['id', 'email_verified_at'])
      .where('email', '=', (query) => query.selectFrom('users').select('email').where('id', '=', id))
      .orderBy('id')
      .forUpdate()
      .execute();
    const owner = claimants.find((claimant) => claimant.email_verified_at !== null);
    if (owner) return owner.id === id;
    await tx.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    await users.noteReturn(tx, id);
    return true;
  },
  async lock(tx, id) {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toUser(row);
  },
  async moveToEmail(tx, id, { from, to }) {
    // Locked in one order, as for confirming: of two who take an address at once, the second sees the first.
    const rows = await tx
      .selectFrom('users')
      .selectAll()
      .where(({ or, eb }) => or([eb('id', '=', id), eb('email', '=', to)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.find((row) => row.id === id)?.email !== from) return 'stale';
    if (rows.some((row) => row.id !== id && row.email_verified_at !== null)) return 'owned';
    try {
      const row = await tx
        .updateTable('users')
        .set({ email: to, email_verified_at: new Date() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    } catch (error) {
      // A registration that began and verified meanwhile had no row to lock.
      if (isDuplicate(error, EMAIL_OWNER_KEY)) return 'owned';
      throw error;
    }
  },
  async createNear(tx, user) {
    const role = await roleForNext(tx);
    const wish = usernameFrom(user.username);
    for (const suffixDigits of [0, 4, 6, 8]) {
      const username = suffixDigits === 0 ? wish : `${wish.slice(0, 22)}${randomInt(10 ** suffixDigits)}`;
      const row = await tx
        .insertInto('users')
        .values(newRow({ ...user, username }, role))
        // Waits for a concurrent registration with this name and then sees it, so there is no gap to race in.
        .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row) return toUser(row);
    }
    throw new AppError('unavailable', 'No free username was found. Please try again.');
  },
  async noteReturn(tx, id) {
    await tx
      .updateTable('users')
      .set({ returned_at: new Date() })
      .where('id', '=', id)
      .where('returned_at', 'is', null)
      .execute();
  },
  async listUnusedClaims(db, { afterId, limit }) {
    const rows = await unusedClaims(db).where('id', '>', afterId).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async lockHopelessClaims(tx, ids, olderThan) {
    const rows = await unusedClaims(tx)
      .where('id', '=', sql<string>`any(${ids})`)
      .where('created_at', '<', olderThan)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users as owner')
            .select('owner.id')
            .whereRef('owner.email', '=', 'users.email')
            .where('owner.email_verified_at', 'is not', null),
        ),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(({ id }) => id);
  },
  async remove(tx, ids) {
    await tx
      .deleteFrom('users')
      .where('id', '=', sql<string>`any(${ids})`)
      .execute();
  },
};

/** As the index users_unused_claims has it. */
const unusedClaims = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('role', '=', 'User');

/** The owner of the address comes first. */
const claimsOn = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`);

const someClaims = (db: Db, email: string, direction: 'asc' | 'desc') =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(CLAIMS_CONSIDERED);

/** What a username may be, as near to the wish as possible. A dot could make a web address of it. */
const usernameFrom = (wish: string): string =>
  wish
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '')
    .slice(0, 24)
    .padEnd(3, '0');

export async function listUsers(db: Db, { search, ...query }: PageQuery & { search?: string | undefined }) {
  const matching = db
    .selectFrom('users')
    .$if(Boolean(search), (all) =>
      all.where(sql<boolean>`platform_finds(search_text, ${search!.toLowerCase()})`),
    );
  const list = { matching, select: (all: typeof matching) => all.selectAll(), order: NEWEST_FIRST };
  const { rows, ...page } = await pageOf(db, list, query);
  return { ...page, users: rows.map(toUser) };
}

export async function setRole(tx: Db, id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
}

export async function setDisabled(tx: Db, id: string, isDisabled: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ disabled_at: isDisabled ? new Date() : null })
    .where('id', '=', id)
    .execute();
}

export async function withdrawVerification(tx: Db, id: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute();
}

/** Locked, so that two SuperAdmins who demote each other at once do not both succeed. */
export async function lockActiveSuperAdmins(tx: Db): Promise<string[]> {
  const rows = await activeSuperAdmins(tx).forUpdate().execute();
  return rows.map((row) => row.id);
}

const activeSuperAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('disabled_at', 'is', null)
    .orderBy('id');

async function roleForNext(tx: Db): Promise<Role> {
  await sql`select pg_advisory_xact_lock(${FIRST_MEMBER_LOCK})`.execute(tx);
  const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anybody ? 'User' : 'SuperAdmin';
}

const newRow = ({ email, username, firstName, lastName, referralCode }: NewUser, role: Role) => ({
  id: randomUUIDv7(),
  email,
  username,
  first_name: firstName,
  last_name: lastName,
  role,
  referral_code: referralCode ?? null,
});

async function asConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error, 'users_username_key')) throw error;
    throw usernameIsTaken();
  }
}

const USERNAME_IS_TAKEN = 'That username is taken.';
const usernameIsTaken = () =>
  new AppError('conflict', USERNAME_IS_TAKEN, { fields: { username: USERNAME_IS_TAKEN } });
