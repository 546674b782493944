// SQL that only reads: pages of publications, the calendar, what happened. Each goes by an index of its own.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { PostContent } from '@msm/contract/posts/content';
import { BLOG_PLATFORM, type State } from '@msm/contract/schedule/schemas';
import { countOf, pageOf, type Order, type PageRows } from '../../../platform/db/paging.ts';
import type { Db, Tables } from '../../../platform/db/tables.ts';
import type { HistoryRow, PostRow, PublicationRow } from '../schedule.tables.ts';

const SHOWN = [
  'publication.id',
  'publication.post_id',
  'publication.platform',
  'publication.destination_id',
  'publication.occurrence',
  'publication.due_at',
  'publication.wall_time',
  'publication.zone',
  'publication.state',
  'publication.asks_person',
  'publication.next_at',
  'publication.attempts',
  'publication.link',
  'publication.reason',
  'publication.created_at',
] as const;
type ShownColumn = (typeof SHOWN)[number] extends `publication.${infer Column}` ? Column : never;

export type ShownPublication = Pick<PublicationRow, ShownColumn & keyof PublicationRow> &
  Pick<PostRow, 'title' | 'is_active' | 'version' | 'source'> & { isRecurring: boolean };

type Unjoined = SelectQueryBuilder<
  Tables & { publication: Tables['schedule_publications'] },
  'publication',
  object
>;

const publicationsOf = (db: Db, accountId: string) =>
  db.selectFrom('schedule_publications as publication').where('publication.account_id', '=', accountId);

/** With what its post says of it. */
const shown = (found: Unjoined) =>
  found
    .innerJoin('schedule_posts as planned', 'planned.id', 'publication.post_id')
    .select([...SHOWN, 'planned.title', 'planned.is_active', 'planned.version', 'planned.source'])
    .select(sql<boolean>`planned.recurrence is not null`.as('isRecurring'));

export async function findShownPublication(
  db: Db,
  accountId: string,
  id: string,
): Promise<ShownPublication | undefined> {
  return shown(publicationsOf(db, accountId).where('publication.id', '=', id)).executeTakeFirst();
}

export interface PublicationFilter {
  isPast: boolean;
  isSocial?: boolean;
  instagramId?: string | undefined;
  createdBy?: readonly string[] | undefined;
}

/** What is to come begins with the next, what is over with the latest. */
export async function listPublications(
  db: Db,
  accountId: string,
  { isPast, isSocial, instagramId, createdBy }: PublicationFilter,
  page: PageQuery,
): Promise<PageRows<ShownPublication>> {
  const found = publicationsOf(db, accountId)
    .where('publication.is_past', '=', isPast)
    .$if(isSocial === true, (query) => query.where('publication.platform', '!=', BLOG_PLATFORM))
    .$if(instagramId !== undefined, (query) =>
      query
        .where('publication.platform', '=', 'instagram')
        .where('publication.destination_id', '=', instagramId!),
    )
    .$if(createdBy !== undefined, (query) =>
      query.where('publication.post_id', 'in', (posts) =>
        posts
          .selectFrom('schedule_posts')
          .select('id')
          .where('created_by', '=', sql<string>`any(${createdBy})`),
      ),
    );
  const direction = isPast ? 'desc' : 'asc';
  const order: Order = { by: { 'publication.due_at': 'instant', 'publication.id': 'id' }, direction };
  return pageOf(db, { matching: found, select: shown, order }, page);
}

interface Range {
  from: Date;
  to: Date;
  limit: number;
}

const between = (db: Db, accountId: string, { from, to, limit }: Range) =>
  publicationsOf(db, accountId)
    .where('publication.due_at', '>=', from)
    .where('publication.due_at', '<', to)
    .orderBy('publication.due_at')
    .orderBy('publication.id')
    .limit(limit);

export async function listBetween(db: Db, accountId: string, range: Range): Promise<ShownPublication[]> {
  return shown(between(db, accountId, range)).execute();
}

export async function listIdsBetween(db: Db, accountId: string, range: Range): Promise<string[]> {
  const rows = await between(db, accountId, range).select('publication.id').execute();
  return rows.map(({ id }) => id);
}

/** With their texts, in the order of the ids. */
export async function listWholeByIds(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<(ShownPublication & { content: PostContent })[]> {
  const rows = await shown(publicationsOf(db, accountId).where('publication.id', 'in', ids))
    .select(sql<PostContent>`coalesce(publication.content, planned.content)`.as('content'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Of the newest posts, so that no account is read as a whole: those with all the words, each by one publication. */
export async function findByTitle(
  db: Db,
  accountId: string,
  words: string[],
  { limit, searched }: { limit: number; searched: number },
): Promise<ShownPublication[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<{ id: string | null }>`
    select (
      select publication.id from schedule_publications publication
      where publication.post_id = planned.id
      order by publication.is_past, case when publication.is_past then null else publication.due_at end,
        publication.due_at desc, publication.id
      limit 1
    ) as id
    from (
      select id, title, created_at from schedule_posts
      where account_id = ${accountId} and removed_at is null
      order by created_at desc, id desc limit ${searched}
    ) planned
    where lower(planned.title) like all(${patterns}::text[])
    order by planned.created_at desc, planned.id desc
    limit ${limit}`.execute(db);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const publications = await shown(
    publicationsOf(db, accountId).where('publication.id', 'in', ids),
  ).execute();
  const byId = new Map(publications.map((publication) => [publication.id, publication]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listRunning(db: Db, accountId: string): Promise<ShownPublication[]> {
  return shown(publicationsOf(db, accountId).where('publication.lease_owner', 'is not', null))
    .orderBy('publication.due_at')
    .execute();
}

export async function findNext(db: Db, accountId: string): Promise<ShownPublication | undefined> {
  return shown(publicationsOf(db, accountId).where('publication.is_past', '=', false))
    .where('publication.next_at', 'is not', null)
    .orderBy('publication.due_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countByState(db: Db, accountId: string): Promise<{ state: State; count: number }[]> {
  const rows = await db
    .selectFrom('schedule_publications')
    .select(['state', sql<bigint>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

export async function countAsking(db: Db, accountId: string): Promise<number> {
  return countOf(
    db
      .selectFrom('schedule_publications')
      .where('account_id', '=', accountId)
      .where('asks_person', '=', true),
  );
}

export async function listHistory(db: Db, publicationId: string): Promise<HistoryRow[]> {
  return db
    .selectFrom('schedule_history')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .orderBy('id')
    .execute();
}
