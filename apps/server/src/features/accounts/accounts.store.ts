// All SQL about accounts. Also the accounts port, and what invitations into accounts ask.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import type { Account, AccountRole, GivenRole } from '@msm/contract/member';
import type { PageQuery } from '@msm/contract/paging';
import { pageOf, type Order } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { InviteSubject } from '../../platform/ports/invite-subjects.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: { id: string; name: string; owner_id: string; created_at: Generated<Date> };
    accounts_members: {
      account_id: string;
      user_id: string;
      joined_at: Generated<Date>;
      /** Of the owner it says nothing: that is who owns the account. */
      role: Generated<GivenRole>;
    };
  }
}

const roleFor = (memberId: string, { owner_id, role }: { owner_id: string; role: GivenRole }): AccountRole =>
  owner_id === memberId ? 'owner' : role;

export const accounts: Accounts = {
  async openFor(tx, ownerId, name) {
    const id = randomUUIDv7();
    await tx.insertInto('accounts').values({ id, name, owner_id: ownerId }).execute();
    await tx.insertInto('accounts_members').values({ account_id: id, user_id: ownerId }).execute();
    return { id, name, isOwner: true, role: 'owner' };
  },
  async listFor(db, memberId) {
    const rows = await db
      .selectFrom('accounts_members')
      .innerJoin('accounts', 'accounts.id', 'accounts_members.account_id')
      .select(['accounts.id', 'accounts.name', 'accounts.owner_id', 'accounts_members.role'])
      .where('accounts_members.user_id', '=', memberId)
      .orderBy(sql`accounts.owner_id = ${memberId}`, 'desc')
      .orderBy('accounts.created_at')
      .orderBy('accounts.id')
      .execute();
    return rows.map((row): Account => {
      const role = roleFor(memberId, row);
      return { id: row.id, name: row.name, isOwner: role === 'owner', role };
    });
  },
  async roleIn(db, accountId, memberId) {
    const found = await findAccountOf(db, memberId, accountId);
    return found && roleFor(memberId, found);
  },
  async listEditors(db, accountId, limit) {
    const rows = await db
      .selectFrom('accounts_members')
      .innerJoin('accounts', 'accounts.id', 'accounts_members.account_id')
      .select('accounts_members.user_id')
      .where('accounts_members.account_id', '=', accountId)
      .where(({ or, eb, ref }) =>
        or([
          eb('accounts_members.role', '=', 'editor'),
          eb('accounts_members.user_id', '=', ref('accounts.owner_id')),
        ]),
      )
      .orderBy('accounts_members.joined_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.user_id);
  },
  async holdMembership(tx, memberId, accountId) {
    const membership = await tx
      .selectFrom('accounts_members')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', memberId)
      .forKeyShare()
      .executeTakeFirst();
    return membership !== undefined;
  },
  async ownerOf(db, accountId) {
    const account = await db
      .selectFrom('accounts')
      .select('owner_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account?.owner_id;
  },
  async lockOwnedBy(tx, memberIds) {
    const rows = await tx
      .selectFrom('accounts')
      .select(['id', 'owner_id'])
      .where('owner_id', '=', sql<string>`any(${memberIds})`)
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map((row) => ({ id: row.id, ownerId: row.owner_id }));
  },
  async sharingAmong(db, memberIds) {
    const rows = await db
      .selectFrom('accounts_members')
      .innerJoin('accounts', 'accounts.id', 'accounts_members.account_id')
      .select(['accounts_members.user_id', 'accounts.owner_id'])
      .whereRef('accounts_members.user_id', '!=', 'accounts.owner_id')
      .where(({ or, eb }) =>
        or([
          eb('accounts_members.user_id', '=', sql<string>`any(${memberIds})`),
          eb('accounts.owner_id', '=', sql<string>`any(${memberIds})`),
        ]),
      )
      .execute();
    return rows.flatMap((row) => [row.user_id, row.owner_id]);
  },
};

export const accountInvites: InviteSubject = {
  async nameForInviter(db, memberId, accountId) {
    const account = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', accountId)
      .where('owner_id', '=', memberId)
      .executeTakeFirst();
    return account?.name;
  },
  async admit(tx, memberId, accountId, role) {
    await tx
      .insertInto('accounts_members')
      .values({ account_id: accountId, user_id: memberId, ...(role && { role }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};

/** As a member of it sees it; to others it does not exist. */
export const findAccountOf = (db: Db, memberId: string, accountId: string) =>
  db
    .selectFrom('accounts_members')
    .innerJoin('accounts', 'accounts.id', 'accounts_members.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.owner_id', 'accounts_members.role'])
    .where('accounts_members.user_id', '=', memberId)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();

/** By when they joined: the owner, with whom it began, first. */
const BY_JOINING: Order = { by: { joined_at: 'instant', user_id: 'id' }, direction: 'asc' };

export async function listMembers(db: Db, accountId: string, query: PageQuery) {
  const matching = db.selectFrom('accounts_members').where('account_id', '=', accountId);
  const select = (members: typeof matching) => members.select(['user_id', 'joined_at', 'role']);
  return pageOf(db, { matching, select, order: BY_JOINING }, query);
}

export async function endMembership(tx: Db, accountId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accounts_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False when there is no such membership, or the role was that one before. */
export async function setRole(
  tx: Db,
  { accountId, memberId }: { accountId: string; memberId: string },
  role: GivenRole,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts_members')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', memberId)
    .where('role', '!=', role)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One at a time for each owner: two requests at once cannot both be the last one allowed. */
export async function countOwned(tx: Db, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 0))`.execute(tx);
  const rows = await tx.selectFrom('accounts').select('id').where('owner_id', '=', ownerId).execute();
  return rows.length;
}

export async function renameOwned(db: Db, ownerId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
