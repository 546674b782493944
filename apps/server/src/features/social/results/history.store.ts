// All SQL that answers what became of posts: lists, sums by day and by hour. Everything is bounded by an account, a network and days.
import { sql } from 'kysely';
import { DAY_MS } from '../../../platform/clock.ts';
import { countSome, pageOf, skippedBefore, type PageRows } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { NetworkId } from '@msm/contract/social/networks';
import { BEST_HOURS } from '@msm/contract/social/results-limits';
import type { PageQuery } from '@msm/contract/paging';

export interface HistoryFilter {
  accountId: string;
  network: NetworkId;
  connectionId?: string | undefined;
  /** Only what these members planned. */
  authorIds?: readonly string[] | undefined;
  from: Date;
  /** Not included. */
  to: Date;
}

const matching = (db: Db, { accountId, network, connectionId, authorIds, from, to }: HistoryFilter) => {
  let query = db
    .selectFrom('social_results')
    .where('social_results.account_id', '=', accountId)
    .where('social_results.network', '=', network)
    .where('is_removed', '=', false)
    .where('social_results.sent_at', '>=', from)
    .where('social_results.sent_at', '<', to);
  if (connectionId) query = query.where('social_results.connection_id', '=', connectionId);
  if (authorIds)
    query = query.where('social_results.post_id', 'in', (posts) =>
      posts
        .selectFrom('social_posts')
        .select('id')
        .where('account_id', '=', accountId)
        // `in ()` is no SQL: an address without a member finds nothing.
        .where(sql<boolean>`author_id = any(${sql.val([...authorIds])}::uuid[])`),
    );
  return query;
};

/** None where the post has no short link. */
const clicks = sql<bigint | null>`(
  select sum(clicks)::bigint from social_links
  where social_links.publication_key = social_posts.publication_key and social_links.part = social_posts.part)`;

const shown = (query: ReturnType<typeof matching>) =>
  query
    .innerJoin('social_posts', 'social_posts.id', 'social_results.post_id')
    .leftJoin('social_connections', 'social_connections.id', 'social_posts.connection_id')
    .select([
      'social_results.post_id as post_id',
      'social_posts.id as id',
      'social_posts.network as network',
      'social_posts.connection_id as connection_id',
      'social_connections.name as connection_name',
      'social_posts.text as text',
      'social_posts.link as link',
      'social_results.sent_at as sent_at',
      'views',
      'reach',
      'likes',
      'comments',
      'shares',
      'saves',
      'interactions',
      'read_at',
      'social_results.problem as problem',
      clicks.as('clicks'),
    ]);

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export type MeasuredOrder = 'interactions' | 'views' | 'clicks';

/** Found by the index alone, and only then shown: a page in the middle would show all before it, clicks included, to skip them. */
export async function listNewest(
  db: Db,
  filter: HistoryFilter,
  query: PageQuery,
): Promise<PageRows<HistoryRow>> {
  const { rows, ...counted } = await pageOf(
    db,
    {
      matching: matching(db, filter),
      select: (all) => all.select(['social_results.sent_at', 'social_results.post_id']),
      order: {
        by: { 'social_results.sent_at': 'instant', 'social_results.post_id': 'id' },
        direction: 'desc',
      },
    },
    query,
  );
  const ids = rows.map(({ post_id }) => post_id);
  return { rows: await inGivenOrder(db, filter, ids), ...counted };
}

/** Best first. Figures change while one pages, so pages go by their number alone. */
export async function listBest(
  db: Db,
  filter: HistoryFilter,
  order: MeasuredOrder,
  { page, pageSize }: PageQuery,
): Promise<PageRows<HistoryRow>> {
  const slice = { offset: skippedBefore({ page, pageSize }), limit: pageSize };
  const ids = await (order === 'clicks' ? mostClicked(db, filter, slice) : best(db, filter, order, slice));
  return { rows: await inGivenOrder(db, filter, ids), ...(await countSome(db, matching(db, filter))) };
}

interface Slice {
  offset: number;
  limit: number;
}

