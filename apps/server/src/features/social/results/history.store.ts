// All SQL that answers what became of posts: lists, sums by day and by hour. Everything is bounded by an account, a network and days.
import { sql } from 'kysely';
import { countSome, pageOf, skippedBefore, type PageRows } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { NetworkId } from '@msm/contract/social/networks';
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
    .selectFrom('social_posts')
    .innerJoin('social_results', 'social_results.post_id', 'social_posts.id')
    .where('social_posts.account_id', '=', accountId)
    .where('social_posts.network', '=', network)
    .where('removed_at', 'is', null)
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to);
  if (connectionId) query = query.where('social_posts.connection_id', '=', connectionId);
  // `in ()` is no SQL: an address that is nobody's finds nothing.
  if (authorIds) query = query.where(sql<boolean>`author_id = any(${sql.val([...authorIds])}::uuid[])`);
  return query;
};

/** None where the post has no short link. */
const clicks = sql<bigint | null>`(
  select sum(clicks)::bigint from social_links
  where social_links.publication_key = social_posts.publication_key and social_links.part = social_posts.part)`;

const shown = (query: ReturnType<typeof matching>) =>
  query
    .leftJoin('social_connections', 'social_connections.id', 'social_posts.connection_id')
    .select([
      'social_posts.id as id',
      'social_posts.network as network',
      'social_posts.connection_id as connection_id',
      'social_connections.name as connection_name',
      'social_posts.text as text',
      'social_posts.link as link',
      'sent_at',
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

export const listNewest = (db: Db, filter: HistoryFilter, query: PageQuery): Promise<PageRows<HistoryRow>> =>
  pageOf(
    db,
    {
      matching: matching(db, filter),
      select: shown,
      order: { by: { sent_at: 'instant', 'social_posts.id': 'id' }, direction: 'desc' },
    },
    query,
  );

/** Best first. Figures change while one pages, so pages go by their number alone. */
export async function listBest(
  db: Db,
  filter: HistoryFilter,
  order: MeasuredOrder,
  { page, pageSize }: PageQuery,
): Promise<PageRows<HistoryRow>> {
  const rows = await best(db, filter, order)
    .offset(skippedBefore({ page, pageSize }))
    .limit(pageSize)
    .execute();
  return { rows, ...(await countSome(db, matching(db, filter))) };
}

const best = (db: Db, filter: HistoryFilter, order: MeasuredOrder) =>
  shown(matching(db, filter))
    .orderBy(sql.ref(order), (by) => by.desc().nullsLast())
    .orderBy('social_posts.id', 'desc');

export const listTop = (db: Db, filter: HistoryFilter, limit: number): Promise<HistoryRow[]> =>
  best(db, filter, 'interactions').where('interactions', '>', 0n).limit(limit).execute();

export const listAll = (db: Db, filter: HistoryFilter, limit: number): Promise<HistoryRow[]> =>
  shown(matching(db, filter))
    .orderBy('sent_at', 'desc')
    .orderBy('social_posts.id', 'desc')
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
  clicks: bigint | null;
}

const total = (column: string) => sql<bigint | null>`sum(${sql.ref(column)})::bigint`;

/** Days of the zone on which something was published. */
export async function sumByDay(db: Db, filter: HistoryFilter, zone: string): Promise<DaySums[]> {
  const links = sql<{ publication_key: string; part: number; clicks: bigint }>`(
    select publication_key, part, sum(clicks)::bigint as clicks from social_links
    where account_id = ${filter.accountId} group by publication_key, part)`;
  return matching(db, filter)
    .leftJoin(links.as('clicked'), (join) =>
      join
        .onRef('clicked.publication_key', '=', 'social_posts.publication_key')
        .onRef('clicked.part', '=', 'social_posts.part'),
    )
    .select([
      sql<string>`to_char(sent_at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<bigint>`count(*)`.as('posts'),
      total('views').as('views'),
      total('reach').as('reach'),
      total('likes').as('likes'),
      total('comments').as('comments'),
      total('shares').as('shares'),
      total('saves').as('saves'),
      total('interactions').as('interactions'),
      total('clicked.clicks').as('clicks'),
    ])
    .groupBy(sql`1`)
    .orderBy('day')
    .execute();
}

export interface HourSums {
  weekday: number;
  hour: number;
  posts: bigint;
  interactions: number;
}

/** Of posts whose figures are known, by the wall clock of the zone. */
export const sumByHour = (db: Db, filter: HistoryFilter, zone: string): Promise<HourSums[]> =>
  matching(db, filter)
    .where('interactions', 'is not', null)
    .select([
      sql<number>`date_part('isodow', sent_at at time zone ${zone})::int`.as('weekday'),
      sql<number>`date_part('hour', sent_at at time zone ${zone})::int`.as('hour'),
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
      .selectFrom('social_posts')
      .innerJoin('social_results', 'social_results.post_id', 'social_posts.id')
      .where('social_posts.account_id', '=', accountId)
      .where('removed_at', 'is', null),
  )
    .where('social_posts.id', '=', id)
    .executeTakeFirst();
