// All SQL of claims. A claim is a conditional update with a lease and a fencing token of its own: only the run that made the
// claim can write (steps.store.ts), until its lease is returned.
import { sql } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { applyAction } from './actions.store.ts';
import type { PostRow, PublicationRow } from './schedule.tables.ts';
import { STEPS } from './transitions.rules.ts';

/** A claim as its run knows it. */
export interface Held {
  id: string;
  token: string;
}

interface Claim {
  owner: string;
  now: Date;
  /** What was wanted before this is left for a person. */
  cutoff: Date;
  leaseUntil: Date;
  room: number;
  perDestination: number;
  /** Places that destinations in trouble may have on all nodes together. */
  troubledAtMost: number;
  /** How many of the oldest are looked at. Behind many of one busy destination, others are seen by a deeper look only. */
  depth: number;
}

/**
 * So many due ones are looked at for each free place: most belong to destinations that are busy already. Those of destinations in
 * trouble are looked at apart: they could fill the window and then find no place.
 */
const LOOKED_AT_PER_PLACE = 4;

/** What is leased is always in that list group, which has an index that is used before there are statistics of the table. */
const isLeased = sql<boolean>`list_group = 'publishing' and lease_owner is not null`;

/**
 * Takes what is due, the oldest first. Of one destination never more than its share is at work on all nodes together: one
 * that failed last time has a single place, and all of those together only some. Rows that another node is just taking are
 * skipped, and a row that it has taken no longer matches.
 */
export async function claimDue(db: Db, claim: Claim): Promise<Held[]> {
  const { owner, now, cutoff, leaseUntil, room, perDestination, troubledAtMost, depth } = claim;
  const { rows } = await sql<Held>`
    with schedule_busy as (
      select platform, destination_id, count(*) as places from schedule_publications
      where ${isLeased} group by platform, destination_id
    ), schedule_troubled as (
      select coalesce(sum(busy.places), 0) as places from schedule_busy busy
      join schedule_destinations known using (platform, destination_id) where known.failures > 0
    ), schedule_seen as (
      select publication.id, publication.platform, publication.destination_id, publication.next_at, coalesce(busy.places, 0) as places,
        coalesce(known.failures, 0) > 0 as is_troubled
      from (
        select id, platform, destination_id, next_at, wanted_since, state from schedule_publications
        where next_at <= ${now} order by next_at limit ${depth}
      ) publication
      left join schedule_busy busy using (platform, destination_id)
      left join schedule_destinations known using (platform, destination_id)
      where (publication.wanted_since >= ${cutoff} or publication.state = 'committing')
        and (known.removed_at is null and known.paused_at is null
          or known.removed_at is not null and publication.state = 'committing')
        and (known.retry_at is null or known.retry_at <= ${now})
        and coalesce(busy.places, 0) < case when known.failures > 0 then 1 else ${perDestination}::int end
    ), schedule_due as (
      (select * from schedule_seen where not is_troubled order by next_at limit ${room * LOOKED_AT_PER_PLACE})
      union all
      (select * from schedule_seen where is_troubled order by next_at limit ${room * LOOKED_AT_PER_PLACE})
    ), schedule_ranked as (
      select id, next_at, is_troubled,
        places + row_number() over (partition by platform, destination_id order by next_at) as place
      from schedule_due
    ), schedule_fair as (
      select id, next_at, is_troubled, row_number() over (partition by is_troubled order by next_at) as turn
      from schedule_ranked where place <= case when is_troubled then 1 else ${perDestination}::int end
    ), schedule_free as (
      select id from schedule_fair
      where not is_troubled or turn + (select places from schedule_troubled) <= ${troubledAtMost}::int
      order by next_at limit ${room}
    ), schedule_chosen as (
      select id from schedule_publications
      where id in (select id from schedule_free) and next_at <= ${now} for update skip locked
    )
    update schedule_publications publication set
      lease_owner = ${owner}, lease_until = ${leaseUntil}, lease_token = gen_random_uuid(),
      next_at = null, updated_at = ${now},
      state = case state when 'scheduled' then ${STEPS.claim.scheduled} else state end,
      attempts = attempts + case state when 'scheduled' then 1 else 0 end,
      looks = looks + case state when 'committing' then 1 else 0 end
    from schedule_chosen chosen where publication.id = chosen.id
    returning publication.id, publication.lease_token as token`.execute(db);
  return rows;
}

const HELD = [
  'publication.id',
  'publication.post_id',
  'publication.post_version',
  'publication.account_id',
  'publication.platform',
  'publication.destination_id',
  'publication.occurrence',
  'publication.due_at',
  'publication.publication_key',
  'publication.state',
  'publication.attempts',
  'publication.looks',
  'publication.memory',
  'publication.wanted_since',
  'publication.renewed_at',
] as const;

