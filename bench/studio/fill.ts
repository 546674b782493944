// One account with many publications: two thirds are over, a third lies ahead, some of every state, over twenty sites and two
// authors, of whom one planned hardly anything. Made by their number, so that a run can be repeated.
import pg from 'pg';
import { openAuthor, type Author } from '../../apps/server/src/features/schedule/planned-posts.fixture.ts';
import { users } from '../../apps/server/src/features/users/users.store.ts';
import type { Db } from '../../apps/server/src/platform/db/tables.ts';

export interface Studio extends Author {
  rareAuthorId: string;
}

export async function openStudio(db: Db): Promise<Studio> {
  const author = await openAuthor(db);
  const rare = { email: 'rare@example.com', username: 'rare', firstName: 'Rare', lastName: 'Author' };
  const { id: rareAuthorId } = await users.create(db, rare);
  return { ...author, rareAuthorId };
}

export const SITES = 20;

const POSTS = `
  insert into schedule_posts (id, account_id, created_by, title, content, platform, destination_id, first_wall_time,
    zone, recurrence, first_occurrence, is_active, inactive_since, version, source, created_at, updated_at)
  select md5('post' || i)::uuid, $3::uuid, case when i % 1000 = 0 then $5::uuid else $4::uuid end,
    'Post ' || i || ' about ' || (array['coffee', 'bread', 'rain', 'harvest', 'markets'])[1 + i % 5],
    jsonb_build_object('title', 'Post ' || i, 'html', repeat('<p>Fresh from the hills.</p>', 20)), 'wordpress',
    md5('site' || i % ${SITES})::uuid::text, '2030-01-01T09:00', 'UTC',
    case when i % 100 = 0 then '{"kind": "daily", "interval": 1}'::jsonb end, 1, i % 25 <> 1,
    case when i % 25 = 1 then now() end, 1, 'member', now() - i * interval '1 minute', now()
  from generate_series($1::int, $2::int) i`;

const PUBLICATIONS = `
  insert into schedule_publications (id, post_id, post_version, account_id, platform, destination_id, occurrence, due_at,
    wall_time, zone, publication_key, state, asks_person, next_at, reason, created_at, updated_at)
  select md5('publication' || i)::uuid, md5('post' || i)::uuid, 1, $3::uuid, 'wordpress',
    md5('site' || i % ${SITES})::uuid::text, 1, due_at, to_char(due_at, 'YYYY-MM-DD"T"HH24:MI'), 'UTC',
    'studio-' || i, state, state in ('failed', 'unknown') and i % 7 = 0,
    case when state = 'scheduled' and i % 25 <> 1 then due_at end, case when state = 'failed' then 'Refused.' end,
    now(), now()
  from (
    select i, due_at, case
      when due_at > now() then 'scheduled'
      when i % 20 = 0 then 'failed'
      when i % 20 = 2 then 'skipped'
      when i % 400 = 3 then 'unknown'
      else 'published' end as state
    from (
      select i, now() + ((i::bigint * 7919) % $2) / $2::float8 * interval '1095 days' - interval '730 days' as due_at
      from generate_series($1::int, $2::int) i) timed) stated`;

export async function fillStudio(
  databaseUrl: string,
  { accountId, memberId, rareAuthorId }: Studio,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(POSTS, [from, to, accountId, memberId, rareAuthorId]);
    await client.query(PUBLICATIONS, [from, to, accountId]);
    await client.query('vacuum analyze schedule_posts, schedule_publications');
  } finally {
    await client.end();
  }
}
