// A blog with many posts: tags of every frequency, words that many share and words that few have. Written by statements of the
// database, since publishing each through the schedule would take an hour.
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/tables.ts';

const ROWS_AT_ONCE = 2_000;
/** With the version and variant that an id has. */
const idOf = sql`overlay(overlay(md5('post' || i) placing '4' from 13) placing '8' from 17)`;

export async function fillBlog(
  db: Db,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let start = from; start <= to; start += ROWS_AT_ONCE) {
    const end = Math.min(to, start + ROWS_AT_ONCE - 1);
    await sql`
      insert into blog_posts (id, account_id, author_id, publication_key, status, slug, title, html, excerpt, tags, seo_title,
        seo_description, reading_minutes, search_text, version, published_at, updated_at)
      select ${idOf}::uuid, ${accountId}::uuid, null, 'key-' || i, 'published', 'post-' || i,
        'Notes of day ' || i || ' from harbour ' || (i % 97),
        repeat('<p>The boats came in before the rain, and the market opened an hour late.</p>', 12),
        'The boats came in before the rain.', array['Tag ' || (i % 40), 'Place ' || (i % 700)], '', '', 2,
        'notes of day ' || i || ' from harbour ' || (i % 97) || chr(10) || 'tag ' || (i % 40) || ' place ' || (i % 700)
          || chr(10) || repeat('the boats came in before the rain, and the market opened an hour late. ', 6)
          || md5('word' || (i % 5000)),
        1, timestamptz '2020-01-01' + i * interval '7 minutes', timestamptz '2020-01-01' + i * interval '7 minutes'
      from generate_series(${start}::int, ${end}::int) i`.execute(db);
    await sql`
      insert into blog_post_tags (tag, name, post_id, published_at)
      select tag, name, ${idOf}::uuid, timestamptz '2020-01-01' + i * interval '7 minutes'
      from generate_series(${start}::int, ${end}::int) i
      cross join lateral (values ('tag-' || (i % 40), 'Tag ' || (i % 40)), ('place-' || (i % 700), 'Place ' || (i % 700))) as tags (tag, name)`.execute(
      db,
    );
  }
  await sql`analyze blog_posts`.execute(db);
  await sql`analyze blog_post_tags`.execute(db);
}
