// Puts posts into the schedule, many at once: one publication each, over the destinations in turn. For the
// bench, which needs thousands.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { accounts } from '../accounts/accounts.store.ts';
import { users } from '../users/users.store.ts';
import type { Db } from '../../platform/db/tables.ts';

export const POST_HTML = `<p>${'A paragraph as people write them, neither short nor long. '.repeat(20)}</p>`;

export interface Author {
  memberId: string;
  accountId: string;
}

export async function openAuthor(db: Db): Promise<Author> {
  const person = { email: 'bench@example.com', username: 'bench', firstName: 'Bench', lastName: 'Member' };
  const { id: memberId } = await users.create(db, person);
  await users.confirmEmail(db, memberId);
  const { id: accountId } = await accounts.openFor(db, memberId, 'Bench');
  return { memberId, accountId };
}

export interface Wave {
  count: number;
  firstDueAt: Date;
  /** From the first to the last. */
  spanMs: number;
}

/** When each is due, by publication key, which is its title as well. */
export async function planPosts(
  db: Db,
  { memberId, accountId }: Author,
  destinationIds: readonly string[],
  { count, firstDueAt, spanMs }: Wave,
): Promise<Map<string, number>> {
  const wave = randomUUID();
  const content = JSON.stringify({ html: POST_HTML });
  await sql`
    with numbered as (
      select number, gen_random_uuid() as post_id, ${firstDueAt}::timestamptz
        + (number - 1) * ${spanMs / count}::float8 * interval '1 millisecond' as due_at,
        (${destinationIds}::text[])[1 + number % ${destinationIds.length}::int] as destination_id
      from generate_series(1, ${count}::int) as number
    ), ordered as (
      insert into schedule_posts (id, account_id, created_by, title, content, platform, destination_id,
        first_wall_time, zone, first_occurrence, is_active, version, source, created_at, updated_at)
      select post_id, ${accountId}, ${memberId}, ${wave} || '-' || number,
        ${content}::jsonb || jsonb_build_object('title', ${wave} || '-' || number), 'wordpress', destination_id,
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', 1, true, 1, 'member', now(), now()
      from numbered
    )
    insert into schedule_publications (id, post_id, post_version, account_id, platform, destination_id, occurrence,
      due_at, wall_time, zone, publication_key, state, next_at, created_at, updated_at)
    select gen_random_uuid(), post_id, 1, ${accountId}, 'wordpress', destination_id, 1, due_at,
      to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', ${wave} || '-' || number, 'scheduled',
      due_at, now(), now()
    from numbered`.execute(db);
  const rows = await db
    .selectFrom('schedule_publications')
    .select(['publication_key', 'due_at'])
    .where('publication_key', 'like', `${wave}%`)
    .execute();
  return new Map(rows.map((row) => [row.publication_key, row.due_at.getTime()]));
}

export async function countUnpublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('schedule_publications')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('is_past', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}
