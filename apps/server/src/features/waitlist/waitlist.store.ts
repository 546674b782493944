// All SQL of the waitlist. Who leaves or is removed is deleted: nothing remains of the address.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { WaitlistFilter, WaitlistQuery, WaitlistState } from '@msm/contract/waitlist/schemas';
import { removeOldest } from '../../platform/db/batches.ts';
import { countSome, NEWEST_FIRST, pageOf, type PageRows } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';

interface EntriesTable {
  id: string;
  email: string;
  name: string;
  search_text: string;
  state: WaitlistState;
  created_at: Date;
  confirmed_at: Date | null;
  invited_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    waitlist_entries: EntriesTable;
  }
}

export type EntryRow = Selectable<EntriesTable>;

/**
 * The id of the address's entry, new or not. One statement for both, so that neither the answer nor its time tells which it
 * was. A name that is stored stays: the second request for an address may be a stranger's.
 */
export async function addEntry(
  tx: Db,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('waitlist_entries')
    .values({
      id: randomUUIDv7(),
      email,
      name,
      // Lower-cased here: what the database makes of letters beyond ASCII depends on its locale.
      search_text: `${email}\n${name}`.toLowerCase(),
      state: 'pending',
      created_at: now,
      confirmed_at: null,
      invited_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        // The mail promises its days from now on.
        created_at: sql<Date>`case when waitlist_entries.state = 'pending' then ${now} else waitlist_entries.created_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, other changes of it wait. */
export async function lockEntry(tx: Db, id: string): Promise<EntryRow | undefined> {
  return tx.selectFrom('waitlist_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function confirmEntry(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Those that are confirmed and not invited yet; answers which they were. */
export async function markInvited(tx: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('waitlist_entries')
    .set({ state: 'invited', invited_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'confirmed')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeEntries(db: Db, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist_entries')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const matching = (db: Db, { state, search }: WaitlistFilter) =>
  db
    .selectFrom('waitlist_entries')
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(Boolean(search), (all) =>
      all.where(sql<boolean>`platform_finds(search_text, ${search!.toLowerCase()})`),
    );

export const listEntries = (db: Db, query: WaitlistQuery): Promise<PageRows<EntryRow>> =>
  pageOf(db, { matching: matching(db, query), select: (all) => all.selectAll(), order: NEWEST_FIRST }, query);

/** Newest first. */
export async function listMatching(db: Db, filter: WaitlistFilter, limit: number): Promise<EntryRow[]> {
  return matching(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countIn(db: Db, state: WaitlistState): Promise<number> {
  const { total } = await countSome(db, db.selectFrom('waitlist_entries').where('state', '=', state));
  return total;
}

export const removeSomePending = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    { table: 'waitlist_entries', column: 'created_at', where: sql`state = 'pending'` },
    before,
    limit,
  );
