// All SQL about consent. Rows are proof: the table itself refuses to change one, or to lose one before its time, and lets
// a member be forgotten.
import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ConsentEventType } from '@msm/contract/privacy/consent';
import type { Db } from '../../platform/db/tables.ts';

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

export async function removeSomeConsentEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('privacy_consent_events')
    .where('id', 'in', (query) =>
      query
        .selectFrom('privacy_consent_events')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
