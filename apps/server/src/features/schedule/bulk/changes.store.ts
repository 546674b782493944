// SQL of bulk actions: what each post was before, so that it can be restored. Rows are kept as the database has them, so that
// nothing is lost on the way through JavaScript.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { Before, ChangeRow, PostRow } from '../schedule.tables.ts';

/** Of publications that were deleted; those that the database generates are left out. */
const COLUMNS = [
  'id',
  'post_id',
  'post_version',
  'account_id',
  'platform',
  'destination_id',
  'occurrence',
  'due_at',
  'wall_time',
  'zone',
  'publication_key',
  'content',
  'memory',
  'remote_id',
  'link',
  'created_at',
  'updated_at',
] as const;

export async function keepBefore(tx: Db, post: PostRow, publicationIds: readonly string[]): Promise<Before> {
  const { is_active, inactive_since, approval, approval_note } = post;
  const { extend_at, submission_id, first_wall_time, zone } = post;
  const { rows } = await sql<Before['publications'][number]>`
    select to_jsonb(publication) as row, (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.id), '[]') from schedule_history line
      where line.publication_id = publication.id) as history
    from schedule_publications publication
    where publication.id = any(${publicationIds}::uuid[])`.execute(tx);
  return {
    post: {
      is_active,
      inactive_since: inactive_since?.toISOString() ?? null,
      approval,
      approval_note,
      extend_at: extend_at?.toISOString() ?? null,
      submission_id,
      first_wall_time,
      zone,
    },
    publications: rows,
  };
}

/** After the change: later writes are not undone. */
export async function withWrittenStates(tx: Db, before: Before): Promise<Before> {
  const written = await writtenStates(
    tx,
    before.publications.map(({ row }) => row.id),
  );
  return {
    ...before,
    publications: before.publications.map((kept) => ({
      ...kept,
      written: written.get(kept.row.id) ?? null,
    })),
  };
}

/** State and times in one text: a clock may show the same moment twice. */
export async function writtenStates(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; written: string }>`
    select id, concat_ws(' ', state, due_at, updated_at) as written from schedule_publications where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, written }) => [id, written]));
}

/** Of an active post: what came to wait while it was switched off is taken up at its time. */
export async function takeUpWaiting(tx: Db, { id }: PostRow): Promise<void> {
  await tx
    .updateTable('schedule_publications')
    .set(({ ref }) => ({ next_at: ref('due_at') }))
    .where('post_id', '=', id)
    .where('state', '=', 'scheduled')
    .where('next_at', 'is', null)
    .execute();
}

type NewChange = Omit<ChangeRow, 'undone_at'>;

export async function noteChange(tx: Db, { before, ...change }: NewChange): Promise<void> {
  await tx
    .insertInto('schedule_changes')
    .values({ ...change, before: before && JSON.stringify(before) })
    .execute();
}

type ChangeKey = Pick<ChangeRow, 'account_id' | 'bulk_id' | 'item_id'>;

const changeOf = (db: Db, { account_id, bulk_id, item_id }: ChangeKey) =>
  db
    .selectFrom('schedule_changes')
    .where('account_id', '=', account_id)
    .where('bulk_id', '=', bulk_id)
    .where('item_id', '=', item_id);

export async function isNoted(tx: Db, key: ChangeKey): Promise<boolean> {
  return (await changeOf(tx, key).select('item_id').executeTakeFirst()) !== undefined;
}

/** Whether another item of the same action gave the post the version that it has. */
export async function isOfThisChange(
  tx: Db,
  { account_id, bulk_id }: ChangeKey,
  { id, version }: PostRow,
): Promise<boolean> {
  const change = await tx
    .selectFrom('schedule_changes')
    .select('item_id')
    .where('account_id', '=', account_id)
    .where('bulk_id', '=', bulk_id)
    .where('post_id', '=', id)
    .where('version_after', '=', version)
    .executeTakeFirst();
  return change !== undefined;
}

/** Those that can be undone, in the order in which posts are locked. */
export async function listUndoable(
  db: Db,
  { accountId, bulkId, since }: { accountId: string; bulkId: string; since: Date },
): Promise<ChangeKey[]> {
  return db
    .selectFrom('schedule_changes')
    .select(['account_id', 'bulk_id', 'item_id'])
    .where('account_id', '=', accountId)
    .where('bulk_id', '=', bulkId)
    .where('before', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('item_id')
    .execute();
}

export async function findChange(tx: Db, key: ChangeKey): Promise<ChangeRow | undefined> {
  return changeOf(tx, key).selectAll().executeTakeFirst();
}

export async function noteUndone(
  tx: Db,
  { account_id, bulk_id, item_id }: ChangeKey,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('schedule_changes')
    .set({ undone_at: now })
    .where('account_id', '=', account_id)
    .where('bulk_id', '=', bulk_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** A batch: every bulk action removes some of those whose time to undo is over. */
export async function removeOldChanges(db: Db, olderThan: Date, limit: number): Promise<void> {
  await sql`
    delete from schedule_changes where ctid in (
      select ctid from schedule_changes where created_at < ${olderThan} order by created_at limit ${limit}
      for update skip locked)`.execute(db);
}

type Kept = Before['publications'];

const rowsOf = (kept: Kept) => sql`jsonb_populate_recordset(null::schedule_publications,
  ${JSON.stringify(kept.map(({ row }) => row))}::jsonb)`;

/** Deleted publications with their history, as waiting ones that cannot be claimed yet. */
export async function insertKept(tx: Db, kept: Kept): Promise<void> {
  if (kept.length === 0) return;
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  await sql`
    insert into schedule_publications (${columns}, state) select ${columns}, 'scheduled' from ${rowsOf(kept)}`.execute(
    tx,
  );
  const lines = JSON.stringify(kept.flatMap(({ history }) => history));
  await sql`
    insert into schedule_history (publication_id, at, state, words, actor_id)
    select publication_id, at, state, words, actor_id
    from jsonb_populate_recordset(null::schedule_history, ${lines}::jsonb) order by id`.execute(tx);
}

/** Before the action `undo`: the time at which one is taken up follows from them. */
export async function restoreTimes(tx: Db, kept: Kept): Promise<void> {
  await sql`
    update schedule_publications publication
    set due_at = kept.due_at, wall_time = kept.wall_time, zone = kept.zone
    from ${rowsOf(kept)} kept where publication.id = kept.id`.execute(tx);
}

/**
 * After the action `undo`, which leaves them waiting without a claim: what was over is over again, with its question; what
 * was to be tried again waits as long as it would have. A claim that the change ended is not given back. Undoing is a decision too:
 * what is due by then is not too late.
 */
export async function restoreStates(tx: Db, kept: Kept): Promise<void> {
  await sql`
    update schedule_publications publication set
      state = case when kept.is_past then kept.state else publication.state end,
      next_at = case
        when kept.is_past then null
        when publication.next_at is null then null
        else coalesce(kept.next_at, publication.next_at)
      end,
      asks_person = kept.asks_person, attempts = kept.attempts, looks = kept.looks, reason = kept.reason,
      content = kept.content, memory = kept.memory, remote_id = kept.remote_id, link = kept.link,
      renewed_at = case
        when kept.is_past or publication.renewed_at < publication.due_at then kept.renewed_at
        else publication.renewed_at
      end
    from ${rowsOf(kept)} kept where publication.id = kept.id`.execute(tx);
}
