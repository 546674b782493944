// SQL of single publications: planned, found, locked, given a new time. What happens to them is in actions.store.ts, the
// machine's part in claims.store.ts.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { State } from '@msm/contract/schedule/schemas';
import { after } from '../../platform/clock.ts';
import { countOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PublishedPost, PublishedPosts } from '../../platform/ports/published-posts.ts';
import type { OtherPublication } from '../../platform/ports/publisher.ts';
import { TAKEN_OFF } from './actions.store.ts';
import type { PlannedTime } from './planning/occurrences.rules.ts';
import type { PostRow, PublicationRow } from './schedule.tables.ts';

/** Nothing of them has happened at the destination, whether a node works on them or not. */
const UNBEGUN: readonly State[] = ['scheduled', 'claimed', 'preparing', 'ready'];

/** More than a destination publishes in the days that a look goes back. */
const MOST_OTHERS = 1_000;

interface Planned {
  post: PostRow;
  times: readonly PlannedTime[];
}

interface Planning {
  keyFor: (title: string) => string;
  leadMsOf: (post: PostRow) => number;
  now: Date;
}

/** Rows of one statement: each has fourteen values, and a statement takes 65,535. */
const ROWS_AT_ONCE = 1_000;

export async function insertPublications(
  tx: Db,
  planned: readonly Planned[],
  { keyFor, leadMsOf, now }: Planning,
): Promise<void> {
  const rows = planned.flatMap(({ post, times }) =>
    times.map(({ occurrence, wallTime, dueAt }) => ({
      id: randomUUIDv7(),
      post_id: post.id,
      post_version: post.version,
      account_id: post.account_id,
      platform: post.platform,
      destination_id: post.destination_id,
      occurrence,
      due_at: dueAt,
      wall_time: wallTime,
      zone: post.zone,
      publication_key: keyFor(post.title),
      state: 'scheduled' as const,
      next_at: post.is_active ? after(dueAt, -leadMsOf(post)) : null,
      created_at: now,
      updated_at: now,
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('schedule_publications')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

export async function firstPublicationId(db: Db, postId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('schedule_publications')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('occurrence')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/** The one to look at: the next to come, or else the first. */
export async function nextPublicationId(db: Db, postId: string): Promise<string | undefined> {
  const next = await db
    .selectFrom('schedule_publications')
    .select('id')
    .where('post_id', '=', postId)
    .orderBy('is_past')
    .orderBy('occurrence')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}

/** 0 when there is none. */
export async function lastOccurrence(tx: Db, postId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('schedule_publications')
    .select(sql<number | null>`max(occurrence)`.as('last'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * The latest due time until `now` that has a publication in any state, or after it one that was published while a clock was ahead, or
 * `first` when its publication is still pending. Read after `now` was: what is due a moment later may be published by then. None of
 * those that were taken off the schedule.
 */
export async function latestTaken(
  tx: Db,
  postId: string,
  { now, first }: { now: Date; first: Date },
): Promise<Date | null> {
  const { latest } = await tx
    .selectFrom('schedule_publications')
    .select(({ fn }) => fn.max<Date | null>('due_at').as('latest'))
    .where('post_id', '=', postId)
    .where(({ eb, or, and }) =>
      or([
        eb('due_at', '<=', now),
        eb('state', '=', 'published'),
        and([
          eb('due_at', '=', first),
          // What was discarded ahead of its time is no reason to leave that time out of a new plan.
          or([eb('asks_person', '=', true), eb('state', 'not in', ['failed', 'skipped'])]),
        ]),
      ]),
    )
    .where('reason', 'is distinct from', TAKEN_OFF)
    .executeTakeFirstOrThrow();
  return latest;
}

export async function countUpcoming(tx: Db, postId: string, now: Date): Promise<number> {
  return countOf(
    tx
      .selectFrom('schedule_publications')
      .where('post_id', '=', postId)
      .where('state', '=', 'scheduled')
      .where('due_at', '>', now),
  );
}

export async function findPublication(
  db: Db,
  accountId: string,
  id: string,
): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('schedule_publications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The account's other publications at the same destination around this time, the latest first. */
export async function listOthers(
  db: Db,
  {
    id,
    account_id,
    platform,
    destination_id,
  }: Pick<PublicationRow, 'id' | 'account_id' | 'platform' | 'destination_id'>,
  since: Date,
): Promise<OtherPublication[]> {
  return db
    .selectFrom('schedule_publications')
    .select(['publication_key as key', 'remote_id as remoteId'])
    .where('account_id', '=', account_id)
    .where('platform', '=', platform)
    .where('destination_id', '=', destination_id)
    .where('due_at', '>=', since)
    .where('state', '!=', 'scheduled')
    .where('id', '!=', id)
    .orderBy('due_at', 'desc')
    .limit(MOST_OTHERS)
    .execute();
}

export async function lockPublication(tx: Db, id: string): Promise<PublicationRow | undefined> {
  return tx
    .selectFrom('schedule_publications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * All of a post, the latest last; what a series has published is not touched any more. The post is locked before them,
 * always: two changes at once cannot block each other.
 */
export async function lockPublications(tx: Db, { id, recurrence }: PostRow): Promise<PublicationRow[]> {
  const rows = await tx
    .selectFrom('schedule_publications')
    .selectAll()
    .where('post_id', '=', id)
    .$if(recurrence !== null, (query) => query.where('state', '!=', 'published'))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((a, b) => a.occurrence - b.occurrence);
}

export const isUnbegun = ({ state }: Pick<PublicationRow, 'state'>): boolean => UNBEGUN.includes(state);

/** It is no longer where it was published. */
export async function clearLink(tx: Db, id: string, reason: string): Promise<void> {
  await tx.updateTable('schedule_publications').set({ link: null, reason }).where('id', '=', id).execute();
}

interface NewTime {
  wallTime: string;
  zone: string;
  dueAt: Date;
}

export async function setTime(tx: Db, id: string, { wallTime, zone, dueAt }: NewTime): Promise<void> {
  await tx
    .updateTable('schedule_publications')
    .set({ wall_time: wallTime, zone, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

export const publishedPosts: PublishedPosts = {
  async take(tx, limit) {
    const { rows } = await sql<PublishedPost>`
      with schedule_taken as (
        delete from schedule_published where publication_id in (
          select publication_id from schedule_published order by at limit ${limit} for update skip locked)
        returning publication_id
      )
      select publication.id as "publicationId", post.created_by as "authorId",
        coalesce(post.group_id, post.id) || ':' || publication.occurrence as subject
      from schedule_taken taken
      join schedule_publications publication on publication.id = taken.publication_id
      join schedule_posts post on post.id = publication.post_id`.execute(tx);
    return rows;
  },
};
