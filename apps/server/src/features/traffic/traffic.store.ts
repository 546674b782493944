// All SQL about traffic. No IP address is stored.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import { removeOldest } from '../../platform/db/batches.ts';

interface PageViewsTable {
  session_id: string;
  shown_at: Date;
  received_at: Date;
  page_path: string;
  referrer: string;
  visit_seconds: number;
  anonymous_user_id: string | null;
  member_id: string | null;
  user_agent: string;
  is_bot: boolean;
  screen_resolution: string;
  viewport_size: string;
  timezone: string;
}

interface GameEventsTable {
  id: string;
  received_at: Date;
  member_id: string | null;
  body: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    traffic_page_views: PageViewsTable;
    traffic_game_events: GameEventsTable;
  }
}

/** A view that is told again, since its page was looked at further, is one view with the longer stay. */
export async function savePageView(db: Db, view: Insertable<PageViewsTable>): Promise<void> {
  await db
    .insertInto('traffic_page_views')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'shown_at']).doUpdateSet({
        visit_seconds: sql`greatest(traffic_page_views.visit_seconds, excluded.visit_seconds)`,
      }),
    )
    .execute();
}

export async function insertGameEvent(
  db: Db,
  { body, ...event }: Omit<GameEventsTable, 'id' | 'body'> & { body: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('traffic_game_events')
    .values({ ...event, id: randomUUIDv7(), body: JSON.stringify(body) })
    .execute();
}

export async function removeSomePageViews(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('traffic_page_views')
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple('session_id', 'shown_at')} in ${selectFrom('traffic_page_views')
          .select(['session_id', 'shown_at'])
          .where('received_at', '<', before)
          .orderBy('received_at')
          .limit(limit)}`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const removeSomeGameEvents = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'traffic_game_events', column: 'received_at' }, before, limit);
