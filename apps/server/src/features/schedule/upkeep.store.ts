// SQL over many publications at once: what passed its time, what waits at destinations that were repaired or removed, failed posts
// that are tried again together. Rows that are locked are passed over: upkeep waits for no one, and comes again.
import { sql } from 'kysely';
import { SOCIAL_PLATFORMS } from '@msm/contract/posts/platforms';
import type { State } from '@msm/contract/schedule/schemas';
import { after, type SharedClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { applyAction } from './actions.store.ts';

export interface Asking {
  id: string;
  state: State;
  title: string;
  due_at: Date;
  wanted_since: Date;
  account_id: string;
  created_by: string | null;
}

const ASKING = sql`publication.id, publication.state, publication.due_at, publication.wanted_since, publication.account_id, planned.title, planned.created_by`;

/** What is due and was wanted before the cutoff is skipped and asks, also while its destination is paused or backed off. */
export async function skipLate(
  tx: Db,
  { cutoff, now, reason, limit }: { cutoff: Date; now: Date; reason: string; limit: number },
): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select ${ASKING} from schedule_publications publication
    join schedule_posts planned on planned.id = publication.post_id
    where publication.next_at <= ${now} and publication.wanted_since < ${cutoff} and publication.state in ('scheduled', 'ready')
    order by publication.next_at limit ${limit} for update of publication skip locked`.execute(tx);
  await applyAction(tx, rows, 'miss', { now, words: reason, reason });
  return rows;
}

/**
 * What a person decided while the clock was ahead was decided by now: two hours would be counted from an instant that is still to
 * come, and what comes due while its post is off would pass for due before. The clock is read once the rows are locked, so that each
 * decision was made before: a node that stands still after it has read the clock would set decisions back to before they were made.
 */
export async function pullInDecisions(
  tx: Db,
  { suspect, timeOf, tolerance }: { suspect: Date; timeOf: SharedClock; tolerance: number },
): Promise<void> {
  const { rows: posts } = await sql<{ id: string }>`
    select id from schedule_posts where inactive_since > ${suspect} and removed_at is null
    for update skip locked`.execute(tx);
  const { rows: publications } = await sql<{ id: string }>`
    select id from schedule_publications
    where renewed_at > ${suspect} and list_group in ('coming', 'paused', 'publishing', 'needs_reauth')
    for update skip locked`.execute(tx);
  if (posts.length + publications.length === 0) return;
  const now = await timeOf(tx);
  const latest = after(now, tolerance);
  await sql`
    update schedule_posts set inactive_since = ${now}
    where inactive_since > ${latest} and id = any(${posts.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`
    update schedule_publications set renewed_at = ${now}
    where renewed_at > ${latest} and id = any(${publications.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/** Posts with publications that wait for credentials although their destination accepts us again. */
export async function listRepairedPosts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select distinct publication.post_id from schedule_publications publication
    where publication.list_group = 'needs_reauth' and not exists (
      select 1 from schedule_destinations known
      where known.platform = publication.platform and known.destination_id = publication.destination_id
        and (known.paused_at is not null or known.removed_at is not null))
    order by publication.post_id limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Posts with something planned at a destination that is gone. */
export async function listStrandedPosts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select distinct publication.post_id from schedule_destinations known
    join schedule_publications publication using (platform, destination_id)
    where known.removed_at is not null and publication.state in ('scheduled', 'ready', 'needs_reauth')
      and publication.list_group in ('coming', 'paused', 'publishing', 'needs_reauth')
    order by publication.post_id limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** The publications of posts in one of these states, locked; the posts are locked first. What others hold is left out. */
export async function lockAsking(
  tx: Db,
  postIds: readonly string[],
  states: readonly State[],
): Promise<Asking[]> {
  const { rows: posts } = await sql<{ id: string }>`
    select id from schedule_posts where id = any(${[...postIds]}::uuid[])
    order by id for update skip locked`.execute(tx);
  const { rows } = await sql<Asking>`
    select ${ASKING} from schedule_publications publication
    join schedule_posts planned on planned.id = publication.post_id
    where publication.post_id = any(${posts.map(({ id }) => id)}::uuid[]) and publication.state = any(${[...states]}::text[])
    order by publication.id for update of publication skip locked`.execute(tx);
  return rows;
}

/** Failed posts to social networks that still ask: they are certainly not there, so nothing comes twice. */
export async function listFailedSocial(
  tx: Db,
  accountId: string,
): Promise<{ id: string; post_id: string }[]> {
  return tx
    .selectFrom('schedule_publications')
    .select(['id', 'post_id'])
    .where('account_id', '=', accountId)
    .where('asks_person', '=', true)
    .where('state', '=', 'failed')
    .where('platform', 'in', SOCIAL_PLATFORMS)
    .orderBy('post_id')
    .execute();
}
