// All SQL that reads and keeps figures of posts. A reading is claimed by moving its next time ahead: what a process that died had
// claimed is due again after that.
import { sql, type Generated, type GeneratedAlways, type Selectable } from 'kysely';
import { FIGURES } from '@msm/contract/social/figures';
import type { Figures } from '@msm/contract/social/results';
import type { NetworkId } from '@msm/contract/social/networks';
import type { Db } from '../../../platform/db/tables.ts';
import type { ConnectionRow } from '../connections.store.ts';

interface FigureColumns {
  views: bigint | null;
  reach: bigint | null;
  likes: bigint | null;
  comments: bigint | null;
  shares: bigint | null;
  saves: bigint | null;
}

interface ResultsTable extends FigureColumns {
  post_id: string;
  connection_id: string | null;
  account_id: string;
  network: NetworkId;
  sent_at: Date;
  /** Taken down at the network. */
  is_removed: boolean;
  /** None when it is not read any more. */
  next_at: Date | null;
  read_at: Date | null;
  interactions: GeneratedAlways<bigint | null>;
  problem: string | null;
}

interface SnapshotsTable extends FigureColumns {
  post_id: string;
  at: Date;
}

interface AudiencesTable {
  connection_id: string;
  /** In UTC, like 2026-05-31. */
  day: string;
  followers: bigint | null;
  tried_at: Date;
}

interface LinksTable {
  code: string;
  account_id: string;
  publication_key: string;
  part: number;
  url: string;
  clicks: Generated<number>;
  created_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    social_results: ResultsTable;
    social_snapshots: SnapshotsTable;
    social_audiences: AudiencesTable;
    social_links: LinksTable;
  }
}

export type SnapshotRow = Selectable<SnapshotsTable>;

/** Those with a post whose figures are due, longest due first. One that waits for a person is left alone. */
export const connectionsToRead = (db: Db, now: Date, limit: number): Promise<ConnectionRow[]> =>
  db
    .selectFrom('social_connections')
    .selectAll()
    .innerJoin(
      (results) =>
        results
          .selectFrom('social_results')
          .select(({ fn }) => ['connection_id', fn.min('next_at').as('due_at')])
          .where('next_at', '<=', now)
          .where('connection_id', 'is not', null)
          .groupBy('connection_id')
          .as('due'),
      (join) => join.onRef('due.connection_id', '=', 'social_connections.id'),
    )
    .where('state', '=', 'ok')
    .orderBy('due.due_at')
    .limit(limit)
    .execute();

export interface ClaimedPost {
  id: string;
  remote_id: string;
  sent_at: Date;
  /** Of the reading before. */
  problem: string | null;
}

export async function claimDuePosts(
  db: Db,
  { connectionId, now, until, limit }: { connectionId: string; now: Date; until: Date; limit: number },
): Promise<ClaimedPost[]> {
  const { rows } = await sql<ClaimedPost>`
    update social_results as result set next_at = ${until}
    from social_posts as post
    where post.id = result.post_id and result.post_id in (
      select post_id from social_results
      where connection_id = ${connectionId} and next_at <= ${now}
      order by next_at limit ${limit} for update skip locked)
    returning post.id, post.remote_id, post.sent_at, result.problem`.execute(db);
  return rows;
}

export interface Reading {
  postId: string;
  /** None where nothing could be read. */
  figures?: Figures;
  nextAt: Date | null;
  problem: string | null;
}

const columns = sql.join(FIGURES.map((figure) => sql.ref(figure)));
const columnsOf = (table: string) => sql.join(FIGURES.map((figure) => sql.ref(`${table}.${figure}`)));

/** Figures that did not change leave no snapshot. */
export async function keepReadings(tx: Db, readings: readonly Reading[], now: Date): Promise<void> {
  const read = readings.filter(({ figures }) => figures !== undefined);
  if (read.length > 0) {
    const values = sql.join(
      read.map(
        ({ postId, figures, nextAt }) =>
          sql`(${postId}::uuid, ${nextAt}::timestamptz, ${sql.join(FIGURES.map((figure) => sql`${figures![figure]}::bigint`))})`,
      ),
    );
    await sql`
      with social_given (post_id, next_at, ${columns}) as (values ${values}),
      snapshots as (
        insert into social_snapshots (post_id, at, ${columns})
        select social_given.post_id, ${now}, ${columnsOf('social_given')}
        from social_given join social_results as known on known.post_id = social_given.post_id
        where known.read_at is null or (${columnsOf('social_given')}) is distinct from (${columnsOf('known')})
        on conflict (post_id, at) do nothing)
      update social_results as result set
        ${sql.join(FIGURES.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`social_given.${figure}`)}`))},
        read_at = ${now}, problem = null, next_at = social_given.next_at
      from social_given where social_given.post_id = result.post_id and result.next_at is not null`.execute(
      tx,
    );
  }
  for (const { postId, nextAt, problem } of readings.filter(({ figures }) => figures === undefined))
    await tx
      .updateTable('social_results')
      .set({ next_at: nextAt, problem })
      .where('post_id', '=', postId)
      .where('next_at', 'is not', null)
      .execute();
}

/** The newest of the account that were not read just now. Those that are not read any more stay so. */
export async function bringForward(
  tx: Db,
  asked: { accountId: string; network: NetworkId; now: Date; readBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update social_results set next_at = ${asked.now} where post_id in (
      select post_id from social_results
      where account_id = ${asked.accountId} and network = ${asked.network} and not is_removed
        and next_at > ${asked.now} and (read_at is null or read_at < ${asked.readBefore})
      order by sent_at desc, post_id desc limit ${asked.limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Where the followers of the day are not known yet. One that could not be read is tried again later. */
export const connectionsToCount = (
  db: Db,
  { day, triedBefore, limit }: { day: string; triedBefore: Date; limit: number },
): Promise<ConnectionRow[]> =>
  db
    .selectFrom('social_connections')
    .selectAll('social_connections')
    .leftJoin('social_audiences', (join) =>
      join
        .onRef('social_audiences.connection_id', '=', 'social_connections.id')
        .on('social_audiences.day', '=', day),
    )
    .where('state', '=', 'ok')
    .where(({ or, and, eb }) =>
      or([
        eb('social_audiences.tried_at', 'is', null),
        and([eb('followers', 'is', null), eb('social_audiences.tried_at', '<', triedBefore)]),
      ]),
    )
    .limit(limit)
    .execute();

export async function keepAudience(
  db: Db,
  audience: { connectionId: string; day: string; followers: number | null; now: Date },
): Promise<void> {
  const followers = audience.followers === null ? null : BigInt(audience.followers);
  await sql`
    insert into social_audiences (connection_id, day, followers, tried_at)
    select id, ${audience.day}::date, ${followers}::bigint, ${audience.now} from social_connections
    where id = ${audience.connectionId}
    on conflict (connection_id, day) do update set followers = excluded.followers, tried_at = excluded.tried_at`.execute(
    db,
  );
}

export const listSnapshots = (db: Db, postId: string, limit: number): Promise<SnapshotRow[]> =>
  db
    .selectFrom('social_snapshots')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
