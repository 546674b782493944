// Who did what. The table refuses updates, and deletes of anything younger than AUDIT_KEPT_DAYS. Written in the
// transaction of the deed.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import type { Db } from '../db/tables.ts';
import { removeOldest } from '../db/batches.ts';

declare module '../db/tables.ts' {
  interface Tables {
    platform_audit: {
      id: string;
      at: Generated<Date>;
      action: string;
      actor_id: string | null;
      subject: string | null;
      address: string | null;
      request_id: string | null;
      details: string;
    };
  }
}

/** A year and a month: what happened can be compared with the year before, as incidents are often found late. */
export const AUDIT_KEPT_DAYS = 400;

export type AuditAction =
  | 'member.registered'
  | 'member.changed'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.providerFailed'
  | 'session.refreshed'
  | 'session.refreshRefused'
  | 'session.ended'
  | 'session.reused'
  | 'password.reset'
  | 'password.changed'
  | 'password.refused'
  | 'email.verified'
  | 'email.changeRequested'
  | 'email.changed'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'invite.accepted'
  | 'account.memberRemoved'
  | 'account.memberLeft'
  | 'account.roleChanged'
  | 'support.replied'
  | 'support.changed'
  | 'support.exported'
  | 'site.added'
  | 'site.removed'
  | 'site.credentialsChanged'
  | 'connection.added'
  | 'connection.renewed'
  | 'connection.removed'
  | 'blog.moderated'
  | 'schedule.exported'
  | 'social.exported'
  | 'writer.settingsChanged'
  | 'writer.settingsRemoved'
  | 'docs.saved'
  | 'docs.receiptAdded'
  | 'docs.receiptChanged'
  | 'docs.receiptRemoved'
  | 'waitlist.exported'
  | 'wallet.linked'
  | 'wallet.unlinked'
  | 'waitlist.invited'
  | 'waitlist.removed'
  | 'wallet.deposited'
  | 'wallet.depositCanceled'
  | 'wallet.depositReversed'
  | 'wallet.refundFailed'
  | 'wallet.refundRetried'
  | 'wallet.refundDismissed'
  | 'wallet.frozen'
  | 'wallet.withdrawalRequested'
  | 'wallet.withdrawalApproved'
  | 'wallet.withdrawalRejected'
  | 'wallet.withdrawalPaid'
  | 'wallet.withdrawalFinished'
  | 'wallet.withdrawalAlarmed'
  | 'wallet.transfer'
  | 'wallet.points_to_cash'
  | 'wallet.cash_to_points'
  | 'wallet.exported'
  | 'wallet.checked'
  | 'wallet.violated'
  | 'wallet.unfrozen'
  | 'access.denied'
  | 'access.throttled'
  | 'csrf.refused'
  | 'origin.refused';

export interface AuditEntry {
  actorId?: string | null;
  /** What it was done to: an id, or a route. */
  subject?: string;
  caller?: { address: string; requestId?: string };
  details?: Record<string, unknown>;
}

export async function recordAudit(
  db: Db,
  action: AuditAction,
  { actorId, subject, caller, details }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('platform_audit')
    .values({
      id: randomUUIDv7(),
      action,
      actor_id: actorId ?? null,
      subject: subject ?? null,
      address: caller?.address ?? null,
      request_id: caller?.requestId ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

/** For what is written in one statement with its entries: the source has op, action, actor, address and request_id. */
export const auditFrom = (source: string) => sql`
  insert into platform_audit (id, action, actor_id, subject, address, request_id, details)
  select op, action, actor, op, address, request_id, '{}' from ${sql.table(source)} where address is not null`;

export const removeSomeAudit = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'platform_audit', column: 'at' }, before, limit);