/** Found by their figures alone, and only then shown: everything else of ten thousand posts would be read to show ten. */
async function best(
  db: Db,
  filter: HistoryFilter,
  order: 'interactions' | 'views',
  { offset, limit }: Slice,
): Promise<string[]> {
  const rows = await matching(db, filter)
    .select('post_id')
    .orderBy(order, (by) => by.desc().nullsLast())
    .orderBy('post_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

async function mostClicked(db: Db, filter: HistoryFilter, { offset, limit }: Slice): Promise<string[]> {
  const rows = await matching(db, filter)
    .innerJoin('social_posts', 'social_posts.id', 'social_results.post_id')
    .select('post_id')
    .orderBy(clicks, (by) => by.desc().nullsLast())
    .orderBy('post_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

async function inGivenOrder(db: Db, filter: HistoryFilter, ids: readonly string[]): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  const rows = await shown(matching(db, filter).where('post_id', 'in', ids)).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function listTop(db: Db, filter: HistoryFilter, limit: number): Promise<HistoryRow[]> {
  const ids = await best(db, filter, 'interactions', { offset: 0, limit });
  const rows = await inGivenOrder(db, filter, ids);
  return rows.filter(({ interactions }) => interactions !== null && interactions > 0n);
}

export const listAll = (db: Db, filter: HistoryFilter, limit: number): Promise<HistoryRow[]> =>
  shown(matching(db, filter))
    .orderBy('social_results.sent_at', 'desc')
    .orderBy('social_results.post_id', 'desc')
    .limit(limit)
    .execute();

export interface DaySums {
  day: string;
  posts: bigint;
  views: bigint | null;
  reach: bigint | null;
  likes: bigint | null;
  comments: bigint | null;
  shares: bigint | null;
  saves: bigint | null;
  interactions: bigint | null;
}

const total = (column: string) => sql<bigint | null>`sum(${sql.ref(column)})::bigint`;

/** Days of the zone on which something was published. */
export async function sumByDay(db: Db, filter: HistoryFilter, zone: string): Promise<DaySums[]> {
  const rows = await matching(db, filter)
    .select([
      // Counted from 1970: grouping ten thousand posts by a number takes half as long as by a text.
      sql<number>`(sent_at at time zone ${zone})::date - date '1970-01-01'`.as('day'),
      sql<bigint>`count(*)`.as('posts'),
      total('views').as('views'),
      total('reach').as('reach'),
      total('likes').as('likes'),
      total('comments').as('comments'),
      total('shares').as('shares'),
      total('saves').as('saves'),
      total('interactions').as('interactions'),
    ])
    // In no order: sorting ten thousand rows first takes as long as summing them.
    .groupBy(sql`1`)
    .execute();
  return rows.map(({ day, ...sums }) => ({ day: dayOf(day), ...sums }));
}

const dayOf = (daysSince1970: number): string =>
  new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

export interface DayClicks {
  day: string;
  clicks: bigint;
}

/** Of the links in posts, by the day on which the post was published. */
export const sumClicksByDay = (db: Db, filter: HistoryFilter, zone: string): Promise<DayClicks[]> =>
  matching(db, filter)
    .innerJoin('social_posts', 'social_posts.id', 'social_results.post_id')
    .innerJoin('social_links', (join) =>
      join
        .onRef('social_links.publication_key', '=', 'social_posts.publication_key')
        .onRef('social_links.part', '=', 'social_posts.part'),
    )
    .where('social_links.account_id', '=', filter.accountId)
    .select([
      sql<string>`to_char(social_results.sent_at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<bigint>`sum(clicks)::bigint`.as('clicks'),
    ])
    .groupBy(sql`1`)
    .execute();

export interface HourSums {
  weekday: number;
  hour: number;
  posts: bigint;
  interactions: number;
}

/** Of the newest posts whose figures are known, by the wall clock of the zone, which is asked once for each post. */
export const sumByHour = (db: Db, filter: HistoryFilter, zone: string): Promise<HourSums[]> =>
  db
    .selectFrom(
      matching(db, filter)
        .where('interactions', 'is not', null)
        .select([sql<Date>`sent_at at time zone ${zone}`.as('wall_clock'), 'interactions'])
        .orderBy('sent_at', 'desc')
        .limit(BEST_HOURS.posts)
        .as('newest'),
    )
    .select([
      sql<number>`date_part('isodow', wall_clock)::int`.as('weekday'),
      sql<number>`date_part('hour', wall_clock)::int`.as('hour'),
      sql<bigint>`count(*)`.as('posts'),
      sql<number>`avg(interactions)::float8`.as('interactions'),
    ])
    .groupBy(sql`1, 2`)
    .execute();

export interface FollowersRow {
  connection_id: string;
  day: string;
  followers: bigint;
}

export const listFollowers = (
  db: Db,
  { accountId, network, connectionId }: HistoryFilter,
  { from, to }: { from: string; to: string },
): Promise<FollowersRow[]> => {
  let query = db
    .selectFrom('social_audiences')
    .innerJoin('social_connections', 'social_connections.id', 'social_audiences.connection_id')
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .where('followers', 'is not', null)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`);
  if (connectionId) query = query.where('social_connections.id', '=', connectionId);
  return query
    .select([
      'connection_id',
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      sql<bigint>`followers`.as('followers'),
    ])
    .orderBy('day')
    .execute();
};

/** In words, what kept the network from reporting: of the newest posts that have such a reason. */
export async function listProblems(db: Db, filter: HistoryFilter): Promise<string[]> {
  const rows = await matching(db, filter)
    .select('social_results.problem')
    .where('social_results.problem', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(200)
    .execute();
  return [...new Set(rows.map(({ problem }) => problem!))];
}

export const findPost = (db: Db, accountId: string, id: string): Promise<HistoryRow | undefined> =>
  shown(
    db
      .selectFrom('social_results')
      .where('social_results.account_id', '=', accountId)
      .where('is_removed', '=', false)
      .where('post_id', '=', id),
  ).executeTakeFirst();
