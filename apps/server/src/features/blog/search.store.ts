// Finds posts by words at a bounded cost, however many posts there are. A common word is found among the newest posts; a rare one
// by the index, through its longest word, since short ones have none. In between, of thousands of old posts that all match, some are
// left out.
import { sql } from 'kysely';
import type { PageRows } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { listSummaries, type SummaryRow } from './blog.store.ts';

/** Read one by one, newest first. */
const NEWEST_READ = 1_500;
/** Of those that the index finds. */
const FOUND_READ = 3_000;
/** An index of trigrams knows nothing of shorter words. */
const SHORTEST_INDEXED = 3;

interface Search {
  words: readonly string[];
  categoryId: string | undefined;
  author: string | undefined;
  page: number;
  pageSize: number;
}

export async function searchPublished(db: Db, search: Search): Promise<PageRows<SummaryRow>> {
  const { page, pageSize } = search;
  const skipped = (page - 1) * pageSize;
  const newest = await idsAmong(db, search, newestOf(db, search));
  const isCommon = newest.ids.length > skipped + pageSize;
  const longest = search.words.toSorted((a, b) => b.length - a.length)[0]!;
  const canAskIndex = newest.isCut && !isCommon && longest.length >= SHORTEST_INDEXED;
  const { ids, isCut } = canAskIndex ? await idsAmong(db, search, indexedBy(db, search, longest)) : newest;
  const rows = await listSummaries(db, ids.slice(skipped, skipped + pageSize));
  return { rows, total: ids.length, ...(isCut && { isMore: true as const }) };
}

const published = (db: Db, { categoryId, author }: Search) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'published_at', 'search_text'])
    .where('status', '=', 'published')
    .$if(categoryId !== undefined, (posts) => posts.where('category_id', '=', categoryId!))
    .$if(author !== undefined, (posts) => posts.where('author_id', '=', author!));

const newestOf = (db: Db, search: Search) =>
  published(db, search).orderBy('published_at', 'desc').orderBy('id', 'desc').limit(NEWEST_READ);

const indexedBy = (db: Db, search: Search, word: string) =>
  published(db, search)
    .where(sql<boolean>`platform_finds(search_text, ${word})`)
    .limit(FOUND_READ);

/** Those of the rows that have all words, newest first; `isCut` when there may be more. */
async function idsAmong(
  db: Db,
  { words }: Search,
  read: ReturnType<typeof newestOf>,
): Promise<{ ids: string[]; isCut: boolean }> {
  const isMatch = sql.join(
    words.map((word) => sql`platform_finds(search_text, ${word})`),
    sql` and `,
  );
  const { rows } = await sql<{ ids: string[] | null; read: bigint }>`
    with blog_read as materialized (${read})
    select array_agg(id order by published_at desc, id desc) filter (where ${isMatch}) as ids, count(*) as read
    from blog_read`.execute(db);
  const [found] = rows;
  const wasRead = Number(found!.read);
  return { ids: found!.ids ?? [], isCut: wasRead === NEWEST_READ || wasRead === FOUND_READ };
}