type HeldColumns = (typeof HELD)[number] extends `publication.${infer Column}` ? Column : never;
export type Work = Pick<PublicationRow, HeldColumns & keyof PublicationRow> &
  Pick<PostRow, 'created_by' | 'brief' | 'title'> & {
    token: string;
    content: PostContent;
    isWritten: boolean;
    /** The destination failed last time. */
    isTroubled: boolean;
    /** None while it was never sent. */
    firstSentAt: Date | null;
    /** It was published already, by our word or a person's: a late call only made it be looked at again. */
    wasPublished: boolean;
    /** Read after the claim and before the credentials themselves: these are of this version or a later one. */
    credentialsVersion: number;
  };

/** Those of the claimed that are still held: an edit may have taken some away already. */
export async function listHeldWork(db: Db, claims: readonly Held[]): Promise<Work[]> {
  return db
    .selectFrom('schedule_publications as publication')
    .innerJoin('schedule_posts as of', 'of.id', 'publication.post_id')
    .leftJoin('schedule_destinations as known', (join) =>
      join
        .onRef('known.platform', '=', 'publication.platform')
        .onRef('known.destination_id', '=', 'publication.destination_id'),
    )
    .select([...HELD, 'of.created_by', 'of.brief', 'of.title'])
    .select([
      sql<string>`publication.lease_token`.as('token'),
      sql<PostContent>`coalesce(publication.content, of.content)`.as('content'),
      sql<boolean>`publication.content is not null`.as('isWritten'),
      sql<boolean>`coalesce(known.failures, 0) > 0`.as('isTroubled'),
      sql<number>`coalesce(known.credentials_version, 0)`.as('credentialsVersion'),
      sql<Date | null>`(
        select min(line.at) from schedule_history line
        where line.publication_id = publication.id and line.state = 'committing')`.as('firstSentAt'),
      sql<boolean>`(
        select coalesce(max(line.id) filter (where line.state = 'published'), 0)
          > coalesce(max(line.id) filter (where line.state = 'scheduled'), 0)
        from schedule_history line where line.publication_id = publication.id)`.as('wasPublished'),
    ])
    .where(
      'publication.lease_token',
      'in',
      claims.map(({ token }) => token),
    )
    .where(
      'publication.id',
      'in',
      claims.map(({ id }) => id),
    )
    .execute();
}

/** Rows that a step or an edit holds at this moment are renewed next time: a lease outlasts three renewals. */
export async function renewLeases(db: Db, claims: readonly Held[], leaseUntil: Date): Promise<void> {
  await sql`
    with schedule_renewed as (
      select publication.id from schedule_publications publication
      join unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ token }) => token)}::uuid[]) as held (id, token)
        on publication.id = held.id and publication.lease_token = held.token
      for update of publication skip locked
    )
    update schedule_publications publication set lease_until = ${leaseUntil}
    from schedule_renewed renewed where publication.id = renewed.id`.execute(db);
}

export interface Lease extends Held {
  owner: string;
  until: Date;
}

export async function listLeases(db: Db): Promise<Lease[]> {
  const rows = await db
    .selectFrom('schedule_publications')
    .select(['id', 'lease_owner', 'lease_until', 'lease_token'])
    .where(isLeased)
    .execute();
  return rows.map(({ id, lease_owner, lease_until, lease_token }) => ({
    id,
    owner: lease_owner!,
    until: lease_until!,
    token: lease_token!,
  }));
}

interface Return {
  now: Date;
  /** When a commit whose run has ended is looked at. */
  lookAt: Date;
  words: string;
}

/**
 * Ends leases whose holder is gone. A lease that was renewed since it was listed does not match, and a row that is locked (a
 * dead node may have left a transaction open) is passed over: it must not hold up the others.
 */
export async function returnLeases(db: Db, leases: readonly Lease[], circumstances: Return): Promise<number> {
  if (leases.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; state: State }>`
      select publication.id, publication.state from schedule_publications publication
      join unnest(
        ${leases.map(({ token }) => token)}::uuid[], ${leases.map(({ until }) => until.toISOString())}::timestamptz[]
      ) as lost (token, until) on publication.lease_token = lost.token and publication.lease_until = lost.until
      order by publication.id for update of publication skip locked`.execute(tx);
    await applyAction(tx, rows, 'release', circumstances);
    return rows.length;
  });
}

/**
 * Set back, a clock would hold a look or another try for hours: none is further away than the longest pause. A look still waits
 * until the destination has finished; what was to be tried is due at its own time, and asks when that is long ago.
 */
export async function pullInWaits(db: Db, { latest, lookAt }: { latest: Date; lookAt: Date }): Promise<void> {
  await sql`
    with schedule_far as (
      select id from schedule_publications
      where next_at > ${latest} and next_at > due_at and state in ('scheduled', 'committing')
      for update skip locked
    )
    update schedule_publications publication
    set next_at = case state when 'committing' then ${lookAt}::timestamptz else due_at end
    from schedule_far far where publication.id = far.id`.execute(db);
}
