// All SQL about consent. Rows are proof: the table itself refuses to change one, or to lose one before its time, and lets
// a member be forgotten.
import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ConsentEventType } from '@msm/contract/privacy/consent';
import type { Db } from '../../platform/db/tables.ts';
import { removeOldest } from '../../platform/db/batches.ts';

interface ConsentEventsTable {
  id: string;
  received_at: Date;
  member_id: string | null;
  event_type: ConsentEventType;
  version: string;
  analytics: boolean;
  marketing: boolean;
  functional: boolean;
  decided_at: Date;
  user_agent: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    privacy_consent_events: ConsentEventsTable;
  }
}

export async function insertConsentEvent(
  db: Db,
  event: Omit<Insertable<ConsentEventsTable>, 'id'>,
): Promise<void> {
  await db
    .insertInto('privacy_consent_events')
    .values({ ...event, id: randomUUIDv7() })
    .execute();
}

export const removeSomeConsentEvents = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'privacy_consent_events', column: 'received_at' }, before, limit);
