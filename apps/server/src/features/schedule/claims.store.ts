// All SQL of the machine. A claim is a conditional update with a lease and a fencing token of its own: only the run that made
// the claim can write, and only from the state in which it left the target. Rows are locked in one order everywhere: orders
// before targets, each by id.
import { sql, type RawBuilder } from 'kysely';
import type { PostContent } from '@msm/contract/posts/content';
import type { State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { PublisherMemory } from '../../platform/ports/publisher.ts';
import { applyAction } from './actions.store.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import { STEPS, type StateFor, type Step } from './transitions.rules.ts';

/** A claim as its run knows it. */
export interface Held {
  id: string;
  token: string;
}

interface Claim {
  owner: string;
  now: Date;
  /** What was to begin before this is left for a person. */
  cutoff: Date;
  leaseUntil: Date;
  room: number;
  perDestination: number;
  /** Places that destinations in trouble may have on all nodes together. */
  troubledAtMost: number;
  /** How many of the oldest are looked at. Behind many of one busy destination, others are seen by a deeper look only. */
  depth: number;
}

/** So many due ones are looked at for each free place: most belong to destinations that are busy already. */
const LOOKED_AT_PER_PLACE = 4;

/**
 * Takes what is due, the oldest first. Of one destination never more than its share is at work on all nodes together: one
 * that failed last time has a single place, and all of those together only some. Rows that another node is just taking are
 * skipped, and a row that it has taken no longer matches.
 */
export async function claimDue(db: Db, claim: Claim): Promise<Held[]> {
  const { owner, now, cutoff, leaseUntil, room, perDestination, troubledAtMost, depth } = claim;
  const { rows } = await sql<Held>`
    with schedule_busy as (
      select platform, destination_id, count(*) as places from schedule_targets
      where lease_owner is not null group by platform, destination_id
    ), schedule_troubled as (
      select coalesce(sum(busy.places), 0) as places from schedule_busy busy
      join schedule_destinations known using (platform, destination_id) where known.failures > 0
    ), schedule_due as (
      select target.id, target.platform, target.destination_id, target.next_at, coalesce(busy.places, 0) as places,
        coalesce(known.failures, 0) > 0 as is_troubled
      from (
        select id, platform, destination_id, next_at, state from schedule_targets
        where next_at <= ${now} order by next_at limit ${depth}
      ) target
      left join schedule_busy busy using (platform, destination_id)
      left join schedule_destinations known using (platform, destination_id)
      where (target.next_at >= ${cutoff} or target.state = 'committing')
        and known.paused_at is null and known.removed_at is null
        and (known.retry_at is null or known.retry_at <= ${now})
        and coalesce(busy.places, 0) < case when known.failures > 0 then 1 else ${perDestination}::int end
      order by target.next_at limit ${room * LOOKED_AT_PER_PLACE}
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
      select id from schedule_targets
      where id in (select id from schedule_free) and next_at <= ${now} for update skip locked
    )
    update schedule_targets target set
      lease_owner = ${owner}, lease_until = ${leaseUntil}, lease_token = gen_random_uuid(),
      next_at = null, updated_at = ${now},
      state = case state when 'scheduled' then ${STEPS.claim.scheduled} else state end,
      attempts = attempts + case state when 'scheduled' then 1 else 0 end,
      looks = looks + case state when 'committing' then 1 else 0 end
    from schedule_chosen chosen where target.id = chosen.id
    returning target.id, target.lease_token as token`.execute(db);
  return rows;
}

const HELD = [
  'target.id',
  'target.order_id',
  'target.account_id',
  'target.platform',
  'target.destination_id',
  'target.occurrence',
  'target.due_at',
  'target.publication_key',
  'target.state',
  'target.attempts',
  'target.looks',
  'target.memory',
] as const;

type HeldColumns = (typeof HELD)[number] extends `target.${infer Column}` ? Column : never;
export type Work = Pick<TargetRow, HeldColumns & keyof TargetRow> &
  Pick<OrderRow, 'created_by' | 'generation' | 'title'> & {
    token: string;
    claimedAt: Date;
    content: PostContent;
    isWritten: boolean;
    /** The destination failed last time. */
    isTroubled: boolean;
  };

/** Those of the claimed that are still held: an edit may have taken some away already. */
export async function listHeldWork(db: Db, claims: readonly Held[], claimedAt: Date): Promise<Work[]> {
  const rows = await db
    .selectFrom('schedule_targets as target')
    .innerJoin('schedule_orders as of', 'of.id', 'target.order_id')
    .leftJoin('schedule_destinations as known', (join) =>
      join
        .onRef('known.platform', '=', 'target.platform')
        .onRef('known.destination_id', '=', 'target.destination_id'),
    )
    .select([...HELD, 'of.created_by', 'of.generation', 'of.title'])
    .select([
      sql<string>`target.lease_token`.as('token'),
      sql<PostContent>`coalesce(target.content, of.content)`.as('content'),
      sql<boolean>`target.content is not null`.as('isWritten'),
      sql<boolean>`coalesce(known.failures, 0) > 0`.as('isTroubled'),
    ])
    .where(
      'target.lease_token',
      'in',
      claims.map(({ token }) => token),
    )
    .where(
      'target.id',
      'in',
      claims.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({ ...row, claimedAt }));
}

export interface Note {
  at: Date;
  words: string;
}

export interface Change {
  nextAt?: Date;
  reason?: string | null;
  remoteId?: string;
  link?: string | null;
}

/** Steps that depend on the claim alone; the others look at the order first (`settle`). */
export type Move = Held & { from: State; to: State; note: Note; change: Change };

/** The machine's steps while all goes well. */
export type PlainStep = Extract<Step, 'prepare' | 'wait' | 'send' | 'arrive' | 'lookLater'>;

const LEASED: readonly State[] = ['claimed', 'preparing', 'ready', 'committing'];

/**
 * Writes many steps at once, each with its line of history in the same statement, and answers which were taken: the claims
 * of the others were revoked meanwhile, and nothing of them has changed.
 */
export async function moveHeld(db: Db, moves: readonly Move[]): Promise<Set<string>> {
  const all = <T>(pick: (move: Move) => T): T[] => moves.map(pick);
  const { rows } = await sql<{ target_id: string }>`
    with schedule_wanted as (
      select * from unnest(
        ${all(({ id }) => id)}::uuid[], ${all(({ token }) => token)}::uuid[],
        ${all(({ from }) => from)}::text[], ${all(({ to }) => to)}::text[],
        ${all(({ note }) => note.at.toISOString())}::timestamptz[], ${all(({ note }) => note.words)}::text[],
        ${all(({ change }) => change.nextAt?.toISOString() ?? null)}::timestamptz[],
        ${all(isLetGo)}::boolean[], ${all(({ change }) => change.reason === undefined)}::boolean[],
        ${all(({ change }) => change.reason ?? null)}::text[],
        ${all(({ change }) => change.remoteId ?? null)}::text[], ${all(({ change }) => change.link ?? null)}::text[]
      ) as wanted (id, token, was, becomes, at, words, next_at, is_let_go, keeps_reason, reason, remote_id, link)
    ), schedule_locked as (
      select id from schedule_targets where id in (select id from schedule_wanted) order by id for update
    ), schedule_moved as (
      update schedule_targets target set
        state = wanted.becomes, next_at = wanted.next_at, updated_at = wanted.at,
        lease_owner = case when wanted.is_let_go then null else target.lease_owner end,
        lease_until = case when wanted.is_let_go then null else target.lease_until end,
        lease_token = case when wanted.is_let_go then null else target.lease_token end,
        reason = case when wanted.keeps_reason then target.reason else wanted.reason end,
        remote_id = coalesce(wanted.remote_id, target.remote_id),
        link = case when wanted.remote_id is null then target.link else wanted.link end
      from schedule_wanted wanted, schedule_locked locked
      where target.id = wanted.id and locked.id = target.id
        and target.lease_token = wanted.token and target.state = wanted.was
      returning target.id, wanted.at, wanted.becomes, wanted.words
    )
    insert into schedule_history (target_id, at, state, words)
    select id, at, becomes, words from schedule_moved
    returning target_id`.execute(db);
  return new Set(rows.map(({ target_id }) => target_id));
}

const isLetGo = ({ to, change }: Move) => change.nextAt !== undefined || !LEASED.includes(to);

/** The step as a move of that claim. */
export const moveOf = <S extends PlainStep>(
  { id, token }: Held,
  step: S,
  from: StateFor<S>,
  note: Note,
  change: Change = {},
): Move => ({ id, token, from, to: (STEPS[step] as Partial<Record<State, State>>)[from]!, note, change });

/** Steps after a fault: what follows depends on what became of the order meanwhile. */
export type FaultStep = Extract<Step, 'retry' | 'fail' | 'lockOut' | 'doubt'>;

interface Fault<S extends FaultStep> {
  step: S;
  from: StateFor<S>;
  note: Note;
  reason: string | null;
  /** When it is tried again; counts for an order that is switched on. */
  nextAt?: Date;
}

/**
 * Takes a step after a fault, under the order's lock. What is provably not there is sent as last saved: content of an older
 * version is forgotten. Of a removed order nothing is sent or asked, unless the post may be there. Answers the state; none
 * when the claim was revoked meanwhile.
 */
export async function settle<S extends FaultStep>(
  tx: Db,
  { id, token, order_id }: Held & Pick<TargetRow, 'order_id'>,
  { step, from, note, reason, nextAt }: Fault<S>,
): Promise<State | undefined> {
  const order = await tx
    .selectFrom('schedule_orders')
    .select(['version', 'is_active', 'removed_at'])
    .where('id', '=', order_id)
    .forShare()
    .executeTakeFirst();
  const isWithdrawn = order?.removed_at && step !== 'doubt';
  const to: State = isWithdrawn
    ? STEPS.withdraw.committing
    : (STEPS[step] as Partial<Record<State, State>>)[from]!;
  const isNotThere = step !== 'doubt';
  const { numUpdatedRows } = await tx
    .updateTable('schedule_targets')
    .set(({ ref }) => ({
      state: to,
      next_at: to === 'scheduled' && order?.is_active ? (nextAt ?? note.at) : null,
      asks_person: to === 'failed' || to === 'needs_reauth' || to === 'unknown',
      reason,
      updated_at: note.at,
      lease_owner: null,
      lease_until: null,
      lease_token: null,
      ...(isNotThere && {
        content: sql<string | null>`case when order_version = ${order?.version} then ${ref('content')} end`,
        memory: sql<string>`case when order_version = ${order?.version} then ${ref('memory')} else '{}' end`,
        order_version: order?.version,
      }),
    }))
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const words = isWithdrawn ? `${note.words} Its plan was removed.` : note.words;
  await tx.insertInto('schedule_history').values({ target_id: id, at: note.at, state: to, words }).execute();
  return to;
}

/** What a publisher learnt while preparing; added to what is known. False when the claim was revoked. */
export async function remember(db: Db, held: Held, memory: PublisherMemory): Promise<boolean> {
  return changeWhilePreparing(db, held, {
    memory: sql<string>`memory || ${JSON.stringify(memory)}::jsonb`,
  });
}

export async function keepWritten(db: Db, held: Held, content: PostContent): Promise<boolean> {
  return changeWhilePreparing(db, held, { content: JSON.stringify(content) });
}

async function changeWhilePreparing(
  db: Db,
  { id, token }: Held,
  change: { memory: RawBuilder<string> } | { content: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule_targets')
    .set(change)
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Rows that a step or an edit holds at this moment are renewed next time: a lease outlasts three renewals. */
export async function renewLeases(db: Db, claims: readonly Held[], leaseUntil: Date): Promise<void> {
  await sql`
    with schedule_renewed as (
      select target.id from schedule_targets target
      join unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ token }) => token)}::uuid[]) as held (id, token)
        on target.id = held.id and target.lease_token = held.token
      for update of target skip locked
    )
    update schedule_targets target set lease_until = ${leaseUntil}
    from schedule_renewed renewed where target.id = renewed.id`.execute(db);
}

export interface Lease extends Held {
  owner: string;
  until: Date;
}

export async function listLeases(db: Db): Promise<Lease[]> {
  const rows = await db
    .selectFrom('schedule_targets')
    .select(['id', 'lease_owner', 'lease_until', 'lease_token'])
    .where('lease_owner', 'is not', null)
    .execute();
  return rows.map(({ id, lease_owner, lease_until, lease_token }) => ({
    id,
    owner: lease_owner!,
    until: lease_until!,
    token: lease_token!,
  }));
}

interface Return {
  at: Date;
  /** When a commit that nobody waits for any more is looked at. */
  lookAt: Date;
  words: string;
}

/**
 * Ends leases whose holder is gone. A lease that was renewed since it was listed does not match, and a row that is locked (a
 * dead node may have left a transaction open) is passed over: it must not hold up the others.
 */
export async function returnLeases(
  db: Db,
  leases: readonly Lease[],
  { at, lookAt, words }: Return,
): Promise<number> {
  if (leases.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; state: State }>`
      select target.id, target.state from schedule_targets target
      join unnest(
        ${leases.map(({ token }) => token)}::uuid[], ${leases.map(({ until }) => until.toISOString())}::timestamptz[]
      ) as lost (token, until) on target.lease_token = lost.token and target.lease_until = lost.until
      order by target.id for update of target skip locked`.execute(tx);
    await applyAction(tx, rows, 'release', { now: at, words, lookAt });
    return rows.length;
  });
}

/** Set back, a clock would hold a look for hours: none is further away than the longest pause. */
export async function pullInLooks(db: Db, now: Date, latest: Date): Promise<void> {
  await sql`
    with schedule_far as (
      select id from schedule_targets
      where next_at > ${latest} and state = 'committing' for update skip locked
    )
    update schedule_targets target set next_at = ${now} from schedule_far far where target.id = far.id`.execute(
    db,
  );
}
