// SQL that only reads: pages of publications, the calendar, what happened. Each goes by an index of its own.
import { SOCIAL_PLATFORMS } from '@msm/contract/posts/platforms';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { PostContent } from '@msm/contract/posts/content';
import {
  type CalendarPublication,
  type PublicationGroup,
  type PublicationSearch,
  type SelectablePublication,
  type State,
} from '@msm/contract/schedule/schemas';
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
const OF_POST = [
  'title',
  'is_active',
  'version',
  'source',
  'approval',
  'approval_note',
  'created_by',
] as const;
type ShownColumn = (typeof SHOWN)[number] extends `publication.${infer Column}` ? Column : never;

export type ShownPublication = Pick<PublicationRow, ShownColumn & keyof PublicationRow> &
  Pick<PostRow, (typeof OF_POST)[number]> & { isRecurring: boolean };

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
    .select([...SHOWN, ...OF_POST.map((column) => `planned.${column}` as const)])
    .select(sql<boolean>`planned.recurrence is not null`.as('isRecurring'));

/** With its content: what was written for it alone, else its post's. */
export async function findWholePublication(
  db: Db,
  accountId: string,
  id: string,
): Promise<(ShownPublication & { content: PostContent }) | undefined> {
  const [found] = await listWholeByIds(db, accountId, [id]);
  return found;
}

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
  /** Ids of Instagram accounts as destinations. */
  instagramIds?: readonly string[] | undefined;
  createdBy?: readonly string[] | undefined;
}

/** What is to come begins with the next, what is over with the latest. */
export async function listPublications(
  db: Db,
  accountId: string,
  { isPast, isSocial, instagramIds, createdBy }: PublicationFilter,
  page: PageQuery,
): Promise<PageRows<ShownPublication>> {
  const found = publicationsOf(db, accountId)
    .where('publication.is_past', '=', isPast)
    .$if(isSocial === true, (query) => query.where('publication.platform', 'in', SOCIAL_PLATFORMS))
    .$if(instagramIds !== undefined, (query) =>
      query
        .where('publication.platform', '=', 'instagram')
        .where('publication.destination_id', '=', sql<string>`any(${instagramIds})`),
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

/** Those that lie ahead begin with the next; everything else with the latest. */
const AHEAD: readonly (PublicationGroup | undefined)[] = ['coming', 'publishing', 'paused', 'approval'];

const orderOf = (group: PublicationGroup | undefined): Order => ({
  by: { 'publication.due_at': 'instant', 'publication.id': 'id' },
  direction: AHEAD.includes(group) ? 'asc' : 'desc',
});

/** Of a post that was deleted only what was published, and what may be, is still of interest. */
function matching(
  db: Db,
  accountId: string,
  { group, destinationId, authorId, text }: PublicationSearch,
): Unjoined {
  const postsOf = () => db.selectFrom('schedule_posts').select('id').where('account_id', '=', accountId);
  const removed = postsOf().where('removed_at', 'is not', null);
  const unapproved = postsOf().where('approval', 'is not', null);
  // One decision for a whole series: only its next publication is listed.
  const nextOf = (posts: typeof unapproved) =>
    db
      .selectFrom('schedule_publications')
      .select('id')
      .distinctOn('post_id')
      .where('account_id', '=', accountId)
      .where('list_group', '=', 'paused')
      .where('post_id', 'in', posts)
      .orderBy('post_id')
      .orderBy('due_at');
  const words = text?.toLowerCase().split(/\s+/) ?? [];
  const chosen = words.reduce(
    (posts, word) => posts.where(sql<boolean>`platform_finds(search_text, ${word})`),
    postsOf().$if(authorId !== undefined, (posts) => posts.where('created_by', '=', authorId!)),
  );
  return publicationsOf(db, accountId)
    .$if(group === 'attention', (all) => all.where('publication.asks_person', '=', true))
    .$if(group === 'past', (all) => all.where('publication.is_past', '=', true))
    .$if(group !== undefined && !['attention', 'approval', 'past'].includes(group), (all) =>
      all.where('publication.list_group', '=', group!),
    )
    .$if(group === 'paused', (all) => all.where('publication.post_id', 'not in', unapproved))
    .$if(group === 'approval', (all) => all.where('publication.id', 'in', nextOf(unapproved)))
    .$if(group === 'failed' || group === 'skipped', (all) =>
      all.where('publication.post_id', 'not in', removed),
    )
    .$if(group === undefined || group === 'past', (all) =>
      all.where(({ or, eb }) =>
        or([
          eb('publication.list_group', 'not in', ['failed', 'skipped']),
          eb('publication.post_id', 'not in', removed),
        ]),
      ),
    )
    .$if(destinationId !== undefined, (all) => all.where('publication.destination_id', '=', destinationId!))
    .$if(authorId !== undefined || words.length > 0, (all) => all.where('publication.post_id', 'in', chosen));
}

/** Authors and words stand in the posts, each of which is read to be counted. */
const COUNTED_BY_POST = 1_000;

export async function searchPublications(
  db: Db,
  accountId: string,
  search: PublicationSearch,
  page: PageQuery,
): Promise<PageRows<ShownPublication>> {
  const order = orderOf(search.group);
  const asksPosts = search.authorId !== undefined || search.text !== undefined;
  const counted = asksPosts ? { maxCounted: COUNTED_BY_POST } : {};
  return pageOf(db, { matching: matching(db, accountId, search), select: shown, order, ...counted }, page);
}

/** The first of them, in the order of the list. */
export async function selectPublications(
  db: Db,
  accountId: string,
  search: PublicationSearch,
  limit: number,
): Promise<SelectablePublication[]> {
  const { direction } = orderOf(search.group);
  return matching(db, accountId, search)
    .innerJoin('schedule_posts as planned', 'planned.id', 'publication.post_id')
    .select(['publication.id', 'publication.post_id as postId', 'planned.version'])
    .select(sql<boolean>`planned.recurrence is not null`.as('isRecurring'))
    .orderBy('publication.due_at', direction)
    .orderBy('publication.id', direction)
    .limit(limit)
    .execute();
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

/** Only what a calendar shows: reading the rows takes as long as finding them, by column. */
export async function listBetween(
  db: Db,
  accountId: string,
  range: Range,
): Promise<(Omit<CalendarPublication, 'dueAt'> & { dueAt: Date })[]> {
  return between(db, accountId, range)
    .innerJoin('schedule_posts as planned', 'planned.id', 'publication.post_id')
    .select([
      'publication.id',
      'publication.destination_id as destinationId',
      'publication.platform',
      'planned.title',
      'publication.due_at as dueAt',
      'publication.wall_time as wallTime',
      'publication.zone',
      'publication.state',
      'planned.is_active as isActive',
      sql<boolean>`planned.recurrence is not null`.as('isRecurring'),
      'planned.approval',
      'planned.created_by as authorId',
      'publication.asks_person as asksPerson',
    ])
    .execute();
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
