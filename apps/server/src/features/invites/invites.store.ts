// All SQL of invitations. One waits at a time for each inviter, address and subject: the table sees to it. Tokens come in
// as hashes.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { RECEIVED_INVITES_LISTED } from '@msm/contract/invites/limits';
import type { InviteKind, InviteState } from '@msm/contract/invites/schemas';
import type { GivenRole } from '@msm/contract/member';
import type { PageQuery } from '@msm/contract/paging';
import { NEWEST_FIRST, pageOf } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { EndWithMembership } from '../../platform/ports/account-leaving.ts';
import { removeOldest } from '../../platform/db/batches.ts';
import type { Referrals } from '../../platform/ports/referrals.ts';

interface InvitesTable {
  id: string;
  kind: InviteKind;
  inviter_id: string;
  inviter_email: string;
  inviter_name: string;
  /** `@username` of a member who was invited by name. */
  invitee_email: string;
  invitee_id: string | null;
  subject_id: string;
  subject_name: string;
  game: string | null;
  message: string | null;
  /** In the account; none for other kinds. */
  role: GivenRole | null;
  token_hash: string | null;
  state: InviteState;
  created_at: Date;
  expires_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invites: InvitesTable;
  }
}

export type InviteRow = Selectable<InvitesTable>;
type NewInvite = Omit<InviteRow, 'id' | 'token_hash' | 'state'>;

/** Who may answer: the member it was bound to, or else whom its address stands for in these kinds. */
export interface Invitee {
  memberId: string;
  email: string;
  kinds: InviteKind[];
}

const isFor =
  ({ memberId, email, kinds }: Invitee) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'invites'>) =>
    or([
      eb('invitee_id', '=', memberId),
      and([
        eb('invitee_id', 'is', null),
        eb('invitee_email', '=', email),
        sql<boolean>`kind = any(${kinds})`,
      ]),
    ]);

/** Asking again while the first still waits renews it. */
export async function openInvite(tx: Db, invite: NewInvite): Promise<{ invite: InviteRow; isNew: boolean }> {
  await expireSent(tx, invite.inviter_id, invite.created_at);
  const id = randomUUIDv7();
  const { game, message, role, subject_name, expires_at, invitee_id } = invite;
  const row = await tx
    .insertInto('invites')
    .values({ ...invite, id, state: 'waiting' })
    .onConflict((conflict) =>
      conflict
        .columns(['inviter_id', 'invitee_email', 'kind', 'subject_id'])
        .where(sql<boolean>`state = 'waiting'`)
        // A name can be another member's by now; an address stays with the member who claimed it.
        .doUpdateSet({ game, message, role, subject_name, expires_at, ...(invitee_id && { invitee_id }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invite: row, isNew: row.id === id };
}

export async function findInvite(db: Db, id: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listReceived(db: Db, invitee: Invitee, now: Date): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where(isFor(invitee))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECEIVED_INVITES_LISTED)
    .execute();
}

export async function listSent(db: Db, inviterId: string, query: PageQuery) {
  const own = db.selectFrom('invites').where('inviter_id', '=', inviterId);
  return pageOf(db, { matching: own, select: (all) => all.selectAll(), order: NEWEST_FIRST }, query);
}

/** Locked: of two answers at once, the second sees the first. */
export async function lockReceived(tx: Db, id: string, invitee: Invitee): Promise<InviteRow | undefined> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', id)
    .where(isFor(invitee))
    .forUpdate()
    .executeTakeFirst();
}

/** The one that waits, or else the newest of that session. */
export async function lockGameInvite(
  tx: Db,
  invitee: Invitee,
  { inviterEmail, sessionId }: { inviterEmail?: string | undefined; sessionId: string },
): Promise<InviteRow | undefined> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where(isFor(invitee))
    .where('kind', '=', 'game')
    .$if(inviterEmail !== undefined, (query) => query.where('inviter_email', '=', inviterEmail!))
    .where('subject_id', '=', sessionId)
    .orderBy(sql`state = 'waiting'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export interface Between {
  inviterEmail: string;
  inviteeEmail: string;
  kind: InviteKind;
  /** Only this one. */
  inviteId?: string | undefined;
}

/** What waits between two addresses, for the one who was invited. An id stands for the invited address: a mailed link may
 *  have been claimed by a member with another one. */
export async function lockWaitingBetween(
  tx: Db,
  invitee: Invitee,
  { inviterEmail, inviteeEmail, kind, inviteId }: Between,
  now: Date,
): Promise<InviteRow[]> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where(isFor(invitee))
    .where('inviter_email', '=', inviterEmail)
    .where(({ eb }) => (inviteId ? eb('id', '=', inviteId) : eb('invitee_email', '=', inviteeEmail)))
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** By their inviter: all that wait for an address, or one of them. */
export async function withdrawWaiting(
  tx: Db,
  inviterId: string,
  { inviteeEmail, kind, inviteId }: Between,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ state: 'withdrawn' })
    .where('inviter_id', '=', inviterId)
    .where('invitee_email', '=', inviteeEmail)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .$if(inviteId !== undefined, (query) => query.where('id', '=', inviteId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Those into an account that wait for who leaves it: a second one must not let them back in. */
export const withdrawFromLeaver: EndWithMembership = async (tx, { accountId, member }) => {
  const addresses = member.emailVerified ? [member.email] : [];
  await tx
    .updateTable('invites')
    .set({ state: 'withdrawn' })
    .where('kind', '=', 'account')
    .where('subject_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where(({ or, eb }) =>
      or([
        eb('invitee_id', '=', member.id),
        eb('invitee_email', '=', sql<string>`any(${addresses}::text[])`),
      ]),
    )
    .execute();
};

/** An invitation that was answered `no`, or taken back, brought no member. */
export const referrals: Referrals = {
  async inviterOf(db, { id, email, createdAt }) {
    const row = await db
      .selectFrom('invites')
      .select('inviter_id')
      .where(({ or, eb }) => or([eb('invitee_id', '=', id), eb('invitee_email', '=', email)]))
      .where(sql<boolean>`state in ('waiting', 'accepted', 'expired')`)
      .where('created_at', '<=', createdAt)
      .where('inviter_id', '<>', id)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    return row?.inviter_id;
  },
};

export async function lockSent(tx: Db, id: string, inviterId: string): Promise<InviteRow | undefined> {
  return tx
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', id)
    .where('inviter_id', '=', inviterId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setState(
  tx: Db,
  id: string,
  change: { state: InviteState; invitee_id?: string },
): Promise<void> {
  await tx.updateTable('invites').set(change).where('id', '=', id).execute();
}

/** Every mail of an invitation carries the same token, unless the application secret was rotated between them. */
export async function setToken(db: Db, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('invites').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

export async function findByToken(db: Db, tokenHash: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** False when another member brought the token first, also when both bring it at once. */
export async function bindToMember(tx: Db, id: string, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ invitee_id: memberId })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('invitee_id', 'is', null), eb('invitee_id', '=', memberId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of one inviter, whose next one must not meet it. */
async function expireSent(tx: Db, inviterId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ state: 'expired' })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where('inviter_id', '=', inviterId)
    .execute();
}

/** At most so many of everybody's; answers how many. An invite that is being answered meanwhile is left alone. */
export async function expireSome(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ state: 'expired' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('invites')
        .select('id')
        .where('state', '=', 'waiting')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const removeSomeEnded = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'invites', column: 'expires_at', where: sql`state <> 'waiting'` }, before, limit);
